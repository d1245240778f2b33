import type { Outputs } from '@candor/contract/all-routes';
import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { type Say, useT } from '../../app/words.ts';
import { product } from '../../figures/decimals.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { formatPrice } from '../../ui/format/money.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import type { InstrumentAddress } from '../instrument-address.ts';
import { priceForm } from '../price-form.ts';
import { useStockEvents } from '../use-stock-events.ts';
import type { Held } from './use-held.ts';

type EventRow = Outputs['stockEvents']['list'][number];

const SHOWN = 3;

interface QuoteEventsProps {
  of: InstrumentAddress;
  quote: StockQuote;
  held: Held | null | undefined;
}

/** Dividends and splits: what is announced, and what was. */
export function QuoteEvents({ of, quote, held }: QuoteEventsProps) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, retry } = useStockEvents(of);
  if (data !== undefined && data.list.length === 0) return null;
  const shown = data?.list.slice(0, showsAll ? undefined : SHOWN) ?? [];
  const isMore = data !== undefined && data.list.length > shown.length;
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.quote_events)}
        action={
          isMore ? (
            <button type="button" className="hit" onClick={() => setShowsAll(true)}>
              {t(m.common_view_all)}
            </button>
          ) : undefined
        }
      />
      {data === undefined && error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      <ul>
        {shown.map((row) => (
          <QuoteEvent key={row.id} {...{ row, quote, held }} />
        ))}
      </ul>
      {shown.length > 0 && (
        <p className="px-edge pt-1 text-caption text-ink-3">{t(m.quote_events_note)}</p>
      )}
    </section>
  );
}

interface QuoteEventProps extends Omit<QuoteEventsProps, 'of'> {
  row: EventRow;
}

function QuoteEvent({ row, quote, held }: QuoteEventProps) {
  const t = useT();
  const isDividend = row.kind === 'dividend';
  const own = held == null || !isDividend || !row.isAhead ? null : held.positionNum;
  return (
    <li className="quote-event">
      <span className="quote-event-mark" aria-hidden="true">
        {isDividend ? 'D' : 'S'}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body">{titleOf(row, quote, t)}</span>
        <span className="num block text-small text-ink-2">{datesOf(row, t)}</span>
      </span>
      {isDividend && (
        <span className="num text-right text-small text-ink-2">
          {own !== null && row.price != null && (
            <span className="block text-body text-ink">
              {t(m.quote_event_own, { amount: money(product(row.price, own), quote), num: own })}
            </span>
          )}
          {t(m.quote_event_withheld, { percent: `${row.withheldRatio}%` })}
        </span>
      )}
    </li>
  );
}

function money(amount: string, quote: StockQuote): string {
  return formatPrice(amount, { ...priceForm(quote), decimals: 2 });
}

function titleOf({ price, to, from }: EventRow, quote: StockQuote, say: Say): string {
  if (price != null) return say(m.quote_event_dividend, { amount: money(price, quote) });
  return say(m.quote_event_split, { to: to ?? '', from: from ?? '' });
}

function datesOf(row: EventRow, say: Say): string {
  const { date, payDate } = row;
  if (payDate == null) return say(m.quote_event_split_day, { date });
  const words = row.isAhead ? m.quote_event_ex_ahead : m.quote_event_ex_past;
  return say(words, { date, paid: payDate });
}
