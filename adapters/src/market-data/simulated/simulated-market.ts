import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { barsOf, type FinishedDays, newestBarsOf, stretchesOf } from './bars.ts';
import { exchangeHours } from './exchange-hours.ts';
import { marketKeys } from './market-keys.ts';
import { readPrints } from './prints.ts';
import { alwaysOpen } from './session-days.ts';
import type { TapeHours } from './tape.ts';
import {
  newTapeReader,
  readDepth,
  readMoment,
  readQuote,
  readTrades,
  type TapeReader,
} from './tape-reader.ts';
import { tapeShelf } from './walks.ts';
import { WholeBars } from './whole-bars.ts';

export const SIMULATED = 'simulated';
/**
 * Grows with every change of the model that changes a price. 1, a hash of 32 bits, left no mark on
 * its quotes; in 2 whatever follows a leader had seconds of its own; in 3 no share paid a dividend.
 */
export const MARKET_VERSION = 4;
const STREAM_MS = 100;

/**
 * The simulated market: every answer is a function of the seed, the instrument and the time, so it
 * needs no history, survives restarts and agrees with itself on every range. See
 * `docs/market-simulation.md`.
 *
 * `leaders` are the instruments others may follow (indices, forex, crypto); contracts may come
 * later.
 */
export function simulatedMarket(options: {
  seed: string;
  marketHours: MarketHours;
  leaders: readonly Instrument[];
  nowMs: () => number;
}): MarketDataProvider {
  const isAlwaysOpen = options.marketHours === 'always';
  const hours: TapeHours = { days: isAlwaysOpen ? alwaysOpen() : exchangeHours() };
  const keys = marketKeys(options.seed);
  const drawnBy = `${MARKET_VERSION} ${options.marketHours} ${keys.fingerprint}`;
  const source = { sourceName: SIMULATED, drawnBy };
  const shelf = tapeShelf(options.leaders, keys, { hasOneClock: isAlwaysOpen });
  const readers = new Map<string, TapeReader>();
  const finished = new Map<string, FinishedDays>();
  const whole = new WholeBars();

  const readerOf = (instrument: Instrument): TapeReader => {
    const id = seriesOf(instrument);
    let reader = readers.get(id);
    if (reader === undefined) {
      reader = newTapeReader(shelf.tapeOf(instrument), hours);
      readers.set(id, reader);
    }
    return reader;
  };
  const quotesAt = (instruments: readonly Instrument[], nowMs: number): Quote[] =>
    instruments.flatMap((instrument) => {
      const quote = readQuote(readerOf(instrument), instrument.id, nowMs, source);
      return quote === null ? [] : [quote];
    });

  return {
    name: SIMULATED,
    isSimulated: true,
    covers: () => true,
    quotes: async (instruments, nowMs) => quotesAt(instruments, nowMs),
    depth: async (instrument, nowMs) => readDepth(readerOf(instrument), nowMs),
    trades: async (instrument, nowMs, limit) => readTrades(readerOf(instrument), nowMs, limit),
    printsBetween: async (instrument, span) => readPrints(readerOf(instrument), span),
    klines: async ({ instrument, type, endMs, newest }) => {
      const reader = readerOf(instrument);
      const id = seriesOf(instrument);
      const days = finished.get(id) ?? new Map();
      finished.set(id, days);
      const bars =
        newest === undefined
          ? barsOf(
              { tape: reader.tape, hours, finished: days, whole, drawn: reader.day },
              type,
              endMs,
            )
          : newestBarsOf(reader, type, endMs, newest);
      readMoment(reader, endMs);
      const previousClose = BigInt(reader.previousClose);
      if (type !== 'intraday' || newest !== undefined) return { bars, previousClose };
      const sessions = stretchesOf({ tape: reader.tape, hours }, endMs);
      return { bars, previousClose, sessions };
    },
    stream: (instruments, onQuotes) => {
      const timer = setInterval(() => onQuotes(quotesAt(instruments, options.nowMs())), STREAM_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
