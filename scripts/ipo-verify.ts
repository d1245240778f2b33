/**
 * npm run ipo:verify -- --offering <id> [--url <house>]: works the draw of an offering out again
 * from what the house tells everybody, and names what does not agree (docs/decisions/draws.md).
 * Needs no secret and no database.
 */
import { createHash } from 'node:crypto';
import { type ToldDraw, verifyDraw } from '@candor/domain/offerings/verify-draw';
import { readTyped } from './lib/typed.ts';

const { values } = readTyped('npm run ipo:verify -- --offering <id> [--url <house>]', {
  options: {
    offering: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
  },
});
process.exitCode = await verify(values.offering?.trim() ?? '', values.url);

/** 0: everything agrees, 1: something does not, 2: there is nothing to work out yet. */
async function verify(offeringId: string, url: string): Promise<number> {
  const answer = await fetch(new URL(`/NewShares/draw/${encodeURIComponent(offeringId)}`, url));
  const { msg, data } = (await answer.json()) as {
    msg: string;
    data: (Omit<ToldDraw, 'offeringId' | 'seed'> & { seed: string | null }) | null;
  };
  if (!answer.ok || data === null || data.seed === null) {
    console.error(answer.ok ? 'The seed is not told before the draw.' : msg);
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
