import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { decimalForDrawing } from '@candor/ui/format/decimal';
import { formatPrice } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { priceForm } from '../price-form.ts';
import { decimalsOf } from './quote-stats.tsx';

/**
 * Where a price stands between two others, in whole percent from 0 to 100;
 * null where it cannot be told.
 */
export function shareOfRange(low: string, high: string, price: string): number | null {
  const [from, to, at] = [low, high, price].map(decimalForDrawing);
  if (from === undefined || to === undefined || at === undefined || !(to > from)) return null;
  return Math.round(Math.min(1, Math.max(0, (at - from) / (to - from))) * 100);
}

/** The 52-week range as a line with a mark where the price stands. */
export function YearRange({ quote }: { quote: StockQuote | undefined }) {
  const t = useT();
  if (quote?.low52w == null || quote.high52w == null || quote.lastPrice == null) return null;
  const share = shareOfRange(quote.low52w, quote.high52w, quote.lastPrice);
  if (share === null) return null;
  const form = { ...priceForm(quote), decimals: decimalsOf(quote) };
  return (
    <div className="year-range">
      <div className="flex justify-between text-small">
        <span className="text-ink-2">{t(m.quote_range_52w)}</span>
        <span className="num font-medium">
          {t(m.quote_range_52w_share, { percent: `${share}%` })}
        </span>
      </div>
      <div className="year-range-track" aria-hidden="true">
        <i style={{ left: `${share}%` }} />
      </div>
      <div className="num flex justify-between text-caption text-ink-3">
        <span>{formatPrice(quote.low52w, form)}</span>
        <span>{formatPrice(quote.high52w, form)}</span>
      </div>
    </div>
  );
}
