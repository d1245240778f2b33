import type { AuctionInterest } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { Quote } from '@candor/domain/market/market-view';
import { toTick } from '@candor/domain/orders/price-rules';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time/session-days';
import type { AuctionCrowd } from '@candor/engines/auction/auction-ports';
import { normalOf, uniformOf } from '../keys/draws.ts';
import { type MarketKeys, Source } from '../keys/market-keys.ts';

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
 * often towards the uncross; none leaves in the last seconds. All of it follows from the keys, the
 * share and the window. Each order is placed around the value of the share when it comes:
 *
 * - while the market is always open, its last price then, never a later one;
 * - before the open of an exchange, on a random way from the last close to the opening price, which
 *   it reaches at the uncross. The way is a Brownian bridge with the night's own variance, so what
 *   is seen of it says nothing of the rest: on average the open is where the way stands.
 */
export function simulatedCrowd(options: {
  readonly keys: MarketKeys;
  readonly marketHours: MarketHours;
  /** The simulated market's quote at any instant. */
  readonly quoteAt: (instrument: Instrument, atMs: number) => Promise<Quote | null>;
}): AuctionCrowd {
  const keys = keysByMinutes(options.keys);
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
  const valueAt = valueReader(options, keys);
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
 * Reads the scaled value of a share at an instant of its window, at the
 * start of the stretch it falls in.
 */
function valueReader(options: Parameters<typeof simulatedCrowd>[0], keys: MarketKeys) {
  const { marketHours, quoteAt } = options;
  const last = async (instrument: Instrument, atMs: number): Promise<number | null> => {
    const quote = await quoteAt(instrument, atMs);
    return quote === null ? null : Number(quote.last);
  };
  const towardsOpen = async (instrument: Instrument, window: Window, stretch: number) => {
    const [before, after] = await Promise.all([
      quoteAt(instrument, window.collectsFromMs),
      quoteAt(instrument, window.uncrossMs),
    ]);
    if (before === null || after === null) return null;
    return nightValue(keys, instrument, window, { before, after, stretch });
  };
  return (drawn: Drawn, instrument: Instrument, window: Window, atMs: number) => {
    const { collectsFromMs, uncrossMs } = window;
    const stretch = Math.floor(
      ((atMs - collectsFromMs) / (uncrossMs - collectsFromMs)) * STRETCHES,
    );
    const known = drawn.values.get(stretch);
    if (known !== undefined) return known;
    const value =
      marketHours === 'always'
        ? last(
            instrument,
            collectsFromMs + Math.floor((uncrossMs - collectsFromMs) * (stretch / STRETCHES)),
          )
        : towardsOpen(instrument, window, Math.min(STRETCHES - 1, stretch));
    drawn.values.set(stretch, value);
    value.catch(() => drawn.values.delete(stretch));
    return value;
  };
}

/**
 * Where a share stands on its way from the close to the open, scaled, in a stretch of its window
 * (0 to 29). Most of the night passes early, so that those who come last, and most, stand around
 * the open. `before` is the quote of the close, `after` that of the open.
 */
export function nightValue(
  keys: MarketKeys,
  instrument: Instrument,
  window: Pick<Window, 'collectsFromMs' | 'uncrossMs'>,
  night: { readonly before: Quote; readonly after: Quote; readonly stretch: number },
): number {
  const { before, after, stretch } = night;
  const source = keys.source(`night ${instrument.market}:${instrument.code}`);
  const period = Math.floor(window.collectsFromMs / MINUTE_MS);
  const passedBy = (one: number): number => 1 - (1 - one / (STRETCHES - 1)) ** 3;
  let walked = 0;
  let here = 0;
  for (let one = 1; one < STRETCHES; one += 1) {
    const step = Math.sqrt(passedBy(one) - passedBy(one - 1));
    walked += step * normalOf(source.draw(period, one));
    if (one === stretch) here = walked;
  }
  const passed = passedBy(stretch);
  const variance = nightVariance(before.timeMs, window.uncrossMs);
  const deviation = instrument.reference.annualVol * Math.sqrt(variance);
  const [from, to] = [Math.log(Number(before.last)), Math.log(Number(after.last))];
  return Math.exp(from + (to - from) * passed + deviation * (here - passed * walked));
}

/** Keys for periods that are minutes of UTC: each has that of its day. */
export function keysByMinutes(keys: MarketKeys): MarketKeys {
  const byMinutes: MarketKeys = {
    fingerprint: keys.fingerprint,
    wordsOf: (minute) => keys.wordsOf(Math.floor((minute * MINUTE_MS) / DAY_MS)),
    source: (name) => new Source(byMinutes, name),
  };
  return byMinutes;
}

const WEEKDAYS_PER_YEAR = 261;
/** Share of a day's variance that falls while the market is shut (French/Roll 1986). */
const NIGHT_SHARE = 0.25;

/** The weekdays before a day, counted from a Monday. */
function weekdaysBefore(dayNumber: number): number {
  // 1970-01-01 was a Thursday: shifted by 3, weeks start on Monday.
  const week = Math.floor((dayNumber + 3) / 7);
  return week * 5 + Math.min(dayNumber + 3 - week * 7, 4);
}

/**
 * Share of a year's variance that falls between the close of the trading day of one instant and the
 * open of that of another, in a market that rests at night: a holiday between counts whole.
 */
function nightVariance(closedMs: number, opensMs: number): number {
  const [closed, opens] = [closedMs, opensMs].map((ms) => weekdaysBefore(Math.floor(ms / DAY_MS)));
  return ((opens ?? 0) - (closed ?? 0) - 1 + NIGHT_SHARE) / WEEKDAYS_PER_YEAR;
}
