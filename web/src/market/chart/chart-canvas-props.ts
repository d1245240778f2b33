import type { KlineType } from '@candor/contract/enums';
import type { Ref } from 'react';
import type { CandleSpan } from './candle-spans.ts';
import type { ChartBar } from './chart-bars.ts';
import type { Legend } from './chart-indicators.ts';
import type { OwnTrade } from './chart-marks.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { MarketEvent } from './market-events.ts';
import type { Slot, Stretch } from './session-slots.ts';

export interface ChartCanvasProps {
  /** Names the bars: another name starts the drawing anew. */
  seriesId: string;
  /** Older bars and those of the range. */
  bars: readonly ChartBar[];
  /** Where the range begins in `bars`. */
  rangeFromMs: number;
  range: KlineType;
  sessions: readonly Stretch[];
  kind: 'candles' | 'line';
  /** The direction of the range, which a line is drawn in. */
  tone: 'rise' | 'fall' | 'flat';
  timeZone: string;
  decimals: number;
  previousClose: number | null;
  settings: ChartSettings;
  ownTrades: readonly OwnTrade[];
  events: readonly MarketEvent[];
  /** Prices of the customer's own lines: the axis keeps those in view that are not far. */
  ownPrices: readonly number[];
  letters: { buy: string; sell: string };
  breakWord: string;
  /** The bar under the crosshair, or null when it is put away. */
  onInspect: (bar: Slot | null) => void;
  onLegends: (legends: readonly Legend[]) => void;
  /** Whether the view has left the newest bars, or shows fewer than the range. */
  onAway: (isAway: boolean) => void;
  /** What one candle stands for at the width there is. */
  onSpan: (span: CandleSpan) => void;
  /** Somebody moves towards bars from before the oldest. */
  onOlder: () => void;
  /** Prices may stand elsewhere now. */
  onScale: () => void;
  ref?: Ref<ChartHandle>;
}

export interface ChartHandle {
  /** Back to the whole range with its newest bar. */
  goToNow(): void;
  /** Where a price stands, in pixels from the top; out of view null, or the edge if asked. */
  yOf(price: number, beyond?: 'hidden' | 'edge'): number | null;
  /** The price that stands there. */
  priceAt(y: number): number | null;
}
