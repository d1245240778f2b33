import { type AuctionInterest, levelAtPrice } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { Quote } from '@candor/domain/market/market-view';
import { ceilToStep, larger } from '@candor/domain/money/rounding';
import { toTick } from '@candor/domain/orders/price-rules';
import { MINUTE_MS } from '@candor/domain/time/session-days';
import type { AuctionCrowd } from '@candor/engines/auction/auction-ports';
import { normalOf, uniformOf } from '../keys/draws.ts';
import { keysByMinutes, type MarketKeys } from '../keys/market-keys.ts';
import { drawnEnds } from './auction-ends.ts';

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

/** On each side. */
const DEALERS = 4;
/** An eighth of all other orders: what dealers have for customers, beside what those need. */
const PARTS_FOR_CUSTOMERS = 8n;

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
 * often towards the uncross, of which none leaves in the last seconds, and dealers who quote as the
 * market outside does, to the end. All of it follows from the keys, the share, the window and that
 * market: each order is placed around its last price when it comes, never a later one. There is one
 * price of a share, so that what the auction indicates tells nothing that the market does not.
 */
export function simulatedCrowd(options: {
  readonly keys: MarketKeys;
  /** What the simulated market quotes at any instant, in regular hours or before them. */
  readonly continuousAt: (instrument: Instrument, atMs: number) => Promise<Quote | null>;
}): AuctionCrowd {
  const { continuousAt } = options;
  const keys = keysByMinutes(options.keys);
  const ends = drawnEnds(options.keys);
  const windows = new Map<string, Drawn>();
  const drawnOf = (instrument: Instrument, window: Window): Drawn => {
    const series = seriesOf(instrument);
    const known = windows.get(series);
    if (known?.uncrossMs === window.uncrossMs) return known;
    const planned = planWindow(keys, instrument, window);
    const drawn = { uncrossMs: window.uncrossMs, planned, prices: new Map(), values: new Map() };
    windows.set(series, drawn);
    return drawn;
  };
  return {
    continuous: continuousAt,
    async interest(instrument, window, nowMs) {
      const drawn = drawnOf(instrument, window);
      // Once the collection has closed, nobody joins it.
      const joinedMs = Math.min(nowMs, ends.endMs(instrument, window));
      const here = drawn.planned.filter(
        ({ atMs, leavesMs }) => atMs <= joinedMs && (leavesMs === null || nowMs < leavesMs),
      );
      const valueAt = (atMs: number) =>
        stretchValue(drawn, window, atMs, (startMs) => continuousAt(instrument, startMs));
      const others: AuctionInterest[] = [];
      for (const order of here) {
        const { id, direction, isMarket, quantity, atMs } = order;
        const worstPrice = isMarket ? null : await limitOf(order, drawn, valueAt, instrument);
        if (isMarket || worstPrice !== null) {
          others.push({ id, direction, isMarket, worstPrice, quantity, atMs });
        }
      }
      const quote = await continuousAt(instrument, nowMs);
      return [...others, ...dealersAt(others, quote, { instrument, nowMs })];
    },
  };
}

/** The last price of a share, scaled, at the start of the stretch that an instant falls in. */
function stretchValue(
  drawn: Drawn,
  { collectsFromMs, uncrossMs }: Window,
  atMs: number,
  quoteAt: (atMs: number) => Promise<Quote | null>,
): Promise<number | null> {
  const lengthMs = uncrossMs - collectsFromMs;
  const stretch = Math.floor(((atMs - collectsFromMs) / lengthMs) * STRETCHES);
  const known = drawn.values.get(stretch);
  if (known !== undefined) return known;
  const startMs = collectsFromMs + Math.floor(lengthMs * (stretch / STRETCHES));
  const value = quoteAt(startMs).then((quote) => (quote === null ? null : Number(quote.last)));
  drawn.values.set(stretch, value);
  value.catch(() => drawn.values.delete(stretch));
  return value;
}

/** Draws the orders of a window, by the time they come. */
function planWindow(keys: MarketKeys, instrument: Instrument, window: Window): readonly Planned[] {
  const { collectsFromMs, locksAtMs, uncrossMs } = window;
  const source = keys.source(`auction ${instrument.market}:${instrument.code}`);
  const period = Math.floor(collectsFromMs / MINUTE_MS);
  const { annualVol, avgDailyVolume } = instrument.reference;
  const spread = (annualVol / Math.sqrt(TRADING_DAYS)) * LIMIT_SPREAD;
  const lot = Number(instrument.minCount);
  const scale = 10 ** instrument.quantityDecimals;
  const meanLots = (avgDailyVolume * scale * DAY_SHARE * 2) / ORDERS / lot;
  const buyShare = 0.5 * (1 + SIDE_TILT * normalOf(source.word(period, 0, 0)));
  const planned: Planned[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const word = (which: number): number => source.word(period, index + 1, which);
    const draw = (which: number): number => uniformOf(word(which));
    // The later, the denser: the square root of a uniform draw.
    const atMs = collectsFromMs + Math.floor((uncrossMs - collectsFromMs) * Math.sqrt(draw(0)));
    const isBuy = draw(1) < buyShare;
    const isLeaving = draw(2) < LEAVING_SHARE && atMs < locksAtMs;
    const patience = (LIMIT_PATIENCE + normalOf(word(3))) * spread;
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
 * Dealers, who quote in the auction as the market outside it does at that instant. They take what
 * the others offer too much of at the bid, or ask for at the ask, so that the crowd never crosses
 * outside them: what is cheap in the auction they would have bought themselves. A part more of each
 * stands there for customers, behind whoever has the same price.
 */
function dealersAt(
  others: readonly AuctionInterest[],
  quote: Quote | null,
  { instrument, nowMs }: { readonly instrument: Instrument; readonly nowMs: number },
): readonly AuctionInterest[] {
  if (quote === null) return [];
  const total = others.reduce((sum, { quantity }) => sum + quantity, 0n);
  const more = total / PARTS_FOR_CUSTOMERS + instrument.minCount;
  const sides = [
    { direction: 'buy', worstPrice: quote.bid },
    { direction: 'sell', worstPrice: quote.ask },
  ] as const;
  return sides.flatMap(({ direction, worstPrice }) => {
    if (worstPrice === null) return [];
    const { buyQuantity, sellQuantity } = levelAtPrice(others, worstPrice);
    const tooMuch = direction === 'buy' ? sellQuantity - buyQuantity : buyQuantity - sellQuantity;
    const each = (larger(tooMuch, 0n) + more) / BigInt(DEALERS) + 1n;
    const quantity = ceilToStep(each, instrument.minCount);
    return Array.from({ length: DEALERS }, (_, index) => ({
      id: `dealer-${index + 1}-${direction}`,
      direction,
      isMarket: false,
      worstPrice,
      quantity,
      atMs: nowMs,
    }));
  });
}
