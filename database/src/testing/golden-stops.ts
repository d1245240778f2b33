import type { Instrument } from '@candor/domain/instruments/instrument';
import type { ExitPrices } from '@candor/domain/orders/order-parts';
import type { AmendOrder, PlaceOrder } from '@candor/domain/trading/commands';
import { anInstrument, type MarketSketch } from '@candor/domain/trading/testing/market-builder';

/** How a chapter of the golden story places orders and shows them the market. */
export interface Teller {
  /** Of two accounts the second would find the book that the first left. */
  readonly newId: (prefix: string) => string;
  readonly place: (set: Partial<PlaceOrder>, sketch?: MarketSketch) => Promise<string>;
  readonly amend: (
    orderId: string,
    set: Partial<Pick<AmendOrder, 'quantity' | 'price'>>,
  ) => Promise<void>;
  /** Sets the exits of what is held. */
  readonly protect: (exits: ExitPrices, of: Instrument) => Promise<void>;
  /** Turns a position round. */
  readonly reverse: (positionId: string, sketch: MarketSketch, of: Instrument) => Promise<void>;
  readonly meet: (orderId: string, sketch: MarketSketch, of?: Instrument) => Promise<void>;
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

/** Exits: armed by a fill in parts, grown, shrunk, fired, cut by the guard; set and changed. */
export async function tellOfExits({ newId, place, meet, protect }: Teller): Promise<void> {
  const id = `0:NYSE:${newId('EXIT')}`;
  const of = anInstrument({ id, heldAs: id, code: 'EXIT' });
  const exits = { takeProfit: 10_500n, stopLoss: 9_800n };
  const order = { instrument: of, price: 10_000n, timeInForce: 'gtc', exits } as const;
  const parted = await place({ ...order, quantity: 9n }, { asks: [[10_000n, 3n]] });
  await meet(parted, { asks: [[9_990n, 4n]], bids: [[9_980n, 9n]], last: 9_985n }, of);
  const risen = { asks: [[10_511n, 9n]], bids: [[10_510n, 2n]], last: 10_510n } as const;
  await meet(`${parted}-tp`, risen, of);
  const fallen = { asks: [[9_701n, 9n]], bids: [[9_700n, 99n]], last: 9_700n } as const;
  await meet(`${parted}-sl`, fallen, of);
  await place({ instrument: of, quantity: 5n }, risen);
  await protect({ stopLoss: 9_000n }, of);
  await protect({ stopLoss: 9_100n, takeProfit: 12_000n }, of);
  await place({ instrument: of, quantity: 5n, direction: 'sell', price: 12_100n }, risen);
  const cutId = `0:NYSE:${newId('CUT')}`;
  const thin = anInstrument({ id: cutId, heldAs: cutId, code: 'CUT' });
  const cut = await place({ instrument: thin, quantity: 6n, exits: { stopLoss: 9_800n } });
  const few = {
    asks: [[9_701n, 9n]],
    bids: [
      [9_700n, 2n],
      [9_000n, 99n],
    ],
    last: 9_700n,
  } as const;
  await meet(`${cut}-sl`, few, thin);
}
