import type { PlaceOrder } from '@candor/domain/trading/commands';
import type { MarketSketch } from '@candor/domain/trading/testing/market-builder';

/** How a chapter of the golden story places orders and shows them the market. */
export interface Teller {
  readonly place: (set: Partial<PlaceOrder>, sketch?: MarketSketch) => Promise<string>;
  readonly meet: (orderId: string, sketch: MarketSketch) => Promise<void>;
}

/** Stops: set off and filled, set off and at rest, queued and armed by the open, still armed. */
export async function tellOfStops({ place, meet }: Teller): Promise<void> {
  const buy = { quantity: 2n, timeInForce: 'gtc' } as const;
  const stop = await place({ ...buy, type: 'stop', triggerPrice: 10_100n });
  const limited = { ...buy, type: 'stopLimit', triggerPrice: 10_100n } as const;
  const rests = await place({ ...limited, price: 10_105n });
  const gap = { bids: [[10_140n, 50n]], asks: [[10_150n, 50n]], last: 10_145n } as const;
  await meet(stop, gap);
  await meet(rests, gap);
  const closed = { view: { status: 'closed', nextOpenMs: null } } as const;
  const queued = await place({ ...buy, type: 'stop', triggerPrice: 10_200n }, closed);
  await meet(queued, {});
  await place({ ...limited, triggerPrice: 10_300n, price: 10_310n });
}
