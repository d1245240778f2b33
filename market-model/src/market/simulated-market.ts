import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketDataProvider, ProviderOffer } from '@candor/engines/market/provider';
import { type BarSource, barsOf, closesOf, newestBarsOf, stretchesOf } from '../charts/bars.ts';
import { FinishedBars } from '../charts/finished-bars.ts';
import { type Haste, Turns } from '../charts/turns.ts';
import { WholeBars } from '../charts/whole-bars.ts';
import { PastReaders } from '../tape/past-readers.ts';
import { readPrints } from '../tape/prints.ts';
import {
  newTapeReader,
  readDay,
  readDepth,
  readQuote,
  readTrades,
  type TapeReader,
} from '../tape/tape-reader.ts';
import { SIMULATED } from '../terms/market-mark.ts';
import { ExtendedMarket } from './extended-market.ts';
import type { MarketModel } from './market-model.ts';

const STREAM_MS = 100;

/**
 * The simulated market of a model: every answer is a function of the keys, the instrument and the
 * time, so it needs no history, survives restarts and agrees with itself on every range. See
 * `docs/market-simulation.md`.
 *
 * @param finished where days that are over are kept.
 */
export function marketOfModel(
  model: MarketModel,
  nowMs: () => number,
  finished = new FinishedBars(),
): MarketDataProvider {
  const { hours, shelf, firstMs } = model;
  const source = { sourceName: SIMULATED, drawnBy: model.drawnBy };
  const readers = new Map<string, TapeReader>();
  const past = new PastReaders();
  const whole = new WholeBars();
  const turns = new Turns();
  const extended = model.extended === undefined ? null : new ExtendedMarket(model.extended, source);

  const readerOf = (instrument: Instrument): TapeReader => {
    const id = seriesOf(instrument);
    let reader = readers.get(id);
    if (reader === undefined) {
      reader = newTapeReader(shelf.tapeOf(instrument), hours);
      readers.set(id, reader);
    }
    return reader;
  };
  /** The one to look at an instant with: a look back leaves what was drawn of now alone. */
  const readerAt = (instrument: Instrument, atMs: number): TapeReader => {
    const reader = readerOf(instrument);
    return past.of(reader, atMs) ?? reader;
  };
  /** The same for what needs a day alone, which takes that of now where it is the same one. */
  const dayReaderAt = (instrument: Instrument, atMs: number): TapeReader => {
    const reader = readerOf(instrument);
    const session = hours.days.latest(reader.tape.instrument.calendarId, atMs);
    const isOfNow = reader.day !== null && reader.day.session.startMs === session?.startMs;
    return isOfNow ? reader : readerAt(instrument, atMs);
  };
  const sourceOf = (reader: TapeReader, haste: Haste): BarSource => {
    return {
      tape: reader.tape,
      hours,
      finished,
      whole,
      turns,
      haste,
      drawn: () => reader.day,
    };
  };
  const quotesAt = async (instruments: readonly Instrument[], atMs: number): Promise<Quote[]> => {
    const quotes: Quote[] = [];
    for (const instrument of instruments) {
      // One alone may be what an order waits for.
      if (instruments.length > 1 && turns.areOver) await turns.next('waited for');
      const quote = readQuote(readerAt(instrument, atMs), instrument.id, atMs, source);
      if (quote !== null) quotes.push(quote);
    }
    return quotes;
  };

  return {
    name: SIMULATED,
    isSimulated: true,
    covers: () => true,
    offers: (instrument) => ({
      ...offerSince(firstMs, nowMs()),
      ...(extended?.covers(instrument, nowMs()) && { extendedHours: true }),
    }),
    ...(extended !== null && { extended: async (request) => extended.look(request) }),
    quotes: quotesAt,
    depth: async (instrument, atMs) => readDepth(readerAt(instrument, atMs), atMs),
    trades: async (instrument, atMs, limit) => readTrades(readerOf(instrument), atMs, limit),
    printsBetween: async (instrument, span) => readPrints(readerAt(instrument, span.toMs), span),
    klines: async ({ instrument, type, endMs, newest, isUnhurried }) => {
      const reader = dayReaderAt(instrument, endMs);
      const bars =
        newest === undefined
          ? await barsOf(sourceOf(reader, hasteOf(isUnhurried)), type, endMs)
          : newestBarsOf(reader, type, endMs, newest);
      readDay(reader, endMs);
      const previousClose = BigInt(reader.previousClose);
      if (type !== 'intraday' || newest !== undefined) return { bars, previousClose };
      const sessions = stretchesOf({ tape: reader.tape, hours }, endMs);
      return { bars, previousClose, sessions };
    },
    closes: ({ instrument, type, endMs, isUnhurried }) =>
      closesOf(sourceOf(dayReaderAt(instrument, endMs), hasteOf(isUnhurried)), type, endMs),
    minuteCloses: async (instrument, endMs) => {
      if (turns.areOver) await turns.next('waited for');
      const reader = dayReaderAt(instrument, endMs);
      readDay(reader, endMs);
      // Of this day; while closes are drawn somebody else may have the reader look at another.
      const previousClose = BigInt(reader.previousClose);
      const sessions = stretchesOf({ tape: reader.tape, hours }, endMs);
      const closes = await closesOf(sourceOf(reader, 'waited for'), 'intraday', endMs);
      return { closes, previousClose, sessions };
    },
    stream: (instruments, onQuotes) => {
      let isDrawing = false;
      let isStopped = false;
      const tell = async () => {
        // What comes late is told late, and never after what is newer.
        if (isDrawing) return;
        isDrawing = true;
        try {
          const quotes = await quotesAt(instruments, nowMs());
          if (!isStopped) onQuotes(quotes);
        } finally {
          isDrawing = false;
        }
      };
      const timer = setInterval(() => void tell(), STREAM_MS);
      timer.unref();
      return () => {
        isStopped = true;
        clearInterval(timer);
      };
    },
  };
}

const hasteOf = (isUnhurried = false): Haste => (isUnhurried ? 'unhurried' : 'waited for');

/** Everything, but nothing from before its first instant. */
function offerSince(firstMs: number, nowMs: number): ProviderOffer {
  const backMs = nowMs - firstMs;
  const history = { hasSeconds: true, minutesBackMs: backMs, daysBackMs: backMs };
  return { depth: true, trades: true, history };
}
