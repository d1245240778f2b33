import type { Instrument } from '@candor/domain/instruments/instrument';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { DAY_MS, minuteStartMs, type SessionDay } from '@candor/domain/time/session-days';
import type { Halt } from '@candor/engines/ports/halt-source';
import { bookSources, dayOfSizes } from '../book/book-sources.ts';
import { usualPrint } from '../book/usual-book.ts';
import { accruedOn, type Dividends, dividendsOf, fallenOn } from '../events/dividends.ts';
import { coolingOffRuleOf } from '../halts/cooling-off.ts';
import { haltSource } from '../halts/halts.ts';
import { haltRuleOf } from '../halts/limit-halts.ts';
import { isOfMarket, levelAt, MarketBreaks } from '../halts/market-breaks.ts';
import type { Overlay } from '../halts/overlay.ts';
import type { EpochKeys } from '../keys/epoch-keys.ts';
import { type MarketKeys, Source } from '../keys/market-keys.ts';
import { clockOf } from '../lines/clocks.ts';
import { contractCarry } from '../lines/contract-carry.ts';
import { piecesOf } from '../lines/day-pieces.ts';
import { type Line, sumLine } from '../lines/lines.ts';
import { Paths } from '../lines/paths.ts';
import { relationOf } from '../lines/relations.ts';
import { Factors } from '../sources/factors.ts';
import { DAY_MINUTES } from '../sources/path-day.ts';
import { PathTapeDay, type PathTerms } from '../tape/path-tape-day.ts';
import { keptTapes, type Tape } from '../tape/tape.ts';
import { MARKET_VERSION } from '../terms/market-mark.ts';
import { logOfRaised, tickPrice } from '../terms/price-scale.ts';
import { type TapeHours, tapeTermsOf } from '../terms/tape-terms.ts';
import type { ExtendedPart, ExtendedTapes } from './extended-market.ts';
import { type FactorTerms, pinName, referencePrices } from './factor-terms.ts';
import { daysSince } from './known-days.ts';
import { daysOf, type MarketModel, type ModelTerms } from './market-model.ts';

/** Further digits that a pinned price has behind those of its instrument. */
const PIN_DECIMALS = 6;
const YEAR_DAYS = 365;
const MONTHS_FADE_DAYS = 90;

/**
 * The model: paths that are sums of common and own sources, each day following from those before.
 * What is made of another stays by it without noise.
 */
export function factorModel(
  of: ModelTerms & { readonly keys: EpochKeys; readonly terms: FactorTerms },
): MarketModel {
  const { keys, terms, marketHours } = of;
  const hours: TapeHours = { days: daysSince(daysOf(marketHours), terms.firstDay) };
  const context = newContext(of, hours);
  const model: MarketModel = {
    hours,
    marketHours,
    keys,
    ...stoppedTapes(context),
    firstMs: terms.firstDay * DAY_MS,
    ...(marketHours === 'exchange' && { extended: extendedTapes(context) }),
    paths: {
      lineOf: (instrument) => lineOf(instrument, context),
      under: (overlay) => {
        const { extended: _, ...rest } = model;
        const breaks = context.breaksUnder(overlay);
        return { ...rest, ...stoppedTapes({ ...context, overlay, breaks }) };
      },
    },
    drawnBy: `${MARKET_VERSION} ${marketHours} ${keys.fingerprint}`,
    dividendsOf: context.dividendsOf,
  };
  return model;
}

/** The tapes of a model, and when they stand still. */
function stoppedTapes(context: Context): Pick<MarketModel, 'halts' | 'shelf'> {
  const { hours } = context;
  const tapeOf = keptTapes((instrument) => buildTape(instrument, context));
  return {
    shelf: { tapeOf },
    halts: haltSource({
      days: hours.days,
      isRuled: (instrument) => haltRuleOf(instrument) !== null || isOfMarket(instrument),
      haltsOn: (instrument, session) => {
        return tapeOf(instrument)
          .draw(session)
          .halts.flatMap(({ told }) => told);
      },
    }),
  };
}

