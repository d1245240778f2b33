import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Percent } from '@candor/ui/components/percent';
import { SectionHeader } from '@candor/ui/components/section-header';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatExchangeDateTime, namedZone } from '@candor/ui/format/exchange-zone';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { hrefTo } from '../../app/navigation.ts';
import { letterOf } from '../chart/market-events.ts';
import { type EventRow, kindWord } from '../events/event-words.ts';
import { useInstrumentEvents } from '../events/use-instrument-events.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { priceForm } from '../price-form.ts';

const SHOWN = 3;

interface QuoteEventsProps {
  of: InstrumentAddress;
  quote: StockQuote;
}

/** What an issuer does: what is ahead, and what was with what the chart did. */
export function QuoteEvents({ of, quote }: QuoteEventsProps) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, retry } = useInstrumentEvents(of);
  if (data !== undefined && data.list.length === 0) return null;
  const newestFirst = data?.list.toReversed() ?? [];
  const shown = newestFirst.slice(0, showsAll ? undefined : SHOWN);
  const isMore = newestFirst.length > shown.length;
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.quote_events)}
        action={
          isMore ? (
            <button type="button" className="hit" onClick={() => setShowsAll(true)}>
              {t(m.common_view_all)}
            </button>
          ) : (
            <a className="hit" href={hrefTo('pages/events/calendar')}>
              {t(m.quote_event_all)}
            </a>
          )
        }
      />
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      <ul>
        {shown.map((row) => (
          <QuoteEvent key={row.id} row={row} quote={quote} />
        ))}
      </ul>
      {shown.length > 0 && (
        <p className="px-edge pt-1 text-caption text-ink-3">{t(m.quote_events_note)}</p>
      )}
    </section>
  );
}

interface QuoteEventProps {
  row: EventRow;
  quote: StockQuote;
}

function QuoteEvent({ row, quote }: QuoteEventProps) {
  const t = useT();
  const letter = letterOf(row.kind);
  return (
    <li className="quote-event">
      <span className="quote-event-mark" data-letter={letter} aria-hidden="true">
        <span className="relative">{letter}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body">{titleOf(row, quote, t)}</span>
        <span className="num block whitespace-normal text-small text-ink-2">{datesOf(row, t)}</span>
      </span>
      <span className="num text-right text-small text-ink-2">
        <EventFigure row={row} />
      </span>
    </li>
  );
}

/** What the chart did on the day; of a dividend what is withheld, and what it brings to come. */
function EventFigure({ row }: { row: EventRow }) {
  const t = useT();
  const { kind, outcome, amount, currency, position } = row;
  if (kind === 'dividend') {
    const isOwn = amount != null && position != null && currency != null;
    return (
      <>
        {isOwn && <span className="block text-body text-ink">{ownWords(row, t)}</span>}
        {t(m.quote_event_withheld, { percent: `${row.withheldRatio}%` })}
      </>
    );
  }
  if (outcome == null) return null;
  return (
    <>
      <Percent className="block text-body" value={outcome.day.ratio} />
      {t(m.quote_event_of_day)}
    </>
  );
}

/** What a dividend to come brings to what is held, below zero what a short owes. */
function ownWords({ amount, currency, position }: EventRow, say: Say): string {
  const num = position ?? '0';
  return say(m.quote_event_own, {
    amount: formatMoney(amount, currency ?? ''),
    num: formatQuantity(signOf(num) < 0 ? negated(num) : num),
  });
}

function titleOf({ kind, price, to, from }: EventRow, quote: StockQuote, say: Say): string {
  if (kind === 'dividend') {
    const amount = formatPrice(price, { ...priceForm(quote), decimals: 2 });
    return say(m.quote_event_dividend, { amount });
  }
  const codes = { to: to ?? '', from: from ?? '' };
  if (kind === 'rename') return say(m.quote_event_rename, codes);
  if (kind !== 'split') return kindWord(kind, say);
  return say(m.quote_event_split, codes);
}

function datesOf(row: EventRow, say: Say): string {
  const { kind, date, payDate, timestamp, timeZone } = row;
  if (kind === 'split') return say(m.quote_event_split_day, { date });
  if (kind === 'rename') return date;
  if (kind !== 'dividend') return formatExchangeDateTime(timestamp, namedZone(timeZone), say);
  const words = row.isAhead ? m.quote_event_ex_ahead : m.quote_event_ex_past;
  return say(words, { date, paid: payDate ?? '' });
}
