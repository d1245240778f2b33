import { source } from '@candor/contract/enums';
import { useT } from '../../../app/words.ts';
import { PriceChart } from '../../../market/chart/price-chart.tsx';
import { exchangeName } from '../../../market/exchange-name.ts';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { AuctionBlock } from '../../../market/quote/auction-block.tsx';
import { BookTabs } from '../../../market/quote/book-tabs.tsx';
import { LoadingQuote } from '../../../market/quote/loading-quote.tsx';
import { MyPosition } from '../../../market/quote/my-position.tsx';
import { ProfileBlock, useSummary } from '../../../market/quote/profile-block.tsx';
import { QuoteHead } from '../../../market/quote/quote-head.tsx';
import { QuoteNews } from '../../../market/quote/quote-news.tsx';
import { QuoteScreen } from '../../../market/quote/quote-screen.tsx';
import { decimalsOf, QuoteStats, type StatName } from '../../../market/quote/quote-stats.tsx';
import { TradeBar, useOrderRules } from '../../../market/quote/trade-bar.tsx';
import { useHeld } from '../../../market/quote/use-held.ts';
import { useQuoteAddress } from '../../../market/quote/use-quote-address.ts';
import { useStockQuote } from '../../../market/quote/use-quote-reading.ts';
import { YearRange } from '../../../market/quote/year-range.tsx';
import { exchangeZone } from '../../../ui/format/exchange-zone.ts';

const always: readonly StatName[] = [
  'volume',
  'open',
  'previousClose',
  'high',
  'low',
  'amplitude',
  'high52w',
  'low52w',
  'bid',
  'ask',
  'bidVolume',
  'askVolume',
];

/** The full quote of a stock, a coin or a bond. */
export function Page() {
  const of = useQuoteAddress(source.stock);
  return of === null ? <LoadingQuote /> : <StockQuotePage of={of} />;
}

function StockQuotePage({ of: asked }: { of: InstrumentAddress }) {
  const t = useT();
  const reading = useStockQuote(asked);
  const quote = reading.data;
  const of = { ...asked, name: quote?.name ?? asked.name };
  const summary = useSummary(asked);
  const held = useHeld(asked, 0);
  const rules = useOrderRules(asked).data;
  const { timeZone } = exchangeZone({ market: of.market, timeZone: quote?.timeZone });
  const isBond = of.source === source.bond;
  // The facts of a bond stand in place of its market value: accrued interest, maturity, coupon.
  const more = isBond
    ? (summary.data?.facts ?? []).map(({ label, value }) => ({ key: label, label, value }))
    : [];
  return (
    <QuoteScreen
      of={quote === undefined ? of : { ...of, classify: quote.classify }}
      status={quote?.selfSelectStatus}
      subtitle={`${of.code} · ${exchangeName(of.market, t)}`}
      bar={<TradeBar of={of} quote={quote} held={held.held} />}
    >
      <QuoteHead reading={reading} />
      <AuctionBlock of={of} reading={reading} />
      <PriceChart of={of} timeZone={timeZone} decimals={decimalsOf(quote)} page="stock" />
      <QuoteStats quote={quote} names={isBond ? always : [...always, 'marketCap']} more={more} />
      <YearRange quote={quote} />
      <BookTabs of={of} quote={quote} page="stock" />
      <MyPosition
        reading={held}
        quote={quote}
        currency={rules?.currency ?? quote?.currency ?? 'USD'}
      />
      {!isBond && <ProfileBlock summary={summary} timeZone={timeZone} />}
      <QuoteNews code={of.code} />
    </QuoteScreen>
  );
}
