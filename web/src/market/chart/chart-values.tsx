import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { useT } from '../../app/words.ts';
import { formatPrice } from '../../ui/format/money.ts';
import { Percent } from '../../ui/percent.tsx';
import { changePercent } from './chart-bars.ts';
import { barTime } from './chart-range.ts';

interface ChartValuesProps {
  point: KlinePoint | undefined;
  /** Under the crosshair: the row gets a fill and the change of the bar. */
  isInspected: boolean;
  range: KlineType;
  timeZone: string;
  decimals: number;
}

/** Time, open, high, low and close of a bar, above the chart and never under the finger. */
export function ChartValues({ point, isInspected, range, timeZone, decimals }: ChartValuesProps) {
  const t = useT();
  if (point === undefined) return <p className="chart-values" aria-hidden="true" />;
  const values = [
    { key: 'open', letter: t(m.quote_letter_open), value: point.open },
    { key: 'high', letter: t(m.quote_letter_high), value: point.high },
    { key: 'low', letter: t(m.quote_letter_low), value: point.low },
    { key: 'close', letter: t(m.quote_letter_close), value: point.close },
  ];
  return (
    <p className="chart-values num" data-live={isInspected || undefined}>
      <span className="text-ink-2">{barTime(point.k, range, timeZone)}</span>
      {values.map(({ key, letter, value }) => (
        <span key={key}>
          <span className="text-ink-2">{letter}</span> <b>{formatPrice(value, { decimals })}</b>
        </span>
      ))}
      {isInspected && <Percent value={changePercent(point.open, point.close)} />}
    </p>
  );
}
