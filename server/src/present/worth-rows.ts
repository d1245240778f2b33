import type { TodayRow, WalletWorthRow } from '@candor/contract/money-shapes';
import { formatMinor } from '@candor/domain/money/money';
import { walletOf } from '@candor/domain/trading/account-state';
import type { AccountView } from '@candor/domain/trading/account-view';
import type { ValuedDay } from '@candor/domain/wallets/account-figures';
import type { WalletWorth } from '@candor/domain/wallets/account-value';
import type { Locale } from '@candor/locales/locale';
import { walletRow } from './wallet-row.ts';

/** A wallet with every part of its worth in USD. */
export function walletWorthRow(state: AccountView, worth: WalletWorth): WalletWorthRow {
  const { available, used, gain, owed, equity, currency, walletType } = worth;
  return {
    ...walletRow(walletOf(state, walletType)),
    profit: text(gain.ownMinor, currency),
    availableUsd: text(available.usdMinor, 'USD'),
    usedUsd: text(used.usdMinor, 'USD'),
    profitUsd: text(gain.usdMinor, 'USD'),
    valueUsd: text(equity.usdMinor, 'USD'),
    ...(owed.usdMinor && { loans: formatMinor(owed.usdMinor, 'USD') }),
  };
}

/** What one instrument added to today's profit, in the currency of its wallet. */
export function todayRow({ day, parts }: ValuedDay, locale: Locale): TodayRow {
  const { instrument, walletCurrency: currency, side } = day;
  return {
    stockCode: instrument.code,
    stockName: instrument.name[locale],
    source: instrument.source,
    market: instrument.market,
    direction: side === 'long' ? 0 : 1,
    currency,
    valueNow: text(parts?.worthNowMinor ?? null, currency),
    valueBefore: text(parts?.worthBeforeMinor ?? null, currency),
    opened: formatMinor(day.openedMinor, currency),
    closed: formatMinor(day.closedMinor, currency),
    fee: formatMinor(day.feeMinor, currency),
    profit: text(parts?.profitMinor ?? null, currency),
  };
}

function text(minor: bigint | null, currency: string): string | null {
  return minor === null ? null : formatMinor(minor, currency);
}
