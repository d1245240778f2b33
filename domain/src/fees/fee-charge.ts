/** The house account a fee belongs to, and the word statements group it by. */
export const feeKinds = [
  'commission',
  'regulatory',
  'levy',
  'tax',
  'exchange',
  'financing',
] as const;
export type FeeKind = (typeof feeKinds)[number];

/**
 * One fee line in money: of a fill, or of an order so far. `key` names the row of the fee schedule
 * (`feeMarket` of the instrument says which market's). `localMinor` is in the instrument's
 * currency, in which the rule is written and rounded; `amountMinor` is what the wallet paid, in its
 * own currency. `rated`, only where the two differ, is `localMinor` times the rate of each fill,
 * from which `amountMinor` is rounded up once over the order.
 */
export interface FeeCharge {
  readonly key: string;
  readonly kind: FeeKind;
  readonly localMinor: bigint;
  readonly amountMinor: bigint;
  readonly rated?: bigint;
}

/** What a list of fee lines costs the wallet. */
export function feeTotalMinor(charges: readonly FeeCharge[]): bigint {
  let sum = 0n;
  for (const charge of charges) sum += charge.amountMinor;
  return sum;
}
