import { keep, readKept } from '../../../market/remembered.ts';
import type { DepositWay } from './deposit-form.ts';

const key = 'candor.remembered.deposit.way';

/** Currency of the way used last, or null. */
export function lastCurrency(): string | null {
  return readKept(key)?.split(' ')[0] ?? null;
}

/** Network of the way used last, for its coin; empty for a bank. */
export function lastNetwork(currency: string): string {
  const [kept, ...network] = (readKept(key) ?? '').split(' ');
  return kept === currency ? network.join(' ') : '';
}

export function rememberWay({ currency, network }: Pick<DepositWay, 'currency' | 'network'>): void {
  keep(key, `${currency} ${network ?? ''}`.trim());
}

/** The same list with the way used last at its head. */
export function lastFirst<Row extends { readonly currency: string }>(
  rows: readonly Row[],
  last: string | null,
): Row[] {
  return [...rows].sort((a, b) => Number(b.currency === last) - Number(a.currency === last));
}
