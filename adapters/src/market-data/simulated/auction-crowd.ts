import type { AuctionInterest } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { toTick } from '@candor/domain/orders/price-rules';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { AuctionCrowd } from '@candor/engines/auction/auction-ports';
import { at, keyOf, mix32, normalOf, streamOf, uniformOf } from './hash.ts';

/** Orders each window draws; some of them leave again. */
const ORDERS = 120;
/** Share of a usual day's volume that comes to one auction, on each side. */
const DAY_SHARE = 0.004;
const MARKET_SHARE = 0.15;
const LEAVING_SHARE = 0.15;
/** Limits spread around the value by this part of a day's usual move. */
const LIMIT_SPREAD = 0.15;
/** On average a limit asks for a better price than the value by this many spreads. */
const LIMIT_PATIENCE = 0.5;
/** How uneven the two sides of a window are. */
const SIDE_TILT = 0.15;
const TRADING_DAYS = 252;
/** The value of a share is looked up once for each stretch of so much of the window. */
const STRETCHES = 30;

type Window = Parameters<AuctionCrowd['interest']>[1];

/** One order of the others: fixed by seed, share and window, but for its price. */
interface Planned {
  readonly id: string;
  readonly direction: AuctionInterest['direction'];
  readonly isMarket: boolean;
  readonly atMs: number;
  readonly leavesMs: number | null;
  /** Log distance of its limit from the value when it comes. */
  readonly distance: number;
  readonly quantity: bigint;
}

/** What is fixed of one window of one share, drawn at the first question. */
interface Drawn {
  readonly uncrossMs: number;
  readonly planned: readonly Planned[];
  readonly prices: Map<string, bigint>;
  readonly values: Map<number, Promise<number | null>>;
}

/**
 * The simulated others of an auction: a hundred and twenty orders a window, coming more and more
 * often towards the uncross; none leaves in the last seconds. All of it follows from the seed, the
 * share and the window. Each order is placed around the value of the share when it comes:
 *
 * - while the market is always open, its last price then, never a later one;
 * - before the open of an exchange, on the way from the last close to the opening price, which it
 *   reaches at the uncross. Nobody can trade on that way: the market itself is shut until then.
 */
export function simulatedCrowd(options: {
  readonly seed: string;
  readonly marketHours: MarketHours;
  /** The simulated market's quote at any instant. */
  readonly quoteAt: (instrument: Instrument, atMs: number) => Promise<Quote | null>;
}): AuctionCrowd {
  const windows = new Map<string, Drawn>();
  const drawnOf = (instrument: Instrument, window: Window): Drawn => {
    const known = windows.get(instrument.id);
    if (known?.uncrossMs === window.uncrossMs) return known;
    const planned = planWindow(options.seed, instrument, window);
    const drawn = { uncrossMs: window.uncrossMs, planned, prices: new Map(), values: new Map() };
    windows.set(instrument.id, drawn);
    return drawn;
  };
  const valueAt = valueReader(options);
  return {
    async interest(instrument, window, nowMs) {
      const drawn = drawnOf(instrument, window);
      const here = drawn.planned.filter(
        ({ atMs, leavesMs }) => atMs <= nowMs && (leavesMs === null || nowMs < leavesMs),
      );
      const interest: AuctionInterest[] = [];
      for (const order of here) {
        const worstPrice = order.isMarket
          ? null
          : await limitOf(
              order,
              drawn,
              (atMs) => valueAt(drawn, instrument, window, atMs),
              instrument,
            );
        const { id, direction, isMarket, quantity, atMs } = order;
        if (order.isMarket || worstPrice !== null) {
          interest.push({ id, direction, isMarket, worstPrice, quantity, atMs });
        }
      }
      return interest;
    },
  };
}

