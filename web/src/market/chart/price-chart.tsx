import './chart.css';
import { ChevronsRight, SlidersHorizontal } from 'virtual:lucide';
import { type KlineType, klineTypes } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { ChoiceRow } from '@candor/ui/components/choice-row';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconButton } from '@candor/ui/components/icon-button';
import { partOf } from '@candor/ui/components/part';
import { Skeleton, SkeletonPage } from '@candor/ui/components/skeleton';
import { namedZone, timeInZone } from '@candor/ui/format/exchange-zone';
import { formatPrice } from '@candor/ui/format/money';
import { formatPercent, toneOfPercent } from '@candor/ui/format/percent';
import { useLocale, useT } from '@candor/ui/words';
import { useMemo, useRef, useState } from 'react';
import { failureText } from '../../api/failure.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { isOneOf, useRemembered } from '../remembered.ts';
import type { CandleSpan } from './candle-spans.ts';
import { chartBars, summaryOf } from './chart-bars.ts';
import type { ChartHandle } from './chart-canvas-props.ts';
import { ChartHalts } from './chart-halts.tsx';
import type { Legend } from './chart-indicators.ts';
import { ChartLegend } from './chart-legend.tsx';
import { legendWords } from './chart-legend-words.ts';
import type { OwnTrade } from './chart-marks.ts';
import { barTime, rangeWords } from './chart-range.ts';
import { ChartReturn } from './chart-return.tsx';
import { type ChartSettings, kindOf, useChartSettings } from './chart-settings.ts';
import { ChartSettingsSheet } from './chart-settings-sheet.tsx';
import { ChartValues } from './chart-values.tsx';
import { useMarketEvents } from './market-events.ts';
import { OwnLines } from './own-lines.tsx';
import { type RangeReturn, rangeReturn } from './range-return.ts';
import type { Replay } from './replay.ts';
import type { Slot } from './session-slots.ts';
import { type ChartHalt, haltEvents, useHalts } from './use-halts.ts';
import { type KlineReading, useKline } from './use-kline.ts';
import { useOlderBars } from './use-older-bars.ts';
import type { OwnLine } from './use-own-lines.ts';
import { useOwnTrades } from './use-own-trades.ts';
import { type RangeGains, useRangeGains } from './use-range-gains.ts';

const ChartCanvas = partOf(async () => (await import('./chart-canvas.tsx')).ChartCanvas);

const noLines: readonly OwnLine[] = [];

interface PriceChartProps {
  of: InstrumentAddress;
  /** IANA zone of the exchange. */
  timeZone: string;
  decimals: number;
  /** The page under whose name the range is remembered. */
  page: string;
  isTradable?: boolean;
  /** Prices of the customer's own. */
  lines: readonly OwnLine[];
  replay: Replay | null;
}

