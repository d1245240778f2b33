import { createCipheriv } from 'node:crypto';
import { BLOCK_WORDS, cipherBlock } from '../../keys/cipher-block.ts';
import { marketKeys, type Source } from '../../keys/market-keys.ts';
import { highNormal, lowNormal, normalOfWord } from '../../math/normals.ts';
import { type Fact, fact } from './fact.ts';

/** Of so many standard errors is none of some dozens of figures, in a thousand samples. */
const MOST_ERRORS = 4;
const BLOCKS = 1_000;
const ROUNDS_OF_OPENSSL = 20;
/** A word's highest bits are counted by so many kinds. */
const KINDS = 256;

/** What a normal distribution has, and how far one draw is from it: the root of its variance. */
const moments = [
  { name: 'mean', power: 1, meant: 0, spread: 1 },
  { name: 'variance', power: 2, meant: 1, spread: Math.sqrt(2) },
  { name: 'fourth moment', power: 4, meant: 3, spread: Math.sqrt(96) },
] as const;

/** The tables of trees end at 3.8, which takes so much of their fourth moment. */
const FOURTH_OF_TREES = fourthOf(highNormal);

const draws = [
  { name: 'of trees, a move', of: highNormal, fourth: FOURTH_OF_TREES },
  { name: 'of trees, a part', of: lowNormal, fourth: FOURTH_OF_TREES },
  { name: 'of days', of: normalOfWord, fourth: 3 },
] as const;

/** Over all cells of a table: it says exactly what it means. */
function fourthOf(normal: (word: number) => number): number {
  const cells = 4_096;
  let sum = 0;
  for (let cell = 0; cell < cells; cell += 1) sum += normal((cell * 2 ** 32) / cells) ** 4;
  return sum / cells;
}

/** Some words of a source, one after the other. */
function wordsOf(source: Source, count: number): Uint32Array {
  const words = new Uint32Array(Math.ceil(count / BLOCK_WORDS) * BLOCK_WORDS);
  source.fill({ period: 1, block: 0, blocks: words.length / BLOCK_WORDS }, words);
  return words;
}

/**
 * The randomness: blocks are those of OpenSSL where it knows them, words are even in every place of
 * a block (chi-square), and normals have the moments of normals. In standard errors.
 */
export function drawFacts({ count, seed }: { readonly count: number; readonly seed: string }) {
  const words = wordsOf(marketKeys(seed).source('facts'), count);
  return [
    fact('blocks that differ from OpenSSL’s ChaCha20, of 1,000', differing(), [0, 0]),
    fact('words by place of a block, chi-square, worst errors', worstPlace(words), [
      0,
      MOST_ERRORS,
    ]),
    ...normalFacts(words),
  ];
}

/** The same of words that somebody else has made. */
export function normalFacts(words: Uint32Array): readonly Fact[] {
  return draws.flatMap(({ name, of, fourth }) =>
    moments.map(({ name: moment, power, meant, spread }) => {
      let sum = 0;
      for (const word of words) sum += of(word) ** power;
      const due = power === 4 ? fourth : meant;
      const errors = ((sum / words.length - due) / spread) * Math.sqrt(words.length);
      return fact(`normals ${name}: ${moment}, errors`, errors, [-MOST_ERRORS, MOST_ERRORS]);
    }),
  );
}

function differing(): number {
  const key = Buffer.alloc(32, 7);
  const stream = createCipheriv('chacha20', key, Buffer.alloc(16, 9));
  const bytes = stream.update(Buffer.alloc(BLOCKS * 48));
  const out = new Uint32Array(BLOCK_WORDS);
  let count = 0;
  for (let block = 0; block < BLOCKS; block += 1) {
    const [ours, place] = [
      bytes.subarray(48 * block, 48 * block + 32),
      bytes.subarray(48 * block + 32, 48 * block + 48),
    ];
    const theirs = createCipheriv('chacha20', ours, place).update(Buffer.alloc(64));
    cipherBlock(littleEndian(ours), littleEndian(place), ROUNDS_OF_OPENSSL, out, 0);
    if (out.some((word, at) => word !== theirs.readUInt32LE(4 * at))) count += 1;
  }
  return count;
}

function littleEndian(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(4 * at));
}

/** Chi-square of the highest bits in each of sixteen places, in its own standard deviations. */
export function worstPlace(words: Uint32Array): number {
  let worst = 0;
  for (let place = 0; place < BLOCK_WORDS; place += 1) {
    const counts = new Uint32Array(KINDS);
    for (let at = place; at < words.length; at += BLOCK_WORDS) {
      const kind = (words[at] ?? 0) >>> 24;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    const due = words.length / BLOCK_WORDS / KINDS;
    const square = counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0);
    const free = KINDS - 1;
    worst = Math.max(worst, Math.abs(square - free) / Math.sqrt(2 * free));
  }
  return worst;
}
