import type { Classify } from '@candor/contract/enums';
import { formatMinor } from '@candor/domain/money/money';
import { todayProfitMinor } from '@candor/domain/wallets/account-figures';
import { accountSums, type WalletWorth } from '@candor/domain/wallets/account-value';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { rateText } from '../../present/fill-row.ts';
import { todayRow, walletWorthRow } from '../../present/worth-rows.ts';
import { accountSnapshot } from '../../trading/account-snapshot.ts';

/**
 * Total value, funds and today's profit with all their parts, of one instant and one look at the
 * market: docs/figures.md. `classify` limits the sums to its side; Hong Kong's available and used
 * funds are then in HKD, every other sum is in USD. A figure that cannot be priced is null.
 */
export const fundingOverview = endpoint('fundingOverview', async (call, services) => {
  const { input, nowMs, locale } = call;
  const { classify } = input;
  const snapshot = await accountSnapshot(services, call.caller.userId, nowMs);
  const worths = snapshot.worths.filter((worth) => isOnSide(worth, classify));
  const days = snapshot.days.filter(({ day }) =>
    isOnSide({ currency: day.walletCurrency }, classify),
  );
  const { all, funding, trading } = accountSums(worths);
  const [hongKong] = classify === 'HK' ? worths : [];
  const fundsCurrency = hongKong?.currency ?? 'USD';
  const money = (minor: bigint | null, currency = 'USD') =>
    minor === null ? null : formatMinor(minor, currency);
  return accept({
    totalValue: money(all.valueMinor),
    // Dollars without positions: always known.
    fundingAccount: formatMinor(funding.valueMinor ?? 0n, 'USD'),
    tradingAccount: money(trading.valueMinor),
    availableFunds: money(hongKong?.available.ownMinor ?? all.availableMinor, fundsCurrency),
    usedFunds: money(hongKong?.used.ownMinor ?? all.usedMinor, fundsCurrency),
    todayProfit: classify === 'HK' ? null : money(todayProfitMinor(snapshot.days, 'USD')),
    hkTodayProfit:
      classify === 'UsStock' ? null : money(todayProfitMinor(snapshot.days, 'HKD'), 'HKD'),
    fxRate: snapshot.hkdPerUsd === null ? null : rateText(snapshot.hkdPerUsd),
    fundsCurrency,
    unrealizedProfit: money(all.gainMinor),
    ...(all.owedMinor !== 0n && { loans: money(all.owedMinor) ?? undefined }),
    wallets: worths.map((worth) => walletWorthRow(snapshot.state, worth)),
    today: days.map((one) => todayRow(one, locale)),
    asOfTimestamp: nowMs,
  });
});

function isOnSide({ currency }: Pick<WalletWorth, 'currency'>, classify?: Classify): boolean {
  return classify === undefined || (classify === 'HK') === (currency === 'HKD');
}
