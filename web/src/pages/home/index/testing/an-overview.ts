import type { FundingOverview } from '../../../profile/shared/funds-explanation.ts';

const zero = { balance: '0.00', usedBalance: '0.00', available: '0.00', unsettled: '0.00' };
const wallet = (
  walletType: 'BALANCE' | 'STOCK' | 'FOREX' | 'HK_STOCK',
  [availableUsd, usedUsd, profitUsd]: readonly [string, string, string],
) => ({
  ...zero,
  walletType,
  currency: walletType === 'HK_STOCK' ? 'HKD' : 'USD',
  profit: profitUsd,
  availableUsd,
  usedUsd,
  profitUsd,
  valueUsd: null,
});

const today = (stockName: string, currency: string, profit: string | null) => ({
  stockCode: stockName,
  stockName,
  source: 0 as const,
  market: 'NYSE',
  currency,
  profit,
  direction: 0 as const,
  valueNow: null,
  valueBefore: null,
  opened: '0.00',
  closed: '0.00',
  fee: '0.00',
});

/** 10,000.00 in three wallets; gains of 120.00 and HK$78.00, a loss of 30.00 today. */
export function anOverview(changes: Partial<FundingOverview> = {}): FundingOverview {
  return {
    totalValue: '10000.00',
    fundingAccount: '5000.00',
    tradingAccount: '5000.00',
    availableFunds: '7500.00',
    usedFunds: '2500.00',
    unrealizedProfit: '0.00',
    todayProfit: '90.00',
    hkTodayProfit: '78.00',
    fxRate: '7.8',
    fundsCurrency: 'USD',
    wallets: [
      wallet('BALANCE', ['5000.00', '0.00', '0.00']),
      wallet('STOCK', ['2500.00', '2390.00', '10.00']),
      wallet('FOREX', ['0.00', '0.00', '0.00']),
      wallet('HK_STOCK', ['0.00', '110.00', '-10.00']),
    ],
    today: [
      today('Loser', 'USD', '-30.00'),
      today('Winner', 'USD', '120.00'),
      today('Harbour', 'HKD', '78.00'),
    ],
    asOfTimestamp: 0,
    ...changes,
  };
}
