import type { MarketDataProvider } from '@candor/engines/market/provider';
import type { MarketTerms } from './open-market-model.ts';

/** What may take long: charts, lists of closes, and looks at the past. */
export type LongDrawings = Required<
  Pick<MarketDataProvider, 'quotes' | 'klines' | 'closes' | 'minuteCloses'>
>;

export type DrawingName = keyof LongDrawings;

/** One of them, asked of the worker as plain data. */
export interface DrawingAsked {
  readonly id: number;
  readonly name: DrawingName;
  readonly args: readonly unknown[];
}

/** What the worker draws, and in which folder it keeps finished days; null keeps none. */
export interface DrawingTerms {
  readonly market: MarketTerms;
  readonly daysPlace: string | null;
}

/** How often the worker says that it is alive, however long a drawing takes. */
export const ALIVE_EACH_MS = 5_000;

/**
 * What the worker says: what was drawn, the stack of what went wrong, what it does without, or that
 * it is alive.
 */
export type DrawingDone =
  | { readonly complaint: string }
  | { readonly isAlive: true }
  | { readonly id: number; readonly drawn: unknown }
  | { readonly id: number; readonly failure: string };
