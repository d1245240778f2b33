import '../../../market/chart/chart.css';
import './value-chart.css';
import { type ValueRange, valueRanges } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { ChoiceRow } from '@candor/ui/components/choice-row';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Figure } from '@candor/ui/components/figure';
import { groupThousands } from '@candor/ui/format/decimal';
import { formatMoney, formatPrice, formatSignedMoney } from '@candor/ui/format/money';
import { toneOfPercent } from '@candor/ui/format/percent';
import { formatDate, formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { rangeWords } from '../../../market/chart/chart-range.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { ExplainSheet } from '../../payment/shared/explain-sheet.tsx';
import { plot, type ValueHistory, valueDrawing } from './value-drawing.ts';

const words = { ...rangeWords, all: m.common_all } as const;

/** What the account was worth, with money that was moved apart from the result. */
export function ValueChart(): ReactNode {
  const t = useT();
  const [range, setRange] = useRemembered<ValueRange>('home-value', '1W', isOneOf(valueRanges));
  const { data, error, retry } = useCall('valueHistory', { range }, { forCustomer: true });
  return (
    <div className="value-chart">
      {data !== undefined && <Line history={data} range={range} />}
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      <div className="chart-ranges">
        <ChoiceRow<ValueRange>
          label={t(m.home_value_range)}
          choices={valueRanges.map((value) => ({ value, label: t(words[value]) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      {data !== undefined && <Since history={data} range={range} />}
    </div>
  );
}

interface OfRange {
  history: ValueHistory;
  range: ValueRange;
}

function Line({ history, range }: OfRange): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { points, result } = history;
  const drawn = valueDrawing(history);
  const [first, last] = [points[0], points.at(-1)];
  if (drawn === null || first === undefined || last === undefined) {
    return <p className="py-6 text-small text-ink-2">{t(m.home_value_none)}</p>;
  }
  const summary = t(m.home_value_summary, {
    range: t(words[range]),
    from: formatMoney(first.value, 'USD'),
    to: formatMoney(last.value, 'USD'),
  });
  const time = (atMs: number) => timeOf(atMs, range, timeZone);
  return (
    <svg viewBox="0 0 360 144" role="img" aria-label={summary}>
      {drawn.marks.map(({ y, value }) => (
        <g key={value}>
          <line className="value-grid" x2={plot.width} y1={y} y2={y} />
          <text x="360" y={y + 4} textAnchor="end">
            {Number.isInteger(value)
              ? groupThousands(String(value))
              : formatPrice(value.toFixed(2))}
          </text>
        </g>
      ))}
      <line className="value-base" x2={plot.width} y1={drawn.baseline} y2={drawn.baseline} />
      <g data-tone={toneOfPercent(result)} fill="var(--value)" stroke="var(--value)">
        <polygon
          className="value-fill"
          points={`0,${plot.bottom} ${drawn.line} ${plot.width},${plot.bottom}`}
        />
        <polyline className="value-line" points={drawn.line} />
        <circle cx={drawn.last.x} cy={drawn.last.y} r="3.5" />
      </g>
      <Moves moves={drawn.moves} />
      <text y="138">{time(first.k)}</text>
      <text x={plot.width} y="138" textAnchor="end">
        {time(last.k)}
      </text>
    </svg>
  );
}

/** Nearer than this, figures would run into each other: then the marks stand alone. */
const MOVE_APART = 80;

function Moves({ moves }: { moves: NonNullable<ReturnType<typeof valueDrawing>>['moves'] }) {
  const isCrowded = moves.some(({ x }, at) => x - (moves[at - 1]?.x ?? -MOVE_APART) < MOVE_APART);
  return moves.map(({ x, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one instant and one amount.
    <g key={at}>
      <line className="value-move" x1={x} x2={x} y1={plot.bottom} y2={plot.bottom + 7} />
      {!isCrowded && (
        <text x={x} y={plot.bottom - 4} textAnchor={x < 40 ? 'start' : x > 266 ? 'end' : 'middle'}>
          {formatSignedMoney(amount, 'USD').replace('$', '')}
        </text>
      )}
    </g>
  ));
}

function timeOf(atMs: number, range: ValueRange, timeZone: string): string {
  if (range === '1D') return formatHourMinute(atMs, timeZone);
  return range === 'all' ? formatDate(atMs, timeZone) : formatMonthDay(atMs, timeZone);
}

const gap = '\ue000';

/** The change in a sentence; its result opens how it is worked out. */
function Since({ history, range }: OfRange): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const money = (value: string | null | undefined) => formatSignedMoney(value, 'USD');
  const { change, moved, result } = history;
  const figures = { range: t(words[range]), change: money(change), moved: money(moved) };
  const [before, after] = t(m.home_value_since, { ...figures, result: gap }).split(gap);
  const lines = [
    { key: 'moved', label: t(m.home_value_moved), value: figures.moved },
    { key: 'result', label: t(m.home_value_result), value: money(result) },
    { key: 'change', label: t(m.home_value_change), value: figures.change, isSum: true },
  ];
  const title = t(m.home_value_result);
  return (
    <p className="num pt-2 text-small whitespace-normal text-ink-2">
      {before}
      <Figure
        text={money(result)}
        className={`font-medium ${toneOfPercent(result)}`}
        onExplain={() => setOpen(true)}
      />
      {after}
      <ExplainSheet
        explanation={isOpen ? { title, text: t(m.home_value_explain), how: 'sum', lines } : null}
        onClose={() => setOpen(false)}
      />
    </p>
  );
}
