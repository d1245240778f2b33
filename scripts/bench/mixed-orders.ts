import type { Command } from '@candor/domain/trading/commands';
import type { OrderParts } from '@candor/domain/trading/testing/an-order';
import {
  aBond,
  aCoin,
  aHongKongStock,
  aMarket,
  anInstrument,
  START_MS,
} from '@candor/domain/trading/testing/market-builder';

const PLENTY = 10n ** 12n;
const FUNDS_MINOR = 10n ** 12n;
const HKD = { base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n };

const share = anInstrument({ id: '0:NYSE:MIX', code: 'MIX', maxNum: PLENTY });
const lent = anInstrument({ id: '0:NYSE:LENT', code: 'LENT', maxNum: PLENTY });
const short = anInstrument({ id: '0:NYSE:SHORT', code: 'SHORT', maxNum: PLENTY });
const contract = anInstrument({
  id: '3:CME:MIX',
  heldAs: '3:CME:MIX',
  source: 3,
  market: 'CME',
  code: 'MIX',
  assetClass: 'future',
  unit: 'contracts',
  walletType: 'FUTURE',
  feeMarket: 'FUTURES',
  multiplier: 100n,
  leverages: [1, 2, 5, 10],
  settleDays: 0,
  maxNum: PLENTY,
});
const pair = anInstrument({
  id: '2:FOREX:EURUSD',
  heldAs: '2:FOREX:EURUSD',
  source: 2,
  market: 'FOREX',
  code: 'EURUSD',
  assetClass: 'forex',
  unit: 'lots',
  walletType: 'FOREX',
  feeMarket: 'FOREX',
  multiplier: 100n,
  leverages: [1, 10],
  settleDays: 0,
  maxNum: PLENTY,
});
const hongKong = aHongKongStock({ maxNum: PLENTY });
const bond = aBond({ maxNum: PLENTY });
const coin = aCoin({ maxNum: PLENTY });

/** An opening order of each, at a market that takes all of it. */
export const mixedOrders = [
  { instrument: share },
  { instrument: lent, leverage: 2 },
  { instrument: short, leverage: 2, direction: 'sell', openClose: 'open' },
  { instrument: hongKong, quantity: 100n },
  { instrument: coin, quantity: 100_000_000n },
  { instrument: bond },
  { instrument: contract, leverage: 10 },
  { instrument: pair, leverage: 10 },
].map((of): OrderParts & Required<Pick<OrderParts, 'instrument' | 'market'>> => {
  const sides = { asks: [[10_000n, PLENTY]], bids: [[9_990n, PLENTY]] } as const;
  return {
    ...(of as OrderParts),
    instrument: of.instrument,
    market: aMarket(of.instrument, sides),
  };
});

/** Money for all of them, in the wallets that pay for them. */
export function fundingOfProducts(accountId: string): readonly Command[] {
  const of = { accountId, nowMs: START_MS } as const;
  const rail = { rail: 'railBank', currency: 'USD', receivedMinor: 3n * FUNDS_MINOR } as const;
  const moved = (['FUTURE', 'FOREX', 'HK_STOCK'] as const).map((toWallet) => {
    const fx = toWallet === 'HK_STOCK' ? HKD : null;
    const rate = { fx, fxEndsAtMs: fx === null ? null : START_MS };
    const transfer = { transferId: `t${accountId}-${toWallet}`, fromWallet: 'BALANCE' } as const;
    return {
      kind: 'transfer',
      ...of,
      ...transfer,
      toWallet,
      amountMinor: FUNDS_MINOR,
      ...rate,
    } as const;
  });
  return [{ kind: 'credit', ...of, depositId: `e${accountId}`, ...rail, fx: null }, ...moved];
}