/** The chart of a quote page: values above, canvas, ranges and settings below. */
export function PriceChart(props: PriceChartProps) {
  const { of, timeZone, decimals, page, isTradable = true } = props;
  const t = useT();
  const [range, setRange] = useRemembered<KlineType>(`range-${page}`, '3M', isOneOf(klineTypes));
  const [settings, changeSettings] = useChartSettings();
  const [isSetting, setSetting] = useState(false);
  const [inspected, setInspected] = useState<Slot | null>(null);
  const kline = useKline(of, range);
  const trades = useOwnTrades(of, isTradable && settings.ownTrades);
  const lines = settings.ownTrades ? props.lines : noLines;
  const { points, previousClose } = kline;
  const gained = useMemo(
    () => rangeReturn(points ?? [], range, previousClose),
    [points, range, previousClose],
  );
  const gains = useRangeGains(of, { range, ratio: gained?.ratio, last: points?.at(-1)?.close });
  const halts = useHalts(of, range, points);
  const shown = { range, timeZone, decimals };
  return (
    <section aria-label={t(m.common_quote_chart)}>
      <ChartValues
        point={inspected?.point ?? points?.at(-1)}
        isInspected={inspected !== null}
        {...shown}
      />
      <ChartBody
        {...shown}
        of={of}
        kline={kline}
        settings={settings}
        trades={trades}
        lines={lines}
        gained={gained}
        halts={halts}
        onInspect={setInspected}
      />
      <div className="chart-ranges">
        <RangeChoice
          range={range}
          gains={gains}
          onChange={(type) => {
            setInspected(null);
            setRange(type);
          }}
        />
        <IconButton
          label={t(m.quote_chart_settings)}
          icon={<SlidersHorizontal size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          onClick={() => setSetting(true)}
        />
      </div>
      <ChartReturn of={gained} {...shown} />
      <ChartSettingsSheet
        isOpen={isSetting}
        onClose={() => setSetting(false)}
        settings={settings}
        onChange={changeSettings}
        points={points ?? []}
        replay={props.replay}
        of={of}
        halts={halts}
        {...shown}
      />
    </section>
  );
}

interface RangeChoiceProps {
  range: KlineType;
  /** In percent, by range, where they are known. */
  gains: RangeGains;
  onChange: (range: KlineType) => void;
}

/** The ranges with what each gained; the figure is read out under the chart. */
function RangeChoice({ range, gains, onChange }: RangeChoiceProps) {
  const t = useT();
  return (
    <ChoiceRow
      label={t(m.quote_range_label)}
      choices={klineTypes.map((type) => ({
        value: type,
        label: (
          <>
            {t(rangeWords[type])}
            <small className={`num ${toneOfPercent(gains[type])}`} aria-hidden="true">
              {gains[type] !== undefined && formatPercent(gains[type])}
            </small>
          </>
        ),
      }))}
      value={range}
      onChange={onChange}
    />
  );
}

interface ChartBodyProps {
  of: InstrumentAddress;
  kline: KlineReading;
  range: KlineType;
  timeZone: string;
  decimals: number;
  settings: ChartSettings;
  trades: readonly OwnTrade[];
  lines: readonly OwnLine[];
  gained: RangeReturn | null;
  halts: readonly ChartHalt[];
  onInspect: (bar: Slot | null) => void;
}

function ChartBody(props: ChartBodyProps) {
  const { kline } = props;
  const t = useT();
  const { points } = kline;
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
  return <DrawnChart {...props} points={points} />;
}

interface DrawnChartProps extends ChartBodyProps {
  points: readonly KlinePoint[];
}

/** The drawing with what its lines are, how it is read, and the way back to now. */
function DrawnChart(props: DrawnChartProps) {
  const { of, kline, points, range, timeZone, decimals, settings, trades, lines, gained } = props;
  const t = useT();
  const gap = useLocale() === 'en' ? ' ' : '';
  const older = useOlderBars(of, range, points);
  const bars = useMemo(() => chartBars([...older.points, ...points]), [older.points, points]);
  const [legends, setLegends] = useState<readonly Legend[]>([]);
  const [isAway, setAway] = useState(false);
  const [span, setSpan] = useState<CandleSpan>('bar');
  const [scale, setScale] = useState(0);
  const canvas = useRef<ChartHandle>(null);
  const kind = kindOf(settings, range);
  const { halts } = props;
  const told = useMarketEvents(of);
  const events = useMemo(() => [...told, ...haltEvents(halts)], [told, halts]);
  const drawn = {
    hasDashes: range === 'intraday' || settings.previousClose,
    hasTrades: trades.length > 0 && settings.ownTrades,
    hasEvents: told.some(({ timeMs }) => timeMs >= (points[0]?.k ?? 0)),
    hasHalts: halts.length > 0,
  };
  const { previousClose, sessions } = kline;
  const ownPrices = useOwnPrices(lines);
  return (
    <>
      <ChartLegend legends={legends} decimals={decimals} />
      <div className="chart-frame">
        <div role="img" aria-label={useChartSummary(props)}>
          <ChartCanvas
            fallback={<LoadingChart />}
            ref={canvas}
            seriesId={`${of.source}:${of.market}:${of.code}:${range}`}
            rangeFromMs={points[0]?.k ?? 0}
            previousClose={previousClose == null ? null : Number(previousClose)}
            tone={toneOfPercent(gained?.ratio)}
            ownTrades={trades}
            events={events}
            ownPrices={ownPrices}
            letters={{ buy: 'B', sell: 'S' }}
            breakWord={t(m.quote_chart_break)}
            bars={bars}
            sessions={sessions}
            kind={kind}
            range={range}
            timeZone={timeZone}
            decimals={decimals}
            settings={settings}
            onInspect={props.onInspect}
            onLegends={setLegends}
            onAway={setAway}
            onSpan={setSpan}
            onOlder={older.ask}
            onScale={() => setScale((before) => before + 1)}
          />
        </div>
        <OwnLines
          of={of}
          lines={lines}
          decimals={decimals}
          scale={scale}
          last={points.at(-1)?.close}
          chart={canvas}
        />
        {isAway && <BackToNow onPress={() => canvas.current?.goToNow()} />}
      </div>
      <p className="px-edge pt-1 text-caption text-ink-3">
        {legendWords(t, { kind, range, span, gap, ...drawn })}
        {lines.some(({ moves }) => moves !== null) && gap + t(m.quote_line_help)}
      </p>
      <ChartHalts halts={halts} timeZone={timeZone} />
    </>
  );
}

function BackToNow({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <button type="button" className="chart-now hit" onClick={onPress}>
      {t(m.quote_chart_now)}
      <ChevronsRight size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}

/** The same list as long as no line moves: what is held moves with every price. */
function useOwnPrices(lines: readonly OwnLine[]): readonly number[] {
  const drawn = lines.map(({ price }) => price).join(' ');
  return useMemo(() => drawn.split(' ').filter(Boolean).map(Number), [drawn]);
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
function useChartSummary(props: DrawnChartProps): string {
  const { of, points, range, timeZone, decimals, gained } = props;
  const t = useT();
  const summary = summaryOf(points);
  if (summary === null) return t(m.quote_chart_empty);
  return t(m.quote_chart_summary, {
    range: t(rangeWords[range]),
    name: of.name || of.code,
    count: String(points.length),
    from: barTime(summary.fromMs, range, timeZone),
    to: timeInZone(barTime(summary.toMs, range, timeZone), namedZone(timeZone), t),
    last: formatPrice(summary.last, { decimals }),
    high: formatPrice(summary.high, { decimals }),
    low: formatPrice(summary.low, { decimals }),
    change: formatPercent(gained?.ratio),
  });
}
