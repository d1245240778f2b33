/** Two rounds of a long test in the ordinary suite, all of them in `npm run test:night`. */
export const roundsOf = (input: { readonly atNight: number }): number =>
  process.env.CANDOR_NIGHT === 'true' ? input.atNight : 2;