interface Context {
  readonly keys: MarketKeys;
  readonly bookKeys: MarketKeys;
  readonly terms: FactorTerms;
  /** Of the pinning day, in units of its price and count of today; of a future without carry. */
  pinnedPrice(instrument: Instrument): number;
  readonly paths: Paths;
  readonly hours: TapeHours;
  readonly breaks: MarketBreaks;
  readonly overlay: Overlay | null;
  breaksUnder(overlay: Overlay | null): MarketBreaks;
  dividendsOf(instrument: Instrument): Dividends | null;
  /** Variance of a day against the usual one, of all that keeps a calendar. */
  wildnessOf(calendarId: string, dayNumber: number): number;
}

/** Whose wildness the book of what is made of others follows. */
const countries: Readonly<Record<string, string>> = { XNYS: 'US', XHKG: 'HK', XETR: 'EU' };

function newContext(of: Parameters<typeof factorModel>[0], hours: TapeHours): Context {
  const { keys, terms, leaders } = of;
  const { firstDay, pinDay } = terms;
  const pinnedPrice = pinnedPrices(terms, leaders);
  const pinned = leaders.map((one) => pinnedInstrument(one, { pinDay, pinnedPrice }));
  const factors = new Factors(keys, firstDay);
  const paths = new Paths({ keys, firstDay, factors }, pinned, pinDay);
  const breaksUnder = (overlay: Overlay | null): MarketBreaks =>
    marketBreaks({ hours, paths, pinned, factors, leaders, overlay });
  return {
    keys,
    terms,
    pinnedPrice,
    paths,
    hours,
    breaksUnder,
    breaks: breaksUnder(null),
    overlay: null,
    wildnessOf: (calendarId, dayNumber) => {
      return factors.of(countries[calendarId] ?? 'world').wildness(dayNumber);
    },
    // A book's sizes are drawn by parts of a day.
    bookKeys: { ...keys, wordsOf: (period) => keys.wordsOf(dayOfSizes(period)) },
    dividendsOf: (instrument) => dividendsOf(instrument, keys),
  };
}

function marketBreaks(of: {
  readonly hours: TapeHours;
  readonly paths: Paths;
  /** As they are listed, and with their prices pinned. */
  readonly leaders: readonly Instrument[];
  readonly pinned: readonly Instrument[];
  readonly factors: Factors;
  readonly overlay: Overlay | null;
}): MarketBreaks {
  const { hours, paths, leaders, pinned, factors, overlay } = of;
  const log = overlay?.shownOf(gaugeOf(leaders)) ?? null;
  const isMoved = (fromMs: number, toMs: number): boolean =>
    overlay?.isMoved(gaugeOf(leaders), fromMs, toMs) === true;
  return new MarketBreaks({
    hours,
    ...(log !== null && { shown: { log, isMoved } }),
    index: () => paths.lineOf(gaugeOf(pinned)),
    gauge: () => gaugeOf(leaders),
    wildness: (dayNumber) =>
      Math.max(factors.of('world').wildness(dayNumber), factors.of('US').wildness(dayNumber)),
  });
}

/** The index whose falls stop the US market. */
function gaugeOf(list: readonly Instrument[]): Instrument {
  const index = list.find((one) => one.assetClass === 'index' && one.code === 'SPX');
  if (index === undefined) throw new Error('there is no S&P 500');
  return index;
}

/** An instrument whose reference price is its pin, to more digits. */
function pinnedInstrument(
  instrument: Instrument,
  of: Pick<Context, 'pinnedPrice'> & { readonly pinDay: number },
): Instrument {
  const price = of.pinnedPrice(instrument) * Math.exp(carryLeft(instrument, of.pinDay));
  const priceDecimals = instrument.priceDecimals + PIN_DECIMALS;
  const scaled = BigInt(Math.max(1, Math.round(price * 10 ** priceDecimals)));
  return { ...instrument, priceDecimals, reference: { ...instrument.reference, price: scaled } };
}

