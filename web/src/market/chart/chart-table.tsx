import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { formatCount } from '@candor/ui/format/count';
import { formatPrice } from '@candor/ui/format/money';
import { useLocale, useT } from '@candor/ui/words';
import { Fragment } from 'react';
import { haltWords } from './chart-halts.tsx';
import { barTime, dayOfBar, rangeWords } from './chart-range.ts';
import type { Replay } from './replay.ts';
import type { ChartHalt } from './use-halts.ts';

interface ChartTableProps {
  points: readonly KlinePoint[];
  range: KlineType;
  timeZone: string;
  decimals: number;
  replay: Replay | null;
  halts: readonly ChartHalt[];
}

/** The bars of the chart as a table, newest first. */
export function ChartTable(props: ChartTableProps) {
  const { points, range, timeZone, decimals, replay } = props;
  const t = useT();
  const locale = useLocale();
  const halts = haltsByBar(props);
  const heads = [
    m.quote_chart_column_time,
    m.quote_open,
    m.quote_high,
    m.quote_low,
    m.quote_letter_close,
    m.quote_volume,
  ];
  return (
    <table className="chart-table">
      <caption className="visually-hidden">{t(rangeWords[range])}</caption>
      <thead>
        <tr>
          {heads.map((word) => (
            <th key={t(word)} scope="col">
              {t(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {points.toReversed().map((point) => (
          <Fragment key={point.k}>
            <tr>
              <th scope="row">
                <BarTime atMs={point.k} range={range} timeZone={timeZone} replay={replay} />
              </th>
              {[point.open, point.high, point.low, point.close].map((price, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their places.
                <td key={column}>{formatPrice(price, { decimals })}</td>
              ))}
              <td>{formatCount(point.volume, locale)}</td>
            </tr>
            {halts.get(point.k)?.map((one) => (
              <tr key={one.atMs + one.halt.cause} className="chart-table-halt">
                <td colSpan={heads.length}>
                  {t(m.quote_chart_halted, { words: haltWords(one, timeZone, t) })}
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** The halts by the bar they began in. */
function haltsByBar({ points, halts }: Pick<ChartTableProps, 'points' | 'halts'>) {
  const byBar = new Map<number, readonly ChartHalt[]>();
  for (const one of halts) {
    const bar = points.findLast(({ k }) => k <= one.atMs);
    if (bar !== undefined) byBar.set(bar.k, [...(byBar.get(bar.k) ?? []), one]);
  }
  return byBar;
}

interface BarTimeProps extends Pick<ChartTableProps, 'range' | 'timeZone' | 'replay'> {
  atMs: number;
}

/** When a bar began; a past day leads to its replay. */
function BarTime({ atMs, range, timeZone, replay }: BarTimeProps) {
  const t = useT();
  const time = barTime(atMs, range, timeZone);
  const day = dayOfBar(atMs, { range, timeZone, nowMs: Date.now() });
  if (!replay?.isPossible || day === null) return time;
  return (
    <a
      className="link"
      href={replay.hrefOf(day)}
      aria-label={t(m.practice_entry_day, { day: time })}
    >
      {time}
    </a>
  );
}
