import './chart.css';
import { type KlineType, klineTypes } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { type Say, useT } from '../../app/words.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { namedZone, timeInZone } from '../../ui/format/exchange-zone.ts';
import { formatPrice } from '../../ui/format/money.ts';
import { formatPercent } from '../../ui/format/percent.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton, SkeletonPage } from '../../ui/skeleton.tsx';
import type { InstrumentAddress } from '../instrument-address.ts';
import { isOneOf, useRemembered } from '../remembered.ts';
import { type ChartBar, chartBars, summaryOf } from './chart-bars.ts';
import type { OwnTrade } from './chart-canvas.tsx';
import { barTime, rangeWords } from './chart-range.ts';
import { type ChartSettings, useChartSettings } from './chart-settings.ts';
import { ChartSettingsSheet } from './chart-settings-sheet.tsx';
import { ChartValues } from './chart-values.tsx';
import { type KlineReading, useKline } from './use-kline.ts';
import { useOwnTrades } from './use-own-trades.ts';

const ChartCanvas = lazy(async () => ({
  default: (await import('./chart-canvas.tsx')).ChartCanvas,
}));

interface PriceChartProps {
  of: InstrumentAddress;
  /** IANA zone of the exchange. */
  timeZone: string;
  decimals: number;
  /** The page under whose name the range is remembered. */
  page: string;
  isTradable?: boolean;
}

/** The chart of a quote page: values above, canvas, ranges and settings below. */
export function PriceChart({ of, timeZone, decimals, page, isTradable = true }: PriceChartProps) {
  const t = useT();
  const [range, setRange] = useRemembered<KlineType>(`range-${page}`, '3M', isOneOf(klineTypes));
  const [settings, changeSettings] = useChartSettings();
  const [isSetting, setSetting] = useState(false);
  const [inspected, setInspected] = useState<ChartBar | null>(null);
  const [kind, setKind] = useState(settings.kind);
  const kline = useKline(of, range);
  const hasDashes = range === 'intraday' || settings.previousClose;
  const trades = useOwnTrades(of, isTradable && settings.ownTrades);
  const last = kline.points?.at(-1);
  return (
    <section aria-label={t(m.common_quote_chart)}>
      <ChartValues
        point={inspected?.point ?? last}
        isInspected={inspected !== null}
        {...{ range, timeZone, decimals }}
      />
      <ChartBody
        {...{ of, kline, range, timeZone, decimals, settings, trades }}
        onInspect={setInspected}
        onKind={setKind}
      />
      <div className="chart-ranges">
        <RangeChoice
          range={range}
          onChange={(type) => {
            setInspected(null);
            setRange(type);
          }}
        />
        <IconButton
          label={t(m.quote_chart_settings)}
          icon={<SlidersHorizontal size={20} strokeWidth={1.75} />}
          onClick={() => setSetting(true)}
        />
      </div>
      <p className="px-edge pt-1 text-caption text-ink-3">
        {kline.points?.length !== 0 && legend(t, kind, { hasDashes, hasTrades: trades.length > 0 })}
      </p>
      <ChartSettingsSheet
        isOpen={isSetting}
        onClose={() => setSetting(false)}
        settings={settings}
        onChange={changeSettings}
        points={kline.points ?? []}
        {...{ range, timeZone, decimals }}
      />
    </section>
  );
}

interface RangeChoiceProps {
  range: KlineType;
  onChange: (range: KlineType) => void;
}

function RangeChoice({ range, onChange }: RangeChoiceProps) {
  const t = useT();
  return (
    <ChoiceRow
      label={t(m.quote_range_label)}
      choices={klineTypes.map((type) => ({ value: type, label: t(rangeWords[type]) }))}
      value={range}
      onChange={onChange}
    />
  );
}

function legend(
  t: Say,
  kind: ChartSettings['kind'],
  { hasDashes, hasTrades }: { hasDashes: boolean; hasTrades: boolean },
): string {
  if (kind === 'line')
    return t(hasDashes ? m.quote_chart_legend_line : m.quote_chart_legend_closes);
  const candles = t(m.quote_chart_legend_candles);
  return hasTrades ? `${candles} ${t(m.quote_chart_legend_trades)}` : candles;
}

interface ChartBodyProps {
  of: InstrumentAddress;
  kline: KlineReading;
  range: KlineType;
  timeZone: string;
  decimals: number;
  settings: ChartSettings;
  trades: readonly OwnTrade[];
  onInspect: (bar: ChartBar | null) => void;
  onKind: (kind: ChartSettings['kind']) => void;
}

function ChartBody(props: ChartBodyProps) {
  const { of, kline, range, timeZone, decimals, settings, trades, onInspect, onKind } = props;
  const t = useT();
  const { points, previousClose } = kline;
  const bars = useMemo(() => chartBars(points ?? []), [points]);
  const label = useChartSummary(props);
  if (points === undefined && kline.error !== undefined) {
    return (
      <div className="chart-frame chart-frame-bare">
        <ErrorBlock isInline message={failureText(kline.error, t)} onRetry={kline.retry} />
      </div>
    );
  }
  if (points === undefined) {
    return (
      <div className="chart-frame">
        <LoadingChart />
      </div>
    );
  }
  if (points.length === 0) {
    return (
      <div className="chart-frame grid place-items-center text-small text-ink-2">
        {t(m.quote_chart_empty)}
      </div>
    );
  }
  return (
    <div className="chart-frame" role="img" aria-label={label}>
      <Suspense fallback={<LoadingChart />}>
        <ChartCanvas
          seriesId={`${of.source}:${of.market}:${of.code}:${range}:${points[0]?.k ?? 0}`}
          bars={bars}
          previousClose={previousClose == null ? null : Number(previousClose)}
          ownTrades={trades}
          letters={{ buy: 'B', sell: 'S' }}
          {...{ range, timeZone, decimals, settings, onInspect, onKind }}
        />
      </Suspense>
    </div>
  );
}

/** Stands where the bars will be. */
function LoadingChart() {
  return (
    <SkeletonPage>
      <div className="pr-edge">
        <Skeleton width="100%" height={198} className="mt-2" />
      </div>
    </SkeletonPage>
  );
}

/** The chart in one sentence. */
function useChartSummary({ of, kline, range, timeZone, decimals }: ChartBodyProps): string {
  const t = useT();
  const summary = summaryOf(kline.points ?? []);
  if (summary === null) return t(m.quote_chart_empty);
  return t(m.quote_chart_summary, {
    range: t(rangeWords[range]),
    name: of.name || of.code,
    count: String(kline.points?.length ?? 0),
    from: barTime(summary.fromMs, range, timeZone),
    to: timeInZone(barTime(summary.toMs, range, timeZone), namedZone(timeZone), t),
    last: formatPrice(summary.last, { decimals }),
    high: formatPrice(summary.high, { decimals }),
    low: formatPrice(summary.low, { decimals }),
    change: formatPercent(summary.ratio),
  });
}
