/**
 * The ways money comes in. A bank rail takes a currency; a chain rail takes a coin on a network and
 * is entered in USD, the coins being worked out (calls.md 7: "VM: in USD, the coin amount is
 * derived").
 */
export interface BankRail {
  readonly kind: 'BANK';
  readonly currency: 'USD' | 'HKD';
  readonly bankName: string;
  readonly bankAccountName: string;
  readonly cardNumber: string;
  readonly swift: string;
}

export interface ChainRail {
  readonly kind: 'VM';
  readonly currency: string;
  readonly network: string;
  /** The instrument whose price turns coins into USD. */
  readonly coinKeys: string;
}

export type Rail = BankRail | ChainRail;

/** Network confirmations after which a chain deposit is credited (product.md section 9). */
export const CONFIRMATIONS_NEEDED = 3;
/** The least that is credited, in whole units of the entered currency (product.md section 5). */
export const DEPOSIT_MINIMUM_MINOR = 100n;
/** Paper deposits: at most 1000000 USD a day (calls.md 0.9). */
export const DEPOSIT_DAY_LIMIT_MINOR = 100_000_000n;
/** Within so long, back from any instant. */
export const DEPOSIT_LIMIT_MS = 86_400_000;
/**
 * What our desk keeps of a conversion, either way: 0.0100 HKD a USD, scaled
 * by 10^8 (journeys.md J14).
 */
export const DESK_SPREAD_HKD_PER_USD = 1_000_000n;
/**
 * The same while the currency market is closed: 0.0300 HKD a USD on its closing rate, as nobody can
 * cover an exchange before it opens again (docs/decisions/money-at-the-weekend.md).
 */
export const CLOSED_DESK_SPREAD_HKD_PER_USD = 3_000_000n;

/** Invented accounts: the bank names say so themselves, and no real bank carries them. */
export const rails: readonly Rail[] = [
  {
    kind: 'BANK',
    currency: 'USD',
    bankName: 'Paper Bank of Candor, New York',
    bankAccountName: 'Candor Client Money (paper)',
    cardNumber: '9000 0000 1001 7001',
    swift: 'PAPRUS00',
  },
  {
    kind: 'BANK',
    currency: 'HKD',
    bankName: 'Paper Bank of Candor, Hong Kong',
    bankAccountName: 'Candor Client Money (paper)',
    cardNumber: '9000 0000 1001 7002',
    swift: 'PAPRHK00',
  },
  {
    kind: 'VM',
    currency: 'USDT',
    network: 'TRC-20',
    coinKeys: '100:CRYPTO:USDTUSD',
  },
  {
    kind: 'VM',
    currency: 'USDT',
    network: 'ERC-20',
    coinKeys: '100:CRYPTO:USDTUSD',
  },
  {
    kind: 'VM',
    currency: 'BTC',
    network: 'Bitcoin',
    coinKeys: '100:CRYPTO:BTCUSD',
  },
  {
    kind: 'VM',
    currency: 'ETH',
    network: 'Ethereum',
    coinKeys: '100:CRYPTO:ETHUSD',
  },
];

/** The rail for what a customer chose; null when there is none. A bank rail has no network. */
export function findRail(wanted: {
  kind: string;
  currency: string;
  network?: string | null;
}): Rail | null {
  const found = rails.find(
    (rail) =>
      rail.kind === wanted.kind &&
      rail.currency === wanted.currency &&
      (rail.kind === 'BANK' || rail.network === wanted.network),
  );
  return found ?? null;
}
