import type { KlineType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Figure } from '@candor/ui/components/figure';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { Sheet } from '@candor/ui/components/sheet';
import { negated } from '@candor/ui/figures/decimals';
import { namedZone, timeInZone } from '@candor/ui/format/exchange-zone';
import { formatChange, formatPrice } from '@candor/ui/format/money';
import { formatPercent, toneOfPercent } from '@candor/ui/format/percent';
import { spokenPercent } from '@candor/ui/format/spoken-percent';
import { formatDateHourMinute } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { rangeWords } from './chart-range.ts';
import type { RangeReturn } from './range-return.ts';

interface ChartReturnProps {
  of: RangeReturn | null;
  range: KlineType;
  timeZone: string;
  decimals: number;
}

/** What the range gained or lost; a press says from what to what. */
export function ChartReturn(props: ChartReturnProps) {
  const { of, range, decimals } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (of === null) return null;
  const { change, ratio } = of;
  const label =
    range === 'intraday'
      ? t(m.quote_chart_return_intraday)
      : t(m.quote_chart_return, { range: t(rangeWords[range]) });
  const text = `${formatChange(change, decimals)}\u2002${formatPercent(ratio)}`;
  return (
    <p className="chart-return">
      <span className="text-ink-2">{label}</span>
      <Figure
        text={text}
        spoken={`${formatChange(change, decimals)} ${spokenPercent(ratio, t)}`}
        className={toneOfPercent(ratio)}
        onExplain={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t(m.common_how_worked_out)}>
        <ReturnExplained {...props} of={of} label={label} />
      </Sheet>
    </p>
  );
}

interface ReturnExplainedProps extends ChartReturnProps {
  of: RangeReturn;
  label: string;
}

function ReturnExplained({ of, label, timeZone, decimals }: ReturnExplainedProps) {
  const t = useT();
  const { from, fromMs, isFromPreviousClose, last, lastMs, change, ratio } = of;
  const zone = namedZone(timeZone);
  const at = (ms: number) => timeInZone(formatDateHourMinute(ms, timeZone), zone, t);
  const words = {
    from: formatPrice(from, { decimals }),
    lastTime: at(lastMs),
    percent: formatPercent(ratio),
  };
  const text = isFromPreviousClose
    ? t(m.quote_chart_return_day, words)
    : t(m.quote_chart_return_text, { ...words, fromTime: at(fromMs) });
  const first = isFromPreviousClose ? m.quote_previous_close : m.quote_chart_return_first;
  return (
    <div className="grid gap-3">
      <h3 className="text-title">{label}</h3>
      <Receipt how="sum">
        <ReceiptLine label={t(m.common_quote_last_price)} value={formatPrice(last, { decimals })} />
        <ReceiptLine label={t(first)} value={formatPrice(negated(from), { decimals })} />
        <ReceiptLine
          label={t(m.common_quote_change)}
          value={formatChange(change, decimals)}
          isSum
        />
      </Receipt>
      <p className="text-small text-ink-2">{text}</p>
    </div>
  );
}
