import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { formatPrice } from '@candor/ui/format/money';
import { useLocale, useT } from '@candor/ui/words';
import { decimalsOf, spreadText } from './quote-stats.tsx';

/** Bid cobalt, spread between, ask slate. */
export function BidAskStrip({ quote }: { quote: StockQuote | undefined }) {
  const t = useT();
  const locale = useLocale();
  if (quote === undefined) return <div className="bid-ask" aria-hidden="true" />;
  const decimals = decimalsOf(quote);
  return (
    <dl className="bid-ask num">
      <div data-side="bid">
        <dt>{t(m.quote_bid)}</dt>
        <dd>{formatPrice(quote.bid, { decimals })}</dd>
      </div>
      <div>
        <dt>{t(m.quote_spread)}</dt>
        <dd>{spreadText(quote, { locale, decimals })}</dd>
      </div>
      <div data-side="ask">
        <dt>{t(m.quote_ask)}</dt>
        <dd>{formatPrice(quote.ask, { decimals })}</dd>
      </div>
    </dl>
  );
}
