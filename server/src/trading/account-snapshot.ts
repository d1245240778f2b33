import { setTimeout as sleep } from 'node:timers/promises';
import type { RecentTrading } from '@candor/database/stores/trading-reads';
import { USD_HKD } from '@candor/domain/funding/rates';
import type { AccountView } from '@candor/domain/trading/account-view';
import { type AccountFigures, accountFigures } from '@candor/domain/wallets/account-figures';
import type { Services } from '../services.ts';
import { holdingsOf } from './open-rows.ts';
import { LOOK_BACK_MS, openDays } from './today.ts';

/**
 * Looks at a moving account before it is said that today's part of it is not known. A busy database
 * may show a commit well before the lane hears of it, so each look waits longer for the next.
 */
const LOOKS_MAX = 40;
const NOTHING = { fills: [], acts: [] };

/**
 * The account now: wallets, positions and today's fills of one instant at one look at the market.
 * Today is not known when the account never stood still, or had more fills than are read.
 */
export async function accountSnapshot(
  services: Services,
  accountId: string,
  nowMs: number,
): Promise<AccountFigures & { readonly state: AccountView }> {
  const { state, recent } = await stateWithTrading(services, accountId, nowMs);
  const days = openDays(services, { state, recent: recent ?? NOTHING }, nowMs);
  const holdings = holdingsOf(services, state.positions);
  const wanted = { held: days.map((day) => day.instrument), pairs: [USD_HKD] };
  const prices = await services.trading.prices.of(wanted, nowMs);
  const of = { state, holdings, days, isTodayKnown: recent !== null };
  return { state, ...accountFigures(of, prices) };
}

/**
 * The account beside its fills. The account is read from its lane and the fills from the database,
 * so a fill may come between: then the wallets differ, and both are read again.
 */
async function stateWithTrading(
  { trading }: Pick<Services, 'trading'>,
  accountId: string,
  nowMs: number,
): Promise<{ readonly state: AccountView; readonly recent: RecentTrading | null }> {
  for (let look = 1; ; look += 1) {
    const recent = await trading.reads.recentTrading(accountId, nowMs - LOOK_BACK_MS);
    const state = await trading.accounts.view(accountId);
    // A day of which only the newest fills are known is told as unknown, not as a part of it.
    if (!recent.isWhole) return { state, recent: null };
    if (isSameMoment(state, recent)) return { state, recent };
    if (look === LOOKS_MAX) return { state, recent: null };
    await sleep(look);
  }
}

function isSameMoment(state: AccountView, { pockets }: RecentTrading): boolean {
  const stored = new Map(pockets.map((one) => [one.walletType, one]));
  return Object.values(state.wallets).every((wallet) => {
    const { cashMinor = 0n, marginMinor = 0n } = stored.get(wallet.walletType) ?? {};
    return wallet.cashMinor === cashMinor && wallet.marginMinor === marginMinor;
  });
}
