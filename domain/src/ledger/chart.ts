import { type WalletType, walletTypes } from '@candor/contract/enums';

/**
 * The chart of accounts. A key is a stable string; ledgers, logs and statements keep it for ever.
 *
 * Customer: `customer:{accountId}:{walletType}:cash` and `…:margin` (money locked to positions).
 * House: `house:{kind}:{currency}`, one set per lane: the lane that writes a posting of a house
 * account adds its own number, so that lanes share no rows.
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
  /** Money at the bank and coins on the chain, as the world holds them. */
  'railBank',
  'railChain',
  /** Buys one currency with another at the middle of the market. */
  'fxDesk',
  /** What the disclosed rate differs from the middle. */
  'fxSpread',
  'rounding',
  'depositsBelowMinimum',
  'insurance',
] as const;
export type HouseKind = (typeof houseKinds)[number];

export type Pocket = 'cash' | 'margin';

export const walletCurrency: Readonly<Record<WalletType, string>> = {
  BALANCE: 'USD',
  STOCK: 'USD',
  FUTURE: 'USD',
  FOREX: 'USD',
  SUBSCRIPTION: 'USD',
  FOLLOW: 'USD',
  HK_STOCK: 'HKD',
};

const CUSTOMER = 'customer:';

export function customerAccount(accountId: string, walletType: WalletType, pocket: Pocket): string {
  return `customer:${accountId}:${walletType}:${pocket}`;
}

/** What all account keys of a customer begin with. */
export function customerPrefix(accountId: string): string {
  return `customer:${accountId}:`;
}

interface CustomerPocket {
  readonly walletType: WalletType;
  readonly isCash: boolean;
}

const pockets: ReadonlyMap<string, CustomerPocket> = new Map(
  walletTypes.flatMap((walletType): readonly [string, CustomerPocket][] => [
    [`${walletType}:cash`, { walletType, isCash: true }],
    [`${walletType}:margin`, { walletType, isCash: false }],
  ]),
);

/** The wallet and pocket a customer's key ends with ("STOCK:cash"), or null. */
export function pocketOf(keyEnd: string): CustomerPocket | null {
  return pockets.get(keyEnd) ?? null;
}

export function houseAccount(kind: HouseKind, currency: string): string {
  return `house:${kind}:${currency}`;
}

/** What a key says, or null when it is no key of this chart. */
export type AccountMeaning =
  | {
      readonly owner: 'customer';
      readonly accountId: string;
      readonly walletType: WalletType;
      readonly pocket: Pocket;
    }
  | { readonly owner: 'house'; readonly kind: HouseKind; readonly currency: string };

export function readAccount(key: string): AccountMeaning | null {
  if (key.startsWith(CUSTOMER)) {
    const end = key.indexOf(':', CUSTOMER.length);
    const found = end > CUSTOMER.length ? pocketOf(key.slice(end + 1)) : null;
    if (found === null) return null;
    const { walletType, isCash } = found;
    const accountId = key.slice(CUSTOMER.length, end);
    return { owner: 'customer', accountId, walletType, pocket: isCash ? 'cash' : 'margin' };
  }
  const [owner, first, currency] = key.split(':');
  const kind = houseKinds.find((one) => one === first);
  return owner === 'house' && kind && currency ? { owner, kind, currency } : null;
}
