import { pricesOf } from '@candor/domain/market/testing/prices-of';
import {
  aMarket,
  anInstrument,
  type MarketSketch,
} from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

/** Held half on a loan. */
const lent = anInstrument({ id: '0:NYSE:LENT', code: 'LENT' });

/** Margin is added; a call comes, goes and comes again; a part is liquidated, then the rest. */
export async function tellOfMargin(
  desk: LaneDesk,
  base: { readonly accountId: string; readonly nowMs: number },
): Promise<void> {
  const { accountId, nowMs } = base;
  const market = aMarket(lent, { timeMs: nowMs });
  const bought = { ...base, instrument: lent, market, quantity: 10n, leverage: 2 };
  await desk.accept(desk.order(accountId, bought));
  const { positions } = await desk.read(accountId);
  const held = [...positions.values()].find((one) => one.instrumentId === lent.id);
  if (held === undefined) throw new Error('nothing is held on a loan');
  const { positionId } = held;
  const of = { positionId, additionId: `m-${positionId}`, amountMinor: 10_000n, heldIn: lent };
  await desk.accept({ kind: 'addMargin', ...base, ...of });
  const rest = { ...bought, quantity: 9n, direction: 'sell', openClose: 'close' } as const;
  await desk.accept(desk.order(accountId, { ...rest, price: 12_000n, type: 'limit' }));
  const see = async (last: bigint): Promise<void> => {
    const sides = { bids: [[last, 900n]], asks: [[last + 10n, 900n]] } as const;
    const sketch: MarketSketch = { last, timeMs: nowMs, ...sides };
    const prices = pricesOf(aMarket(lent, sketch), nowMs);
    const check = { kind: 'checkMargin', ...base, positionId, instrument: lent, prices } as const;
    await desk.accept({ ...check, orderId: desk.id('l') });
  };
  // 400.10 are lent for ten: called at 57.16, liquidated at 53.35, and a gap to 20.00.
  for (const last of [5_700n, 9_000n, 5_600n, 5_300n, 2_000n]) await see(last);
}