function pinnedPrices(terms: FactorTerms, leaders: readonly Instrument[]): Context['pinnedPrice'] {
  const pins = new Map(terms.pins.map(({ name, price }) => [name, Number(price)]));
  const referencePrice = referencePrices(leaders);
  return (instrument) => {
    const pin = pins.get(pinName(instrument));
    // What was listed later begins at its reference.
    if (pin === undefined) return referencePrice(instrument);
    const { splits = [] } = instrument;
    return splits.reduce((price, { to, from }) => (price * Number(from)) / Number(to), pin);
  };
}

/** Log premium of a contract that is left at an instant, in UTC days; 0 of what is none. */
function carryLeft(instrument: Instrument, dayNumber: number): number {
  const last = lastDayOf(instrument);
  if (last === null) return 0;
  return (contractCarry(instrument) / YEAR_DAYS) * Math.max(0, last - dayNumber);
}

/** The last trading day of a contract, days from 1970-01-01; null of what is none. */
function lastDayOf({ future }: Instrument): number | null {
  return future === null ? null : toEpochDay(future.lastTradingDay);
}

/** Trading in a contract gathers in the months before it ends. */
function monthActivity(lastDay: number | null, dayNumber: number): number {
  return lastDay === null ? 1 : Math.exp(-Math.max(0, lastDay - dayNumber) / MONTHS_FADE_DAYS);
}

/** The line of an instrument. Contracts on a leader carry there, those on nothing else here. */
function lineOf(instrument: Instrument, context: Context): Line {
  const { paths, pinnedPrice } = context;
  const { pinDay } = context.terms;
  const line = paths.lineOf(pinnedInstrument(instrument, { pinDay, pinnedPrice }));
  if (instrument.future === null || relationOf(instrument) !== null) return line;
  const carried = carryLeft(instrument, pinDay);
  const carry = (dayNumber: number, minute: number): number =>
    carryLeft(instrument, dayNumber + minute / DAY_MINUTES) - carried;
  return contractCarry(instrument) === 0 ? line : sumLine([{ line, weight: 1 }], carry, null);
}

/** What a tape is drawn by; `part` is none of regular trading, whose draws stand by themselves. */
function pathOf(instrument: Instrument, context: Context, part = ''): PathTerms {
  const { keys, bookKeys } = context;
  const terms = tapeTermsOf(instrument);
  const lastDay = lastDayOf(instrument);
  const name = `${instrument.market}:${instrument.code}`;
  return {
    ...terms,
    line: lineOf(instrument, context),
    book: bookSources(instrument, (one) => {
      return new Source(one.startsWith('spread') ? keys : bookKeys, `${part}${one}`);
    }),
    volumes: keys.source(`${part}volume ${name}`),
    flow: keys.source(`${part}flow ${name}`),
    dividends: context.dividendsOf(instrument),
    haltRule: haltRuleOf(instrument),
    coolingOffBps: coolingOffRuleOf(instrument),
    breaksIn: (session) => (isOfMarket(instrument) ? context.breaks.within(session) : []),
    overlay: context.overlay,
    usualPrint: usualPrint(terms),
    clock: keys.source(`clock ${clockOf(instrument)}`),
    isByFlow: terms.hasVolume && instrument.assetClass !== 'forex',
    marketWildness: (dayNumber) => context.wildnessOf(instrument.calendarId, dayNumber),
    activityOn: (dayNumber) => monthActivity(lastDay, dayNumber),
  };
}

/** Of a usual day's volume what trades before the open, and as much after the close. */
const EXTENDED_VOLUME = 0.02;
/** A spread outside regular hours against the usual one (Barclay and Hendershott 2004). */
const EXTENDED_STRAIN = 8;

