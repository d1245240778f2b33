import type { KlineType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';
import type { CandleSpan } from './candle-spans.ts';
import type { ChartKind } from './chart-settings.ts';
import { barMsOf } from './kline-series.ts';

const minuteMs = 60_000;

interface Drawn {
  readonly kind: ChartKind;
  readonly range: KlineType;
  readonly span: CandleSpan;
  readonly hasDashes: boolean;
  readonly hasTrades: boolean;
  readonly hasEvents: boolean;
  readonly hasHalts: boolean;
  /** Between sentences; Chinese stops bring their own room. */
  readonly gap: string;
}

/** How the drawing is to be read, in a line. */
export function legendWords(t: Say, drawn: Drawn): string {
  const { kind, hasDashes, hasTrades, hasEvents, hasHalts, gap } = drawn;
  const marks = [
    ...(hasTrades ? [t(m.quote_chart_legend_trades)] : []),
    ...(hasEvents ? [t(m.quote_chart_legend_events)] : []),
    ...(hasHalts ? [t(m.quote_chart_legend_halts)] : []),
  ];
  if (kind === 'line') {
    const line = t(hasDashes ? m.quote_chart_legend_line : m.quote_chart_legend_closes);
    return [line, ...marks].join(gap);
  }
  const dashes = hasDashes ? [t(m.quote_chart_legend_dashes)] : [];
  const candles = [t(m.quote_chart_legend_candles), candleWords(t, drawn)];
  return [...candles, ...dashes, ...marks].join(gap);
}

function candleWords(t: Say, { range, span }: Drawn): string {
  if (span === 'week') return t(m.quote_chart_candle_week);
  const spanMs = span === 'bar' ? barMsOf[range] : span;
  if (spanMs === null) return t(m.quote_chart_candle_day);
  const count = spanMs / minuteMs;
  return count < 60
    ? t(m.quote_chart_candle_minutes, { count: String(count) })
    : t(m.quote_chart_candle_hours, { count: String(count / 60) });
}
