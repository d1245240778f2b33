import { setTimeout as sleep } from 'node:timers/promises';
import { walletTypes } from '@candor/contract/enums';
import type { RecentTrading } from '@candor/database/stores/trading-reads';
import { type AccountState, walletOf } from '@candor/domain/trading/account-state';
import {
  sumOf,
  type TodayParts,
  todayParts,
  type WalletWorth,
  walletWorth,
} from '@candor/domain/wallets/account-value';
import { worthOf } from '../present/position-row.ts';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';
import { type Priced, priceAll, pricedOf } from './priced.ts';
import { LOOK_BACK_MS, openDays, type UnpricedDay } from './today.ts';

/** One instrument's day; without a price or a rate its parts are not known. */
export interface ValuedDay {
  readonly day: UnpricedDay;
  readonly parts: TodayParts | null;
}

/** An account at one instant and at one set of prices: whatever is made of it adds up. */
export interface AccountSnapshot {
  readonly state: AccountState;
  /** Every wallet, in the order of the wire. */
  readonly worths: readonly WalletWorth[];
  readonly days: readonly ValuedDay[];
  /** HKD per USD, the middle of the market, scaled by 10^8. */
  readonly hkdPerUsd: bigint | null;
}

/**
 * Looks at a moving account before it is said that today's part of it is not known. A busy database
 * may show a commit well before the lane hears of it, so each look waits longer for the next.
 */
const LOOKS_MAX = 40;

/**
 * The account now: wallets, positions and today's fills of one instant, every instrument and rate
 * priced once. Days are empty of fills only when the account never stood still.
 */
export async function accountSnapshot(
  services: Services,
  accountId: string,
  nowMs: number,
): Promise<AccountSnapshot> {
  const { state, recent } = await stateWithTrading(services, accountId, nowMs);
  const unpriced = openDays(services, { state, recent: recent?.fills ?? [] }, nowMs);
  const instruments = unpriced.map((day) => day.instrument);
  const [priced, hkdPerUsd] = await Promise.all([
    priceAll(services, instruments, nowMs),
    services.market.desk.fxRate('USD', 'HKD', nowMs),
  ]);
  const gains = unrealisedByWallet(services, state, priced);
  return {
    ...{ state, hkdPerUsd },
    worths: walletTypes.map((walletType) => {
      const gain = gains.get(walletType);
      return walletWorth(walletOf(state, walletType), gain === undefined ? 0n : gain, hkdPerUsd);
    }),
    days: unpriced.map((day) => ({
      day,
      parts: recent === null ? null : partsOf(day, pricedOf(priced, day.instrument.id)),
    })),
  };
}

/** Today's profit in a wallet currency; null where a part of it is not known. */
export function todayProfitMinor(
  { days }: Pick<AccountSnapshot, 'days'>,
  currency: string,
): bigint | null {
  const parts = days.filter(({ day }) => day.walletCurrency === currency);
  return sumOf(parts.map((one) => one.parts?.profitMinor ?? null));
}

/**
 * The account beside its fills. The account is read from its lane and the fills from the database,
 * so a fill may come between: then the wallets differ, and both are read again.
 */
async function stateWithTrading(
  { trading }: Pick<Services, 'trading'>,
  accountId: string,
  nowMs: number,
): Promise<{ readonly state: AccountState; readonly recent: RecentTrading | null }> {
  for (let look = 1; ; look += 1) {
    const recent = await trading.reads.recentTrading(accountId, nowMs - LOOK_BACK_MS);
    const state = await trading.lanes.read(accountId);
    if (isSameMoment(state, recent)) return { state, recent };
    if (look === LOOKS_MAX) return { state, recent: null };
    await sleep(look);
  }
}

function isSameMoment(state: AccountState, { pockets }: RecentTrading): boolean {
  const stored = new Map(pockets.map((one) => [one.walletType, one]));
  return Object.values(state.wallets).every((wallet) => {
    const { cashMinor = 0n, marginMinor = 0n } = stored.get(wallet.walletType) ?? {};
    return wallet.cashMinor === cashMinor && wallet.marginMinor === marginMinor;
  });
}

function partsOf(day: UnpricedDay, { quote, fxRate }: Priced): TodayParts | null {
  if (quote === null || fxRate === null) return null;
  const { last: lastPrice, previousClose } = quote;
  return todayParts({ ...day, lastPrice, previousClose, fxRate });
}

/** Unrealised profit by the wallet the positions are paid from; null where one has no price. */
function unrealisedByWallet(
  services: Services,
  state: AccountState,
  priced: ReadonlyMap<string, Priced>,
): ReadonlyMap<string, bigint | null> {
  const gains = new Map<string, bigint | null>();
  for (const position of state.positions.values()) {
    const { id } = findById(services.market, position.instrumentId);
    const gain = worthOf(position, pricedOf(priced, id))?.profitMinor ?? null;
    const known = gains.get(position.walletType);
    gains.set(position.walletType, sumOf([known === undefined ? 0n : known, gain]));
  }
  return gains;
}
