import { type WalletType, walletTypes } from '@candor/contract/enums';

/**
 * The chart of accounts. A key is a stable string; ledgers, logs and statements keep it for ever.
 * What an account counts is the unit of its postings: a currency, or an instrument's id.
 *
 * Customer: `customer:{accountId}:{walletType}:{pocket}`.
 * House: `house:{kind}:{unit}`, one set per lane: the lane that writes a posting of a house account
 * adds its own number, so that lanes share no rows.
 */
export const houseKinds = [
  /** The other side of profits and losses of closed positions. */
  'venueClearing',
  'feeCommission',
  'feeRegulatory',
  'feeLevy',
  'feeTax',
  'feeExchange',
  'feeFinancing',
  /** Interest of bonds: what accrued, from buyer to seller, and coupons of the issuers. */
  'bondInterest',
  /** Taxes withheld of dividends, for the state they came from. */
  'withholding',
  /** Money at the bank and coins on the chain, as the world holds them. */
  'railBank',
  'railChain',
  /** Buys one currency with another at the middle of the market. */
  'fxDesk',
  /** What the disclosed rate differs from the middle. */
  'fxSpread',
  'rounding',
  'depositsBelowMinimum',
  /** Pays the practice money of paper deployments. */
  'practiceMoney',
  'insurance',
  /** Money lent to customers for what they hold on margin. */
  'lending',
  /** What customers owe of loans: the money that was lent, and interest that was charged. */
  'loans',
  /** What the venue keeps for all customers, or lent them to sell; in units of an instrument. */
  'custody',
] as const;
export type HouseKind = (typeof houseKinds)[number];
const houseKindsByName: ReadonlyMap<string, HouseKind> = new Map(
  houseKinds.map((kind) => [kind, kind]),
);

/**
 * `cash` and `margin` (money locked to positions) are the wallet's balance. `held` is what is owned
 * of an instrument, `borrowed` what was sold without owning it, `loan` money lent for a position:
 * the last two are owed and stand below zero.
 */
export const pockets = ['cash', 'margin', 'held', 'borrowed', 'loan'] as const;
export type Pocket = (typeof pockets)[number];

export const walletCurrency: Readonly<Record<WalletType, 'USD' | 'HKD'>> = {
  BALANCE: 'USD',
  STOCK: 'USD',
  FUTURE: 'USD',
  FOREX: 'USD',
  SUBSCRIPTION: 'USD',
  FOLLOW: 'USD',
  HK_STOCK: 'HKD',
};

const CUSTOMER = 'customer:';
const HOUSE = 'house:';

export function customerAccount(accountId: string, walletType: WalletType, pocket: Pocket): string {
  return `customer:${accountId}:${walletType}:${pocket}`;
}

/** What all account keys of a customer begin with. */
export function customerPrefix(accountId: string): string {
  return `customer:${accountId}:`;
}

interface CustomerPocket {
  readonly walletType: WalletType;
  readonly pocket: Pocket;
}

const pocketsByKey: ReadonlyMap<string, CustomerPocket> = new Map(
  walletTypes.flatMap((walletType) =>
    pockets.map((pocket) => [`${walletType}:${pocket}`, { walletType, pocket }] as const),
  ),
);

/** The wallet and pocket a customer's key ends with ("STOCK:cash"), or null. */
export function pocketOf(keyEnd: string): CustomerPocket | null {
  return pocketsByKey.get(keyEnd) ?? null;
}

/** What is in custody, and what was lent, is the sum of all positions and has no row of its own. */
export function hasBalanceRow(kind: HouseKind): boolean {
  return kind !== 'custody' && kind !== 'lending';
}

export function houseAccount(kind: HouseKind, unit: string): string {
  return `house:${kind}:${unit}`;
}

/** What a key says, or null when it is no key of this chart. */
export type AccountMeaning =
  | {
      readonly owner: 'customer';
      readonly accountId: string;
      readonly walletType: WalletType;
      readonly pocket: Pocket;
    }
  | { readonly owner: 'house'; readonly kind: HouseKind; readonly unit: string };

export function readAccount(key: string): AccountMeaning | null {
  if (key.startsWith(CUSTOMER)) {
    const end = key.indexOf(':', CUSTOMER.length);
    const found = end > CUSTOMER.length ? pocketOf(key.slice(end + 1)) : null;
    if (found === null) return null;
    return { owner: 'customer', accountId: key.slice(CUSTOMER.length, end), ...found };
  }
  if (!key.startsWith(HOUSE)) return null;
  const end = key.indexOf(':', HOUSE.length);
  const kind = houseKindsByName.get(key.slice(HOUSE.length, end));
  const unit = key.slice(end + 1);
  return kind && end > 0 && unit !== '' ? { owner: 'house', kind, unit } : null;
}
