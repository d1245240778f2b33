import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { HaltSource } from '@candor/engines/ports/halt-source';
import { type Dividends, dividendsOf } from './dividends.ts';
import { exchangeHours } from './exchange-hours.ts';
import type { ExtendedTapes } from './extended-market.ts';
import type { Overlay } from './factor/overlay.ts';
import { simulatedHalts } from './halts.ts';
import { marketKeys } from './market-keys.ts';
import type { Line } from './model/lines.ts';
import { alwaysOpen, type SessionDays } from './session-days.ts';
import type { Tape, TapeHours } from './tape.ts';
import { tapeShelf, type WalkShelf } from './walks.ts';

/** Tapes by instrument, built on first use: futures contracts come and go while the rest stays. */
export interface TapeShelf {
  tapeOf(instrument: Instrument): Tape;
}

/** What a simulated market is drawn by: one version of the model under its keys. */
export interface MarketModel {
  readonly hours: TapeHours;
  readonly marketHours: MarketHours;
  readonly shelf: TapeShelf;
  readonly halts: HaltSource;
  /** Whether its prices answer to its calendar of events. */
  readonly movesPrices: boolean;
  /** The first instant it has a price of; null where it has no beginning. */
  readonly firstMs: number | null;
  /** What trades outside regular hours; left out where nothing does. */
  readonly extended?: ExtendedTapes;
  /** Of what is drawn by paths. */
  readonly paths?: ModelPaths;
  /** The mark of a quote of an instant: version, hours and a name of the keys. */
  drawnBy(timeMs: number): string;
  /** Null of what pays none. */
  dividendsOf(instrument: Instrument): Dividends | null;
}

/** The paths behind a market of versions 5 to 7, for what is laid over it. */
export interface ModelPaths {
  /** Whether a UTC day is of version 7: what follows another is exactly that. */
  isExactOn(dayNumber: number): boolean;
  /** Log prices without what is in them of a dividend. */
  lineOf(instrument: Instrument): Line;
  /** The same market, stopped by the prices that an overlay makes. */
  under(overlay: Overlay): MarketModel;
}

/** What a model is made from: the seed, and the instruments that others may follow. */
export interface ModelTerms {
  readonly seed: string;
  readonly marketHours: MarketHours;
  /** Indices, forex, crypto and whatever else is followed; contracts may come later. */
  readonly leaders: readonly Instrument[];
}

/**
 * Grows with every change of the model that changes a price. 1, a hash of 32 bits, left no mark on
 * its quotes; in 2 whatever follows a leader had seconds of its own; in 3 no share paid a dividend.
 */
export const CLASSIC_VERSION = 4;

/** The trading days of a mode of hours. */
export function daysOf(marketHours: MarketHours): SessionDays {
  return marketHours === 'always' ? alwaysOpen() : exchangeHours();
}

/** Version 4: walks around references, drawn from their ends inwards, under one key. */
export function classicModel(
  terms: ModelTerms,
): Omit<MarketModel, 'shelf'> & { readonly shelf: WalkShelf } {
  const { seed, marketHours, leaders } = terms;
  const keys = marketKeys(seed);
  const drawnBy = `${CLASSIC_VERSION} ${marketHours} ${keys.fingerprint}`;
  return {
    hours: { days: daysOf(marketHours) },
    marketHours,
    shelf: tapeShelf(leaders, keys, { hasOneClock: marketHours === 'always' }),
    halts: simulatedHalts({ seed, marketHours }),
    movesPrices: false,
    firstMs: null,
    drawnBy: () => drawnBy,
    dividendsOf: (instrument) => dividendsOf(instrument, keys),
  };
}
