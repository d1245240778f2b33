import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time/session-days';
import { BLOCK_WORDS, cipherBlock, MARKET_ROUNDS } from './cipher-block.ts';

const KEY_BYTES = 32;
const KEY_WORDS = 8;

/**
 * The keys of one market, one for each epoch of its days. None can be derived from another or from
 * the market's prices; all follow from the seed. For now there is one epoch, without end.
 */
export interface MarketKeys {
  /** The key under which everything of a period is drawn: eight words. */
  wordsOf(period: number): Uint32Array;
  /** A source of draws of its own, unrelated to all others of the same keys. */
  source(name: string): Source;
  /** Names these keys without telling them: 16 hex digits. */
  readonly fingerprint: string;
}

/** The keys of a seed: any text. A seed that can be guessed gives a market that can be foreseen. */
export function marketKeys(seed: string): MarketKeys {
  const epoch = Buffer.from(hkdfSync('sha256', seed, '', 'candor market epoch 0', KEY_BYTES));
  const words = wordsFrom(createHmac('sha256', epoch).update('candor price 1').digest());
  const keys: MarketKeys = {
    wordsOf: () => words,
    source: (name) => new Source(keys, name),
    fingerprint: createHmac('sha256', epoch).update('candor name 1').digest('hex').slice(0, 16),
  };
  return keys;
}

function wordsFrom(key: Buffer): Uint32Array {
  return Uint32Array.from({ length: KEY_WORDS }, (_, index) => key.readUInt32LE(4 * index));
}

/** Shared by all sources: what is written here is read before the next block is drawn. */
const position = new Uint32Array(4);

/**
 * A named source of draws of 32 bits. Every draw is a function of the key, the name, the period
 * (a day, as a rule) and its place in it, so any of them can be asked for in any order and after
 * any restart. Sixteen draws come at once; the last sixteen are kept, so neighbours cost little.
 */
export class Source {
  readonly #keys: MarketKeys;
  readonly #low: number;
  readonly #high: number;
  /** None of what is never asked for single draws. */
  #kept: Uint32Array | null = null;
  #block = -1;
  #period = Number.NaN;

  constructor(keys: MarketKeys, name: string) {
    const id = createHash('sha256').update(name).digest();
    this.#keys = keys;
    this.#low = id.readUInt32LE(0);
    this.#high = id.readUInt32LE(4);
  }

  /** One draw of a period, by its index: unsigned, 32 bits. */
  draw(period: number, index: number): number {
    return this.word(period, index >>> 4, index & (BLOCK_WORDS - 1));
  }

  /** One of the sixteen draws of a block of a period. */
  word(period: number, block: number, index: number): number {
    this.#kept ??= new Uint32Array(BLOCK_WORDS);
    const kept = this.#kept;
    if (block !== this.#block || period !== this.#period) {
      this.fill({ period, block, blocks: 1 }, kept);
      this.#block = block;
      this.#period = period;
    }
    return kept[index] ?? 0;
  }

  /** Some blocks of a period in a row, sixteen draws each, into an array from an index on. */
  fill(
    place: { readonly period: number; readonly block: number; readonly blocks: number },
    out: Uint32Array,
    from = 0,
  ): void {
    const key = this.#keys.wordsOf(place.period);
    position[1] = place.period;
    position[2] = this.#low;
    position[3] = this.#high;
    for (let index = 0; index < place.blocks; index += 1) {
      position[0] = place.block + index;
      cipherBlock(key, position, MARKET_ROUNDS, out, from + index * BLOCK_WORDS);
    }
  }
}

/** Keys for periods that are minutes of UTC: each has that of its day. */
export function keysByMinutes(keys: MarketKeys): MarketKeys {
  const byMinutes: MarketKeys = {
    fingerprint: keys.fingerprint,
    wordsOf: (minute) => keys.wordsOf(Math.floor((minute * MINUTE_MS) / DAY_MS)),
    source: (name) => new Source(byMinutes, name),
  };
  return byMinutes;
}
