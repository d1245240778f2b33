import type { PayeeKind } from './withdrawals.ts';

/** Bank cards and wallets of one customer, together (calls.md 7). */
export const PAYEES_MAX = 10;

/**
 * Whether an account is in the verified name: letters compared as one reads them, without their
 * case, blanks and dots, the first name before the last or after it.
 */
export function isOwnName(
  accountName: string,
  verified: { readonly firstName: string; readonly lastName: string },
): boolean {
  const first = asRead(verified.firstName);
  const last = asRead(verified.lastName);
  if (first === '' || last === '') return false;
  const name = asRead(accountName);
  return name === first + last || name === last + first;
}

function asRead(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.·,]/gu, '');
}

const SHOWN_OF_CARD = 4;
const SHOWN_OF_ADDRESS = 6;

/** As much of a number as its owner needs to know it again. */
export function maskedNumber(kind: PayeeKind, number: string): string {
  if (kind === 'BANK') return `**** ${number.slice(-SHOWN_OF_CARD)}`;
  return `${number.slice(0, SHOWN_OF_ADDRESS)}****${number.slice(-SHOWN_OF_CARD)}`;
}

/** A number without the blanks and hyphens people write into it. */
export function plainNumber(kind: PayeeKind, written: string): string {
  return kind === 'BANK' ? written.replaceAll(/[\s-]/g, '').toUpperCase() : written.trim();
}
