/** Whether `npm run test:night` runs, which takes its time. */
export const isNight = process.env.CANDOR_NIGHT === 'true';

/**
 * Rounds of a long test: two in the ordinary suite, or `usually` where one round holds all kinds of
 * it; all of them in `npm run test:night`.
 */
export const roundsOf = (input: { readonly atNight: number; readonly usually?: number }): number =>
  isNight ? input.atNight : (input.usually ?? 2);

/** Given by `npm test`: another number for each commit, so that every case has its day. */
const turn = Number(process.env.CANDOR_TURN ?? 0);

/**
 * By day so many of the cases, evenly apart and others with each commit; by night all.
 *
 * @param cases in an order in which neighbors are alike.
 * @param turnOf which commit, for tests of this rule itself.
 */
export function sampleOf<Case>(
  cases: readonly Case[],
  byDay: number,
  { atNight = isNight, turnOf = turn } = {},
): readonly Case[] {
  if (atNight || byDay >= cases.length) return cases;
  return Array.from({ length: byDay }, (_, index) => {
    const place = Math.floor((index * cases.length) / byDay) + turnOf;
    return cases[place % cases.length] as Case;
  });
}
