import { source } from '@candor/contract/enums';
import type { InstrumentKey } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Info } from 'lucide-react';
import { useT } from '../../../app/words.ts';
import { PriceChart } from '../../../market/chart/price-chart.tsx';
import { exchangeName } from '../../../market/exchange-name.ts';
import { type InstrumentAddress, instrumentId } from '../../../market/instrument-address.ts';
import { LoadingQuote } from '../../../market/quote/loading-quote.tsx';
import { QuoteHead } from '../../../market/quote/quote-head.tsx';
import { QuoteNews } from '../../../market/quote/quote-news.tsx';
import { QuoteScreen } from '../../../market/quote/quote-screen.tsx';
import { decimalsOf, QuoteStats, type StatName } from '../../../market/quote/quote-stats.tsx';
import { useQuoteAddress } from '../../../market/quote/use-quote-address.ts';
import { useDetailQuote } from '../../../market/quote/use-quote-reading.ts';
import { QuoteRow, unread } from '../../../market/quote-row.tsx';
import { useInstrumentRow } from '../../../market/use-instrument-row.ts';
import { exchangeZone } from '../../../ui/format/exchange-zone.ts';
import { Note } from '../../../ui/note.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';

const figures: readonly StatName[] = [
  'open',
  'previousClose',
  'high',
  'low',
  'high52w',
  'low52w',
  'amplitude',
];

/** The full quote of a global index: to look at, and what follows it to trade. */
export function Page() {
  const of = useQuoteAddress(source.globalIndex);
  return of === null ? <LoadingQuote /> : <IndexPage of={of} />;
}

function IndexPage({ of: asked }: { of: InstrumentAddress }) {
  const t = useT();
  const reading = useDetailQuote(asked);
  const quote = reading.data;
  const of = { ...asked, name: quote?.name ?? asked.name };
  const { timeZone } = exchangeZone({ market: of.market, timeZone: quote?.timeZone });
  const followers = quote?.tradable ?? [];
  return (
    <QuoteScreen
      of={quote === undefined ? of : { ...of, classify: quote.classify }}
      status={quote?.selfSelectStatus}
      subtitle={`${of.code} · ${t(m.quote_view_only)}`}
    >
      <QuoteHead reading={reading} />
      <PriceChart
        of={of}
        timeZone={timeZone}
        decimals={decimalsOf(quote)}
        page="globalindex"
        isTradable={false}
      />
      <QuoteStats quote={quote} names={figures} />
      {followers.length > 0 && (
        <section className="mt-5">
          <SectionHeader title={t(m.quote_follows_it)} />
          {followers.map((follower, index) => (
            <FollowerRow key={instrumentId(follower)} of={follower} isDivided={index > 0} />
          ))}
        </section>
      )}
      <Note
        className="mx-edge mt-4"
        icon={<Info size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        <b>{t(m.quote_index_not_tradable)}</b> {t(m.quote_index_detail)}
      </Note>
      <QuoteNews code={of.code} />
    </QuoteScreen>
  );
}

/** An instrument that follows the index, with its own price. */
function FollowerRow({ of, isDivided }: { of: InstrumentKey; isDivided: boolean }) {
  const t = useT();
  const row = useInstrumentRow(of) ?? unread(of);
  return <QuoteRow row={row} isDivided={isDivided} detail={exchangeName(of.market, t)} />;
}
