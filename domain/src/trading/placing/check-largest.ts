import { formatMinor } from '../../money/money.ts';
import type { Refusal } from '../refusals.ts';

/** What holds for a command that an API key has sent. */
export interface BoundByKey {
  /** The most an order may be worth, in minor units of the wallet's currency. */
  readonly mostMinor?: bigint;
}

/** Refusal: KEY_ORDER_SIZE, of an order worth more than the key that sent it may order. */
export function checkLargest(
  { mostMinor }: BoundByKey,
  worthMinor: bigint,
  currency: string,
): Refusal | null {
  if (mostMinor === undefined || worthMinor <= mostMinor) return null;
  const most = formatMinor(mostMinor, currency);
  const figures = { most, amount: formatMinor(worthMinor, currency), currency };
  return { reason: 'KEY_ORDER_SIZE', figures };
}
