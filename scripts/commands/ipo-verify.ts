import { createHash } from 'node:crypto';
import { type ToldDraw, verifyDraw } from '@candor/domain/offerings/verify-draw';
import { askHouse } from '../lib/ask-house.ts';

/**
 * Works the draw of an offering out again from what the server at `url` publishes. 0: everything
 * agrees, 1: something does not, 2: there is nothing to work out yet.
 */
export async function verifyOffering(offeringId: string, url: string): Promise<number> {
  type Told = Omit<ToldDraw, 'offeringId' | 'seed'> & { seed: string | null };
  const path = `/NewShares/draw/${encodeURIComponent(offeringId)}`;
  const data = await askHouse<Told | null>(url, path);
  if (data === null || data.seed === null) {
    console.error('The seed is not told before the draw.');
    return 2;
  }
  const digest = async (text: string) => createHash('sha256').update(text).digest('hex');
  const check = await verifyDraw({ ...data, offeringId, seed: data.seed }, digest);
  const lines = [
    [check.isSeedRight, `seed ${data.seed} is of the hash ${data.seedHash}`],
    [check.isListRight, `list of ${data.entries.length} tickets is of the hash ${data.listHash}`],
    [check.isResultRight, `result is of the hash ${data.resultHash}`],
  ] as const;
  for (const [isRight, what] of lines) console.log(`${isRight ? 'ok   ' : 'WRONG'}  ${what}`);
  return lines.every(([isRight]) => isRight) ? 0 : 1;
}
