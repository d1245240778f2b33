import { marketStatus, orderType, type TimeInForce } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import { crossOf } from '@candor/domain/time/session-cross';
import { m } from '@candor/locales/messages';
import { ChipRow } from '@candor/ui/components/chip-row';
import { exchangeZone } from '@candor/ui/format/exchange-zone';
import { formatMonthDay } from '@candor/ui/format/time';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Ticket } from '../../../ticket/ticket.ts';
import { type TicketTerms, timesInForceOf } from '../../../ticket/ticket-terms.ts';

const timeWords = [
  ['day', m.payment_day],
  ['gtc', m.payment_gtc],
  ['ioc', m.payment_ioc],
  ['fok', m.payment_fok],
  ['opg', m.payment_opg],
  ['cls', m.payment_cls],
] as const;

/** How long an order waits, and what becomes of it then. */
const meanings: Readonly<Record<TimeInForce, Message<Record<never, never>>>> = {
  day: m.payment_waits_day_plain,
  gtc: m.payment_waits_gtc,
  ioc: m.payment_ioc_means,
  fok: m.payment_fok_means,
  opg: m.payment_opg_means,
  cls: m.payment_cls_means,
};

function meaningOf({ timeInForce, isExtended }: Ticket) {
  return isExtended && timeInForce === 'day' ? m.payment_waits_extended : meanings[timeInForce];
}

/** The short word of how long an order waits; one at the market waits for nothing. */
export function timeWord({ type, timeInForce }: Ticket) {
  if (type === orderType.market && timeInForce === 'day') return m.payment_first_today;
  return timeWords.find(([value]) => value === timeInForce)?.[1] ?? m.payment_day;
}

export function atOnceWords(timeInForce: TimeInForce) {
  return timeInForce === 'fok' ? m.payment_fok_means : m.payment_ioc_means;
}

/** Of few products can be asked for an open or close; the others do not show it. */
function isShown(timeInForce: TimeInForce, { product }: TicketTerms): boolean {
  return crossOf(timeInForce) === null || product.timesInForce.includes(timeInForce);
}

/** Every time in force of a product with what it means. */
export function timesInForceIn(terms: TicketTerms) {
  return timeWords
    .filter(([value]) => isShown(value, terms))
    .map(([value, word]) => ({ value, word, means: meanings[value] }));
}

interface TimeInForceProps {
  ticket: Ticket;
  terms: TicketTerms;
  quote: StockQuote | undefined;
  onChange: (change: Partial<Ticket>) => void;
}

/** How long an order waits, as far as its product and its type let it. */
export function TimeInForceChoice({ ticket, terms, quote, onChange }: TimeInForceProps): ReactNode {
  const t = useT();
  const shown = timesInForceIn(terms);
  const isWaiting =
    ticket.type !== orderType.market || !['day', 'gtc'].includes(ticket.timeInForce);
  const waitsUntilMs = quote?.marketStatus === marketStatus.closed ? quote.nextOpenTimestamp : null;
  return (
    <div>
      <p className="field-label" aria-hidden="true">
        {t(m.payment_time_label)}
      </p>
      <ChipRow
        className="-mx-edge"
        label={t(m.payment_time_label)}
        choices={shown.map(({ value, word }) => ({
          value,
          label: t(word),
          isDisabled: !timesInForceOf(ticket, terms).includes(value),
        }))}
        value={ticket.timeInForce}
        onChange={(timeInForce) => onChange({ timeInForce })}
      />
      {isWaiting && <p className="field-hint">{t(meaningOf(ticket))}</p>}
      {quote !== undefined && waitsUntilMs != null && ticket.timeInForce === 'day' && (
        <p className="field-hint">
          {t(m.payment_day_means, {
            date: formatMonthDay(waitsUntilMs, exchangeZone(quote).timeZone),
          })}
        </p>
      )}
    </div>
  );
}
