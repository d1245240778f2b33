import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { aBond, aMarket } from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

const bond = aBond({ id: '101:BOND:GOLD', code: 'GOLD' });
/** From here on trades settle on 16 February 2027, behind the coupon of the 15th. */
const COUPON_MS = Date.UTC(2027, 1, 12, 15);

/** A bond is bought in two parts, earns a coupon twice over, and is sold in part. */
export async function tellOfBonds(
  desk: LaneDesk,
  base: { readonly accountId: string; readonly nowMs: number },
): Promise<void> {
  const { accountId } = base;
  const at = (nowMs: number) => {
    const asks = [[10_000n, 30n]] as const;
    return { accountId, nowMs, market: aMarket(bond, { asks, timeMs: nowMs }) };
  };
  const buy = desk.order(accountId, {
    ...at(base.nowMs),
    instrument: bond,
    quantity: 40n,
    price: 10_000n,
  });
  await desk.accept(buy);
  const soon = at(base.nowMs + 60_000);
  const prices = pricesOf(soon.market, soon.nowMs);
  const met = { accountId, nowMs: soon.nowMs, instrument: bond, prices, allotment: null };
  await desk.accept({ kind: 'workOrder', orderId: buy.orderId, ...met });
  const due = at(COUPON_MS);
  const paid = { accountId, nowMs: COUPON_MS, instrument: bond };
  await desk.accept({ kind: 'payCoupon', ...paid, prices: pricesOf(due.market, COUPON_MS) });
  const sale = { instrument: bond, quantity: 1n, direction: 'sell' } as const;
  await desk.accept(desk.order(accountId, { ...at(Date.UTC(2027, 8, 20, 15)), ...sale }));
}
