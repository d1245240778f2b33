import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Percent } from '@candor/ui/components/percent';
import { formatPrice } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { changePercent } from './chart-bars.ts';
import { shortBarTime } from './chart-range.ts';

interface ChartValuesProps {
  point: KlinePoint | undefined;
  /** Under the crosshair: the row gets a fill and the change of the bar. */
  isInspected: boolean;
  range: KlineType;
  timeZone: string;
  decimals: number;
}

/** Signs of a row that fit at its usual size, and at its smallest with the time of the bar. */
const usualSigns = 46;
const withTimeSigns = 52;
const signsOfPercent = 7;
/** A letter and its blank before each figure. */
const signsOfLetter = 2;

/** How a row of so many signs is set; the time of the bar also stands under the crosshair. */
export function rowForm(signs: number): { isTight: boolean; hasTime: boolean } {
  return { isTight: signs > usualSigns, hasTime: signs <= withTimeSigns };
}

/** Time, open, high, low and close of a bar, above the chart and never under the finger. */
export function ChartValues({ point, isInspected, range, timeZone, decimals }: ChartValuesProps) {
  const t = useT();
  if (point === undefined) return <p className="chart-values" aria-hidden="true" />;
  const shown = (value: string) => formatPrice(value, { decimals });
  const values = [
    { key: 'open', letter: t(m.quote_letter_open), value: shown(point.open) },
    { key: 'high', letter: t(m.quote_letter_high), value: shown(point.high) },
    { key: 'low', letter: t(m.quote_letter_low), value: shown(point.low) },
    { key: 'close', letter: t(m.quote_letter_close), value: shown(point.close) },
  ];
  const time = shortBarTime(point.k, range, timeZone);
  const signs = values.reduce((sum, { value }) => sum + value.length + signsOfLetter, time.length);
  const { isTight, hasTime } = rowForm(signs + (isInspected ? signsOfPercent : 0));
  return (
    <p
      className="chart-values num"
      data-live={isInspected || undefined}
      data-tight={isTight || undefined}
    >
      {hasTime && <span className="text-ink-2">{time}</span>}
      {values.map(({ key, letter, value }) => (
        <span key={key}>
          <span className="text-ink-2">{letter}</span> <b>{value}</b>
        </span>
      ))}
      {isInspected && <Percent value={changePercent(point.open, point.close)} />}
    </p>
  );
}
