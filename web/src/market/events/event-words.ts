import type { Outputs } from '@candor/contract/all-routes';
import type { EventArea, EventKind } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { formatPrice } from '@candor/ui/format/money';
import type { Message, Say } from '@candor/ui/words';
import { priceForm } from '../price-form.ts';

export type EventRow = Outputs['events']['list'][number];

type Plain = Message<Record<never, never>>;

const kinds: Readonly<Record<EventKind, Plain>> = {
  earnings: m.event_kind_earnings,
  dividend: m.event_kind_dividend,
  split: m.event_kind_split,
  rename: m.event_kind_rename,
  centralBank: m.event_kind_central_bank,
  inflation: m.event_kind_inflation,
  jobs: m.event_kind_jobs,
  indexChange: m.event_kind_index_change,
  expiry: m.event_kind_expiry,
  listing: m.event_kind_listing,
};
export const areaWords: Readonly<Record<EventArea, Plain>> = {
  US: m.event_area_us,
  EU: m.event_area_eu,
  ASIA: m.event_area_asia,
};

/** What an event is called. */
export function kindWord(kind: EventKind, say: Say): string {
  return say(kinds[kind]);
}

/** Whose figures are told: Europe has one bank for the countries of its currency. */
export function tellerWord({ kind, area }: Pick<EventRow, 'kind' | 'area'>, say: Say): string {
  return say(kind !== 'indexChange' && area === 'EU' ? m.event_euro_area : areaWords[area]);
}

/** What happens to one instrument: its kind, or the terms of it. */
export function instrumentLine(row: EventRow, say: Say): string {
  if (row.kind === 'dividend')
    return say(m.event_line_dividend, { amount: priceOf(row, row.price) });
  const codes = { to: row.to ?? '', from: row.from ?? '' };
  if (row.kind === 'rename') return say(m.event_line_rename, codes);
  if (row.kind !== 'split') return kindWord(row.kind, say);
  return say(m.event_line_split, codes);
}

/** A price of the instrument of a row, as its quote writes prices. */
export function priceOf(
  { instrument, currency }: Pick<EventRow, 'instrument' | 'currency'>,
  price: string | null | undefined,
): string {
  if (instrument == null || currency == null) return formatPrice(price);
  return formatPrice(price, { ...priceForm({ ...instrument, currency }), decimals: 2 });
}
