import { aMarket, anInstrument } from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

/** Held half on a loan. */
const lent = anInstrument({ id: '0:NYSE:LENT', code: 'LENT' });

/** What becomes of positions by their margin. */
export async function tellOfMargin(
  desk: LaneDesk,
  base: { readonly accountId: string; readonly nowMs: number },
): Promise<void> {
  const { accountId } = base;
  const market = aMarket(lent, { timeMs: base.nowMs });
  const bought = { ...base, instrument: lent, market, quantity: 10n, leverage: 2 };
  await desk.accept(desk.order(accountId, bought));
  const { positions } = await desk.read(accountId);
  const held = [...positions.values()].find((one) => one.instrumentId === lent.id);
  if (held === undefined) throw new Error('nothing is held on a loan');
  const { positionId } = held;
  const of = { positionId, additionId: `m-${positionId}`, amountMinor: 10_000n, heldIn: lent };
  await desk.accept({ kind: 'addMargin', ...base, ...of });
}
