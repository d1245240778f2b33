import type { WalletType } from '@candor/contract/enums';
import { moneyRate, USD_HKD } from '@candor/domain/funding/rates';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { convertMinor } from '@candor/domain/money/exchange';
import type { BoundByKey } from '@candor/domain/trading/placing/check-largest';
import type { CustomerCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';

/** Who orders: a customer, or a key of theirs with the largest order it may send. */
export type Orderer = Pick<CustomerCaller, 'userId' | 'apiKey'>;

/**
 * The largest order of the key that calls, in the wallet's currency at the rate of this instant and
 * rounded down; nothing where no key calls. Without a rate a key orders nothing.
 */
export async function largestOrder(
  { trading }: Pick<Services, 'trading'>,
  { apiKey }: Orderer,
  of: { readonly walletType: WalletType; readonly nowMs: number },
): Promise<BoundByKey> {
  if (apiKey === undefined) return {};
  const amountMinor = apiKey.largestMinor ?? 0n;
  const to = walletCurrency[of.walletType];
  if (to === 'USD') return { mostMinor: amountMinor };
  const prices = await trading.prices.of({ held: [], pairs: [USD_HKD] }, of.nowMs);
  const rate = moneyRate(prices, USD_HKD)?.mid;
  if (rate === undefined) return { mostMinor: 0n };
  const fx = { base: 'USD', quote: 'HKD', rate, from: 'USD', to } as const;
  return { mostMinor: convertMinor({ ...fx, amountMinor, rounding: 'down' }) };
}