/** Before and after regular hours: the same paths, with draws of their own, thin and wide. */
function extendedTapes(context: Context): ExtendedTapes {
  const regular = daysOf('exchange');
  /** The trading day that has begun last, whose close is the last one there is. */
  const closedBefore = ({ calendarId }: Instrument, { startMs }: SessionDay): SessionDay => {
    const day = regular.latest(calendarId, startMs);
    if (day === null) throw new Error('no trading day has begun');
    return day;
  };
  const tapesOf = (part: ExtendedPart) =>
    keptTapes((instrument): Tape => {
      const usual = pathOf(instrument, context, `${part} `);
      const path: PathTerms = {
        ...usual,
        haltRule: null,
        // What ended the day of the market ended its evening too.
        breaksIn: (session) => {
          if (part !== 'after') return [];
          const end = cutOff(usual, closedBefore(instrument, session));
          const { startMs: fromMs, endMs: untilMs } = session;
          return end === undefined ? [] : [{ ...end, fromMs, untilMs }];
        },
        strain: EXTENDED_STRAIN,
        activityOn: (dayNumber) => usual.activityOn(dayNumber) * EXTENDED_VOLUME,
        // Who holds it as regular trading opens is paid the dividend, so it stays in until then.
        accruedDay: (session) => closedBefore(instrument, session).dayNumber,
      };
      return {
        ...path,
        draw: (session) => new PathTapeDay(path, session),
        closeBefore: (_hours, session) => closeOf(path, closedBefore(instrument, session)),
      };
    });
  const tapes = { pre: tapesOf('pre'), after: tapesOf('after') };
  return { tapeOf: (instrument, part) => tapes[part](instrument) };
}

function buildTape(instrument: Instrument, context: Context): Tape {
  const path = pathOf(instrument, context);
  return {
    ...path,
    draw: (session) => new PathTapeDay(path, session),
    closeBefore: (hours, session) => {
      const before = hours.days.before(instrument.calendarId, session.dayNumber);
      return closeBefore(path, before, session);
    },
  };
}

/** Where a trading day ended, as a log; where a break of the market ended it, where that began. */
function closeLevel(path: PathTerms, session: SessionDay): number {
  const { line } = path;
  const cut =
    cutOff(path, session) === undefined ? undefined : new PathTapeDay(path, session).halts.at(-1);
  if (cut !== undefined) return levelAt(line, minuteStartMs(session, cut.from));
  const last = piecesOf(session, (dayNumber) => line.day(dayNumber)).at(-1);
  if (last === undefined) throw new Error('a trading day has no minutes');
  return last.day.at(last.utcMinute + last.to - last.from);
}

/** The break of the whole market that ended a trading day; undefined where none did. */
function cutOff(path: PathTerms, session: SessionDay): Halt | undefined {
  return path.breaksIn(session).find(({ untilMs }) => untilMs >= session.endMs);
}

/** Of the day before, less the dividend that this one goes without; of the first day its open. */
function closeBefore(path: PathTerms, before: SessionDay | null, session: SessionDay): number {
  const { line, scale, dividends } = path;
  const dayOf = (dayNumber: number) => line.day(dayNumber);
  if (before === null) {
    const [first] = piecesOf(session, dayOf);
    return tickPrice(scale, first?.day.at(first.utcMinute) ?? 0);
  }
  const fallen = dividends === null ? 0 : fallenOn(dividends, session.dayNumber);
  return closeOf(path, before, fallen);
}

/** Of a trading day, less a dividend that the next one goes without; on a tick. */
function closeOf(path: PathTerms, day: SessionDay, fallen = 0): number {
  const { scale, dividends } = path;
  const close = closeLevel(path, day);
  if (dividends === null) return tickPrice(scale, close);
  const kept = accruedOn(dividends, day.dayNumber) - fallen;
  return tickPrice(scale, logOfRaised(scale, close, kept));
}
