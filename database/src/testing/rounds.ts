/**
 * Rounds of a long test: two in the ordinary suite, or `usually` where one round holds all kinds of
 * it; all of them in `npm run test:night`.
 */
export const roundsOf = (input: { readonly atNight: number; readonly usually?: number }): number =>
  process.env.CANDOR_NIGHT === 'true' ? input.atNight : (input.usually ?? 2);
