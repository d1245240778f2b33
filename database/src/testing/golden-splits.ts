import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

const DAY_MS = 86_400_000;

/** Two for one: a limit, a trailing stop and the exits of a holding go on in the new count. */
export async function tellSplits(desk: LaneDesk, accountId: string): Promise<void> {
  const instrument = anInstrument({ id: '0:NYSE:TWICE', code: 'TWICE' });
  const nowMs = START_MS + 120 * DAY_MS;
  const market = aMarket(instrument, { timeMs: nowMs });
  const order = () => desk.order(accountId, { instrument, market, nowMs, quantity: 3n });
  await desk.accept({ ...order(), exits: { takeProfit: 11_000n, stopLoss: 9_000n } });
  await desk.accept({ ...order(), type: 'limit', price: 9_001n, timeInForce: 'gtc' });
  const trail = { by: 'amount', size: 101n } as const;
  await desk.accept({ ...order(), type: 'trailingStop', trail, timeInForce: 'gtc' });
  const split = { id: 'split-twice', atMs: nowMs, to: 2n, from: 1n, cashPrice: null };
  const splitting = { ...instrument, splits: [{ ...split, isDone: false }] };
  const prices = pricesOf([], nowMs);
  await desk.accept({ kind: 'splitHolding', accountId, nowMs, instrument: splitting, prices });
}
