import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Clock } from 'lucide-react';
import { useT } from '../../../app/words.ts';
import { PriceChart } from '../../../market/chart/price-chart.tsx';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { BookTabs } from '../../../market/quote/book-tabs.tsx';
import { LoadingQuote } from '../../../market/quote/loading-quote.tsx';
import { MyPosition } from '../../../market/quote/my-position.tsx';
import { ProfileBlock, useSummary } from '../../../market/quote/profile-block.tsx';
import { QuoteHead } from '../../../market/quote/quote-head.tsx';
import { QuoteNews } from '../../../market/quote/quote-news.tsx';
import { QuoteScreen } from '../../../market/quote/quote-screen.tsx';
import { decimalsOf, QuoteStats, type StatName } from '../../../market/quote/quote-stats.tsx';
import { TradeBar } from '../../../market/quote/trade-bar.tsx';
import { useHeld } from '../../../market/quote/use-held.ts';
import { useQuoteAddress } from '../../../market/quote/use-quote-address.ts';
import { useStockQuote } from '../../../market/quote/use-quote-reading.ts';
import { YearRange } from '../../../market/quote/year-range.tsx';
import { exchangeZone, formatExchangeMinute } from '../../../ui/format/exchange-zone.ts';
import { Note } from '../../../ui/note.tsx';

const figures: readonly StatName[] = [
  'boardLot',
  'oneLot',
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
  'marketCap',
];
const midday = 4;

/** The full quote of a Hong Kong stock, in HK$ and board lots. */
export function Page() {
  const of = useQuoteAddress(source.hkStock);
  return of === null ? <LoadingQuote /> : <HongKongQuote of={of} />;
}

function HongKongQuote({ of: asked }: { of: InstrumentAddress }) {
  const t = useT();
  const reading = useStockQuote(asked);
  const quote = reading.data;
  const of = { ...asked, name: quote?.name ?? asked.name };
  const summary = useSummary(asked);
  const held = useHeld(asked, 0);
  const zone = exchangeZone({ market: of.market, timeZone: quote?.timeZone });
  const opensMs = quote?.nextOpenTimestamp;
  return (
    <QuoteScreen
      of={quote === undefined ? of : { ...of, classify: quote.classify }}
      status={quote?.selfSelectStatus}
      subtitle={`${of.code} · HKEX`}
      bar={<TradeBar of={of} quote={quote} held={held.held} />}
    >
      <QuoteHead reading={reading} />
      <PriceChart of={of} timeZone={zone.timeZone} decimals={decimalsOf(quote)} page="hkstock" />
      {quote?.marketStatus === midday && opensMs != null && (
        <Note tone="wait" className="mx-edge mt-3" icon={<Clock size={18} aria-hidden="true" />}>
          {t(m.quote_midday_note, { time: formatExchangeMinute(opensMs, zone, t) })}
        </Note>
      )}
      <QuoteStats quote={quote} names={figures} />
      <YearRange quote={quote} />
      <BookTabs of={of} quote={quote} page="hkstock" />
      <MyPosition reading={held} quote={quote} currency="HKD" />
      <ProfileBlock summary={summary} timeZone={zone.timeZone} />
      <QuoteNews code={of.code} />
    </QuoteScreen>
  );
}
