import { m } from '@candor/locales/messages';
import { Lettermark } from '@candor/ui/components/lettermark';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { Tag } from '@candor/ui/components/tag';
import {
  compare,
  decimalAt,
  negated,
  quotient,
  signOf,
  unitsAt,
} from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { formatHourMinute } from '@candor/ui/format/time';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { EventOutcome } from '../../../market/events/event-outcome.tsx';
import {
  type EventRow,
  instrumentLine,
  kindWord,
  priceOf,
  tellerWord,
} from '../../../market/events/event-words.ts';
import { quoteHref } from '../../../market/instrument-address.ts';
import { Earlier } from './earlier.tsx';

interface EventLineProps {
  row: EventRow;
  asOfMs: number;
  timeZone: string;
  /** Says of this one that its outcome is still to come: the next of the calendar. */
  isNext: boolean;
}

/** One event: when, what, and what came of it or what it does to what is held. */
export function EventLine({ row, asOfMs, timeZone, isNext }: EventLineProps): ReactNode {
  const t = useT();
  const isHeld = row.position != null;
  return (
    <li className="event-line">
      <time className="num" dateTime={new Date(row.timestamp).toISOString()}>
        {formatHourMinute(row.timestamp, timeZone)}
      </time>
      <EventName row={row} />
      {isHeld && <Tag tone="accent">{t(m.event_held)}</Tag>}
      <p className="event-more num">
        <EventOutcome row={row} asOfMs={asOfMs} timeZone={timeZone} />
        {isNext && t(m.event_outcome_waits)}
        {isHeld && row.isAhead && (
          <>
            {isNext && <SentenceGap />}
            {ownWords(row, t)}
            {row.kind === 'earnings' && <Earlier row={row} asOfMs={asOfMs} />}
          </>
        )}
      </p>
    </li>
  );
}

function EventName({ row }: { row: EventRow }): ReactNode {
  const t = useT();
  const { instrument } = row;
  if (instrument == null) {
    return (
      <div className="min-w-0">
        <h3 className="event-name">{kindWord(row.kind, t)}</h3>
        <p className="text-caption text-ink-3">{tellerWord(row, t)}</p>
      </div>
    );
  }
  const href = row.kind === 'listing' ? hrefTo('pages/product/newstock') : quoteHref(instrument);
  return (
    <a href={href} className="event-link">
      <Lettermark code={instrument.code} name={instrument.name} size="small" />
      <span className="min-w-0">
        <h3 className="event-name">{instrument.name}</h3>
        <span className="block text-caption text-ink-3">{instrumentLine(row, t)}</span>
      </span>
    </a>
  );
}

/** What an event that lies ahead does to what is held. */
export function ownWords(row: EventRow, say: Say): string {
  const { position, currency, worth } = row;
  const num = formatQuantity(position);
  if (position == null || currency == null) return '';
  if (row.kind === 'dividend') return dividendWords(row, say);
  if (row.kind === 'split') return splitWords(row, say);
  if (worth == null) return say(m.event_own, { num });
  return say(m.event_own_worth, { num, worth: formatMoney(worth, currency) });
}

function dividendWords({ position, amount, currency, ...row }: EventRow, say: Say): string {
  const isShort = position != null && signOf(position) < 0;
  const sized = (text: string) => (isShort ? negated(text) : text);
  const said = {
    num: formatQuantity(sized(position ?? '0')),
    amount: formatMoney(amount == null ? null : sized(amount), currency ?? ''),
    date: row.payDate ?? '',
  };
  if (isShort) return say(m.event_own_dividend_short, said);
  return say(m.event_own_dividend, { ...said, percent: `${row.withheldRatio ?? '0'}%` });
}

function splitWords(row: EventRow, say: Say): string {
  const { position, to, from, lastPrice, worth, currency } = row;
  if (position == null || to == null || from == null) return '';
  const whole = (BigInt(position.split('.')[0] ?? '0') * BigInt(to)) / BigInt(from);
  const after = whole.toString();
  const rest = compare(decimalAt(whole * BigInt(from), 0), productText(position, to)) !== 0;
  const priceAfter = lastPrice == null ? null : splitPrice(lastPrice, { to, from });
  const words = say(m.event_own_split, {
    num: formatQuantity(position),
    after: formatQuantity(after),
    price: priceOf(row, lastPrice),
    priceAfter: priceOf(row, priceAfter),
    worth: formatMoney(worth, currency ?? ''),
  });
  return rest ? `${words} ${say(m.event_own_split_rest)}` : words;
}

function productText(quantity: string, times: string): string {
  const places = quantity.split('.')[1]?.length ?? 0;
  return decimalAt(unitsAt(quantity, places) * BigInt(times), places);
}

/** A price in the new count, to the decimals it had. */
export function splitPrice(
  price: string,
  { to, from }: { readonly to: string; readonly from: string },
): string {
  const places = price.split('.')[1]?.length ?? 0;
  return quotient(productText(price, from), to, places, 'halfEven');
}
