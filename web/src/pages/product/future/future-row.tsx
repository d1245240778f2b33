import { m } from '@candor/locales/messages';
import { Figure } from '@candor/ui/components/figure';
import { formatCount } from '@candor/ui/format/count';
import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { formatDate } from '@candor/ui/format/time';
import { useLocale, useT } from '@candor/ui/words';
import { QuoteRow } from '../../../market/quote-row.tsx';
import type { RowOf } from '../../../market/use-pages.ts';

const dayMs = 86_400_000;
const soonDays = 3;

interface FutureRowProps {
  row: RowOf<'futuresList'>;
  isDivided: boolean;
}

/** A contract with its expiry, amber within three days, and its open interest. */
export function FutureRow({ row, isDivided }: FutureRowProps) {
  const t = useT();
  const locale = useLocale();
  const expiryMs = row.expiryDateTimestamp ?? null;
  const openInterest = formatCount(row.openInterest, locale);
  const days = expiryMs === null ? null : Math.ceil((expiryMs - Date.now()) / dayMs);
  return (
    <QuoteRow
      row={{ ...row, points: undefined }}
      isDivided={isDivided}
      showsState={false}
      detail={expiryMs !== null && <Expiry expiryMs={expiryMs} days={days} row={row} />}
      between={
        <Figure
          className="row-between"
          text={openInterest}
          spoken={`${t(m.product_open_interest)} ${openInterest}`}
        />
      }
    />
  );
}

interface ExpiryProps {
  expiryMs: number;
  days: number | null;
  row: RowOf<'futuresList'>;
}

function Expiry({ expiryMs, days, row }: ExpiryProps) {
  const t = useT();
  if (days !== null && days >= 0 && days <= soonDays) {
    const words =
      days <= 1 ? t(m.product_in_one_day) : t(m.product_in_days, { count: String(days) });
    return <span className="font-medium text-warn">{words}</span>;
  }
  return <span className="num">{formatDate(expiryMs, exchangeZone(row).timeZone)}</span>;
}
