import type { Instrument } from '@candor/domain/instruments/instrument';
import { exchangeHours } from '@candor/domain/time/exchange-hours';
import type { MarketHours } from '@candor/domain/time/market-hours';
import { alwaysOpen, type SessionDays } from '@candor/domain/time/session-days';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import type { Dividends } from '../events/dividends.ts';
import type { Overlay } from '../halts/overlay.ts';
import type { MarketKeys } from '../keys/market-keys.ts';
import type { Line } from '../lines/lines.ts';
import type { Tape } from '../tape/tape.ts';
import type { TapeHours } from '../terms/tape-terms.ts';
import type { ExtendedTapes } from './extended-market.ts';

/** Tapes by instrument, built on first use: futures contracts come and go while the rest stays. */
export interface TapeShelf {
  tapeOf(instrument: Instrument): Tape;
}

/** What a simulated market is drawn by: the model under its keys. */
export interface MarketModel {
  readonly hours: TapeHours;
  readonly marketHours: MarketHours;
  readonly keys: MarketKeys;
  readonly shelf: TapeShelf;
  readonly halts: HaltSource;
  /** The first instant it has a price of. */
  readonly firstMs: number;
  /** What trades outside regular hours; left out where nothing does. */
  readonly extended?: ExtendedTapes;
  readonly paths: ModelPaths;
  /** The mark of its quotes: version, hours and a name of the keys. */
  readonly drawnBy: string;
  /** Null of what pays none. */
  dividendsOf(instrument: Instrument): Dividends | null;
}

/** The paths behind a market, for what is laid over it. */
export interface ModelPaths {
  /** Log prices without what is in them of a dividend. */
  lineOf(instrument: Instrument): Line;
  /** The same market, stopped by the prices that an overlay makes. */
  under(overlay: Overlay): MarketModel;
}

/** What a model is made from: the instruments that others may follow, and the hours they keep. */
export interface ModelTerms {
  readonly marketHours: MarketHours;
  /** Indices, forex, crypto and whatever else is followed; contracts may come later. */
  readonly leaders: readonly Instrument[];
}

/** The trading days of a mode of hours. */
export function daysOf(marketHours: MarketHours): SessionDays {
  return marketHours === 'always' ? alwaysOpen() : exchangeHours();
}
