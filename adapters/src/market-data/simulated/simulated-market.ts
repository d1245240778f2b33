import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricedAsId } from '@candor/domain/instruments/stock-views';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { barsOf, type FinishedDays, newestBarsOf } from './bars.ts';
import { exchangeHours } from './exchange-hours.ts';
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
  const shelf = tapeShelf(options.leaders, options.seed);
  const readers = new Map<string, TapeReader>();
  const finished = new Map<string, FinishedDays>();
  const whole = new WholeBars();

  const readerOf = (instrument: Instrument): TapeReader => {
    const id = pricedAsId(instrument);
    let reader = readers.get(id);
    if (reader === undefined) {
      reader = newTapeReader(shelf.tapeOf(instrument), hours);
      readers.set(id, reader);
    }
    return reader;
  };
  const quotesAt = (instruments: readonly Instrument[], nowMs: number): Quote[] =>
    instruments.flatMap((instrument) => {
      const quote = readQuote(readerOf(instrument), instrument.id, nowMs, SIMULATED);
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
      const id = pricedAsId(instrument);
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
      return { bars, previousClose: BigInt(reader.previousClose) };
    },
    stream: (instruments, onQuotes) => {
      const timer = setInterval(() => onQuotes(quotesAt(instruments, options.nowMs())), STREAM_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