/** Draws the orders of a window, by the time they come. */
function planWindow(seed: string, instrument: Instrument, window: Window): readonly Planned[] {
  const { collectsFromMs, locksAtMs, uncrossMs } = window;
  const key = keyOf(seed, `auction ${instrument.market}:${instrument.code}`);
  const stream = streamOf(key, Math.floor(collectsFromMs / 60_000));
  const { annualVol, avgDailyVolume } = instrument.reference;
  const spread = (annualVol / Math.sqrt(TRADING_DAYS)) * LIMIT_SPREAD;
  const lot = Number(instrument.minCount);
  const scale = 10 ** instrument.quantityDecimals;
  const meanLots = (avgDailyVolume * scale * DAY_SHARE * 2) / ORDERS / lot;
  const buyShare = 0.5 * (1 + SIDE_TILT * normalOf(at(stream, 0)));
  const planned: Planned[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const own = mix32(stream + Math.imul(index + 1, 0x85ebca6b));
    const draw = (which: number): number => uniformOf(at(own, which));
    // The later, the denser: the square root of a uniform draw.
    const atMs = collectsFromMs + Math.floor((uncrossMs - collectsFromMs) * Math.sqrt(draw(0)));
    const isBuy = draw(1) < buyShare;
    const isLeaving = draw(2) < LEAVING_SHARE && atMs < locksAtMs;
    const patience = (LIMIT_PATIENCE + normalOf(at(own, 3))) * spread;
    const lots = Math.max(1, Math.round(-Math.log(draw(4)) * meanLots));
    planned.push({
      id: `other-${String(index + 1).padStart(3, '0')}`,
      direction: isBuy ? 'buy' : 'sell',
      isMarket: draw(5) < MARKET_SHARE,
      atMs,
      leavesMs: isLeaving ? atMs + Math.floor((locksAtMs - atMs) * draw(6)) : null,
      distance: isBuy ? -patience : patience,
      quantity: BigInt(lots) * instrument.minCount,
    });
  }
  return planned.sort((left, right) => left.atMs - right.atMs || (left.id < right.id ? -1 : 1));
}

/** The limit of an order, worked out once. Null while the market gives no price. */
async function limitOf(
  order: Planned,
  drawn: Drawn,
  valueAt: (atMs: number) => Promise<number | null>,
  instrument: Instrument,
): Promise<bigint | null> {
  const known = drawn.prices.get(order.id);
  if (known !== undefined) return known;
  const value = await valueAt(order.atMs);
  if (value === null) return null;
  const exact = BigInt(Math.max(1, Math.round(value * Math.exp(order.distance))));
  const price = toTick(instrument, exact, order.direction === 'buy' ? 'down' : 'up');
  if (price <= 0n) return null;
  drawn.prices.set(order.id, price);
  return price;
}

/**
 * Reads the scaled value of a share at an instant of its window, at the
 * start of the stretch it falls in.
 */
function valueReader(options: Parameters<typeof simulatedCrowd>[0]) {
  const { marketHours, quoteAt } = options;
  const last = async (instrument: Instrument, atMs: number): Promise<number | null> => {
    const quote = await quoteAt(instrument, atMs);
    return quote === null ? null : Number(quote.last);
  };
  const towardsOpen = async (instrument: Instrument, window: Window, share: number) => {
    const [before, open] = await Promise.all([
      last(instrument, window.collectsFromMs),
      last(instrument, window.uncrossMs),
    ]);
    if (before === null || open === null) return null;
    // Most of the way is made early, so that those who come last, and most, stand around the open.
    return before + (open - before) * (1 - (1 - share) ** 3);
  };
  return (drawn: Drawn, instrument: Instrument, window: Window, atMs: number) => {
    const { collectsFromMs, uncrossMs } = window;
    const stretch = Math.floor(
      ((atMs - collectsFromMs) / (uncrossMs - collectsFromMs)) * STRETCHES,
    );
    const known = drawn.values.get(stretch);
    if (known !== undefined) return known;
    const share = stretch / (STRETCHES - 1);
    const value =
      marketHours === 'always'
        ? last(
            instrument,
            collectsFromMs + Math.floor((uncrossMs - collectsFromMs) * (stretch / STRETCHES)),
          )
        : towardsOpen(instrument, window, Math.min(1, share));
    drawn.values.set(stretch, value);
    value.catch(() => drawn.values.delete(stretch));
    return value;
  };
}
