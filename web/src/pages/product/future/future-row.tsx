import type { QuoteItem } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { useCall } from '../../../api/use-call.ts';
import { useLocale, useT } from '../../../app/words.ts';
import { QuoteRow } from '../../../market/quote-row.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount } from '../../../ui/format/count.ts';
import { exchangeZone } from '../../../ui/format/exchange-zone.ts';
import { formatDate } from '../../../ui/format/time.ts';

const dayMs = 86_400_000;
const soonDays = 3;
const freshMs = 5 * 60_000;

/** A contract with its expiry, amber within three days, and its open interest. */
export function FutureRow({ row, isDivided }: { row: QuoteItem; isDivided: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { code, source, market } = row;
  // The list carries neither expiry nor open interest; the quote of the contract does.
  const { data } = useCall('detailQuote', { stockCode: code, source, market }, { freshMs });
  const expiryMs = data?.expiryDateTimestamp ?? null;
  const days = expiryMs === null ? null : Math.ceil((expiryMs - Date.now()) / dayMs);
  return (
    <QuoteRow
      row={{ ...row, points: undefined }}
      isDivided={isDivided}
      detail={expiryMs !== null && <Expiry {...{ expiryMs, days, market }} />}
      between={
        <Figure
          className="self-start pt-2.5 text-figure-small"
          text={formatCount(data?.openInterest, locale)}
          spoken={`${t(m.product_open_interest)} ${formatCount(data?.openInterest, locale)}`}
        />
      }
    />
  );
}

interface ExpiryProps {
  expiryMs: number;
  days: number | null;
  market: string;
}

function Expiry({ expiryMs, days, market }: ExpiryProps) {
  const t = useT();
  if (days !== null && days >= 0 && days <= soonDays) {
    const words =
      days <= 1 ? t(m.product_in_one_day) : t(m.product_in_days, { count: String(days) });
    return <span className="font-medium text-warn">{words}</span>;
  }
  return <span className="num">{formatDate(expiryMs, exchangeZone({ market }).timeZone)}</span>;
}
