/** Whether `npm run test:night` runs, which takes its time. */
export const isNight = process.env.CANDOR_NIGHT === 'true';

/**
 * Rounds of a long test: two in the ordinary suite, or `usually` where one round holds all kinds of
 * it; all of them in `npm run test:night`.
 */
export const roundsOf = (input: { readonly atNight: number; readonly usually?: number }): number =>
  isNight ? input.atNight : (input.usually ?? 2);
