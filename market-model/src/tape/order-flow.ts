import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import type { Source } from '../keys/market-keys.ts';
import { highNormal } from '../math/normals.ts';
import { STEPS } from './minute-steps.ts';

/**
 * For so many seconds either buyers or sellers prevail, by so much. Spells of all lengths together
 * fade as a power of time, as signs of trades do (Lillo and Farmer 2004).
 */
const SPELLS = [
  { seconds: 12, weight: 0.6 },
  { seconds: 90, weight: 0.45 },
  { seconds: 720, weight: 0.45 },
  { seconds: 6_000, weight: 0.35 },
] as const;

const FLOW_BASE = 0x20000000;
/** More than the spells of a day, in blocks. */
const SPELL_BLOCKS = 0x1000;
const words = new Uint32Array(2 * BLOCK_WORDS);

/**
 * By how much buyers prevail over sellers at each second of a minute, of variance 0.9. Between two
 * spells it goes over evenly; it knows nothing of prices, and prices nothing of it.
 */
export function orderFlow(
  source: Source,
  { dayNumber, utcMinute }: { readonly dayNumber: number; readonly utcMinute: number },
): Float64Array {
  const flow = new Float64Array(STEPS);
  const from = utcMinute * STEPS;
  for (const [at, { seconds, weight }] of SPELLS.entries()) {
    const first = Math.floor(from / seconds);
    const block = first >>> 4;
    const place = FLOW_BASE + at * SPELL_BLOCKS + block;
    source.fill({ period: dayNumber, block: place, blocks: 2 }, words);
    for (let step = 0; step < STEPS; step += 1) {
      const spell = Math.floor((from + step) / seconds);
      const over = (from + step) / seconds - spell;
      const index = spell - block * BLOCK_WORDS;
      const before = highNormal(words[index] ?? 0);
      const after = highNormal(words[index + 1] ?? 0);
      const both = (1 - over) * before + over * after;
      flow[step] = (flow[step] ?? 0) + (weight * both) / Math.sqrt((1 - over) ** 2 + over ** 2);
    }
  }
  return flow;
}
