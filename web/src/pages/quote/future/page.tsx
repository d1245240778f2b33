import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { CalendarClock } from 'lucide-react';
import { useT } from '../../../app/words.ts';
import { PriceChart } from '../../../market/chart/price-chart.tsx';
import { exchangeName } from '../../../market/exchange-name.ts';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { BookTabs } from '../../../market/quote/book-tabs.tsx';
import { LoadingQuote } from '../../../market/quote/loading-quote.tsx';
import { ProfileBlock, useSummary } from '../../../market/quote/profile-block.tsx';
import { QuoteHead } from '../../../market/quote/quote-head.tsx';
import { QuoteScreen } from '../../../market/quote/quote-screen.tsx';
import { decimalsOf, QuoteStats, type StatName } from '../../../market/quote/quote-stats.tsx';
import { TradeBar, useOrderRules } from '../../../market/quote/trade-bar.tsx';
import { TwoSidedPositions } from '../../../market/quote/two-sided-positions.tsx';
import { useQuoteAddress } from '../../../market/quote/use-quote-address.ts';
import { useDetailQuote } from '../../../market/quote/use-quote-reading.ts';
import { exchangeZone } from '../../../ui/format/exchange-zone.ts';
import { formatPrice } from '../../../ui/format/money.ts';
import { formatDate } from '../../../ui/format/time.ts';
import { Note } from '../../../ui/note.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';

const figures: readonly StatName[] = [
  'expiryDate',
  'previousSettle',
  'position',
  'openInterest',
  'openInterestChange',
  'volume',
  'open',
  'amplitude',
  'high',
  'low',
  'bid',
  'ask',
  'bidVolume',
  'askVolume',
  'contractSize',
];
const soonMs = 3 * 86_400_000;

/** The full quote of a future. */
export function Page() {
  const of = useQuoteAddress(source.future);
  return of === null ? <LoadingQuote /> : <FuturePage of={of} />;
}

function FuturePage({ of: asked }: { of: InstrumentAddress }) {
  const t = useT();
  const reading = useDetailQuote(asked);
  const quote = reading.data;
  const of = { ...asked, name: quote?.name ?? asked.name };
  const summary = useSummary(asked);
  const rules = useOrderRules(asked).data;
  const { timeZone } = exchangeZone({ market: of.market, timeZone: quote?.timeZone });
  const expiryMs = quote?.expiryDateTimestamp ?? null;
  const date = expiryMs === null ? null : formatDate(expiryMs, timeZone);
  const isExpired = expiryMs !== null && expiryMs < Date.now();
  const isSoon = expiryMs !== null && !isExpired && expiryMs - Date.now() < soonMs;
  return (
    <QuoteScreen
      of={quote === undefined ? of : { ...of, classify: quote.classify }}
      status={quote?.selfSelectStatus}
      subtitle={`${of.code} · ${exchangeName(of.market, t)}`}
      bar={isExpired ? undefined : <TradeBar of={of} quote={quote} held={null} isTwoSided />}
    >
      <QuoteHead reading={reading} />
      {isExpired && (
        <Note
          tone="wait"
          className="mx-edge mt-3"
          icon={<CalendarClock size={18} aria-hidden="true" />}
        >
          {t(m.quote_expired, {
            price: formatPrice(quote?.previousSettle, { decimals: decimalsOf(quote) }),
          })}
        </Note>
      )}
      {isSoon && date !== null && (
        <Note
          tone="wait"
          className="mx-edge mt-3"
          icon={<CalendarClock size={18} aria-hidden="true" />}
        >
          {t(m.quote_expires_soon, { date })}
        </Note>
      )}
      <PriceChart of={of} timeZone={timeZone} decimals={decimalsOf(quote)} page="future" />
      <div className="mt-4">
        <SectionHeader title={t(m.quote_contract)} />
      </div>
      <QuoteStats quote={quote} names={figures} />
      <BookTabs of={of} quote={quote} page="future" />
      <TwoSidedPositions of={of} quote={quote} currency={rules?.currency ?? 'USD'} />
      {date !== null && (
        <Note className="mx-edge mt-5" icon={<CalendarClock size={18} aria-hidden="true" />}>
          <b>{t(m.quote_settlement)}</b> {t(m.quote_settlement_text, { date })}
        </Note>
      )}
      <ProfileBlock summary={summary} timeZone={timeZone} />
    </QuoteScreen>
  );
}
