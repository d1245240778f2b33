import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Clock } from 'lucide-react';
import { useAppConfig } from '../../../api/app-config.ts';
import { useT } from '../../../app/words.ts';
import { PriceChart } from '../../../market/chart/price-chart.tsx';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { BidAskStrip } from '../../../market/quote/bid-ask-strip.tsx';
import { BookTabs } from '../../../market/quote/book-tabs.tsx';
import { LoadingQuote } from '../../../market/quote/loading-quote.tsx';
import { QuoteHead } from '../../../market/quote/quote-head.tsx';
import { QuoteScreen } from '../../../market/quote/quote-screen.tsx';
import { decimalsOf, QuoteStats, type StatName } from '../../../market/quote/quote-stats.tsx';
import { TradeBar, useOrderRules } from '../../../market/quote/trade-bar.tsx';
import { TwoSidedPositions } from '../../../market/quote/two-sided-positions.tsx';
import { useQuoteAddress } from '../../../market/quote/use-quote-address.ts';
import { useDetailQuote } from '../../../market/quote/use-quote-reading.ts';
import { exchangeZone } from '../../../ui/format/exchange-zone.ts';
import { formatQuantity, noValue } from '../../../ui/format/money.ts';
import { Note } from '../../../ui/note.tsx';

const figures: readonly StatName[] = [
  'bid',
  'ask',
  'spread',
  'amplitude',
  'open',
  'previousClose',
  'high',
  'low',
  'high52w',
  'low52w',
];

/** The full quote of a currency pair. */
export function Page() {
  const of = useQuoteAddress(source.forex);
  return of === null ? <LoadingQuote /> : <ForexPage of={of} />;
}

function ForexPage({ of: asked }: { of: InstrumentAddress }) {
  const t = useT();
  const reading = useDetailQuote(asked);
  const quote = reading.data;
  const of = { ...asked, name: quote?.name ?? asked.name };
  const rules = useOrderRules(asked).data;
  const isAlwaysOpen = useAppConfig()?.marketHours === 'always';
  const { timeZone } = exchangeZone({ market: of.market, timeZone: quote?.timeZone });
  return (
    <QuoteScreen
      of={quote === undefined ? of : { ...of, classify: quote.classify }}
      status={quote?.selfSelectStatus}
      title={quote?.shortName}
      subtitle={of.name || of.code}
      bar={<TradeBar of={of} quote={quote} held={null} isTwoSided />}
    >
      <QuoteHead reading={reading} />
      <BidAskStrip quote={quote} />
      <PriceChart of={of} timeZone={timeZone} decimals={decimalsOf(quote)} page="forex" />
      <QuoteStats
        quote={quote}
        names={figures}
        more={[
          { key: 'unit', label: t(m.quote_unit), value: unitText(of.code, rules?.multiplier) },
        ]}
      />
      <BookTabs of={of} quote={quote} page="forex" />
      <TwoSidedPositions of={of} quote={quote} currency={rules?.currency ?? 'USD'} />
      {!isAlwaysOpen && (
        <Note
          className="mx-edge mt-4"
          icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {t(m.quote_forex_hours)}
        </Note>
      )}
    </QuoteScreen>
  );
}

/** What one lot is: 100,000 EUR of EURUSD. */
function unitText(code: string, multiplier: string | undefined): string {
  return multiplier === undefined ? noValue : `${formatQuantity(multiplier)} ${code.slice(0, 3)}`;
}
