import { formatMinor } from '@candor/domain/money/money';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { rateText } from '../../present/fill-row.ts';
import { accountWorth, hkdInUsd, tradingUsdMinor } from '../../trading/account-worth.ts';
import { todayProfits } from '../../trading/today.ts';

/**
 * Total value, funds and today's profit. Available and used funds are those of the trading wallets
 * in USD; with `classify` HK they are the Hong Kong wallet's, in HKD. A figure that cannot be
 * priced is null, never zero.
 */
export const fundingOverview = endpoint('fundingOverview', async (call, services) => {
  const { input, nowMs } = call;
  const state = await services.trading.lanes.read(call.caller.userId);
  const [worth, today] = await Promise.all([
    accountWorth(services, state, nowMs),
    todayProfits(services, state, nowMs),
  ]);
  const isHk = input.classify === 'HK';
  const side = isHk ? worth.hkd : worth.usd;
  const sideCurrency = isHk ? 'HKD' : 'USD';
  const trading = {
    all: tradingUsdMinor(worth),
    UsStock: worth.usd.valueMinor,
    HK: hkdInUsd(worth),
  }[input.classify ?? 'all'];
  const funding = isHk ? 0n : worth.fundingUsdMinor;
  const money = (minor: bigint | null, currency: string) =>
    minor === null ? null : formatMinor(minor, currency);
  return accept({
    totalValue: money(trading === null ? null : funding + trading, 'USD'),
    fundingAccount: formatMinor(funding, 'USD'),
    tradingAccount: money(trading, 'USD'),
    availableFunds: money(side.availableMinor, sideCurrency),
    usedFunds: money(side.usedMinor, sideCurrency),
    todayProfit: isHk ? null : money(today.USD, 'USD'),
    hkTodayProfit: input.classify === 'UsStock' ? null : money(today.HKD, 'HKD'),
    fxRate: worth.hkdPerUsd === null ? null : rateText(worth.hkdPerUsd),
    asOfTimestamp: nowMs,
  });
});
