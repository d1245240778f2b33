import { termColumnNames } from '../lanes/order-columns.ts';
import {
  BOOKS,
  type HeldBack,
  OF_ACCOUNT,
  OF_USER,
  OWN,
  type OwnTable,
  PLACE,
} from './own-table.ts';

const placed = { account_id: OWN, partition: PLACE } as const;

const termTexts = Object.fromEntries(termColumnNames.map((name) => [name, 'text' as const]));

/** Trading: orders, fills, positions, and what is held or promised. */
export const tradingTables: readonly OwnTable[] = [
  {
    table: 'orders',
    file: 'orders',
    onClosing: BOOKS,
    about: 'An order: its terms as accepted, and what became of it up to now.',
    where: OF_ACCOUNT,
    order: 'accepted_seq, accepted_line, order_id',
    without: {
      ...placed,
      request_hash: PLACE,
      direction: PLACE,
      uncross_ms: PLACE,
      is_open: PLACE,
    },
    columns: {
      order_id: 'text',
      ...termTexts,
      ...({ accepted_seq: 'whole', accepted_line: 'whole', accepted_ms: 'time' } as const),
      ...({ state: 'text', price: 'minor', hold_minor: 'minor', expires_ms: 'time' } as const),
      ...({ finished_ms: 'time', terms: 'json', progress: 'json' } as const),
      ...({ first_progress: 'json', first_seen: 'json' } as const),
    },
  },
  {
    table: 'fills',
    file: 'fills',
    onClosing: BOOKS,
    about: 'A fill as it was committed: the quote it saw, its fees by rule, its entries.',
    where: OF_ACCOUNT,
    order: 'event_seq, line',
    without: placed,
    columns: {
      ...({ fill_id: 'text', order_id: 'text', position_id: 'text' } as const),
      ...({ instrument_id: 'text', lane: 'whole', event_seq: 'whole', line: 'whole' } as const),
      ...({ filled_ms: 'time', detail: 'json' } as const),
    },
  },
  {
    table: 'positions',
    file: 'positions',
    about: 'A position, open or closed.',
    where: OF_ACCOUNT,
    order: 'opened_ms, position_id',
    onClosing: BOOKS,
    without: { ...placed, closed_line: PLACE, first_lot: PLACE },
    columns: {
      ...({ position_id: 'text', instrument_id: 'text', side: 'text', is_open: 'flag' } as const),
      ...({ opened_ms: 'time', closed_ms: 'time', closed_seq: 'whole' } as const),
      ...({ margin_minor: 'minor', used_cost_minor: 'minor', used_quantity: 'minor' } as const),
      body: 'json',
    },
  },
  {
    table: 'lots',
    file: 'lots',
    about: 'A lot of a position: what was bought at once.',
    where: OF_ACCOUNT,
    order: 'position_id, place',
    onClosing: BOOKS,
    without: placed,
    columns: {
      ...({ lot_id: 'text', position_id: 'text', place: 'whole', opened_ms: 'time' } as const),
      ...({ quantity: 'minor', cost_minor: 'minor' } as const),
    },
  },
  {
    table: 'held_items',
    file: 'commitments',
    onClosing: BOOKS,
    about: 'A follow, subscription, loan, dividend or held withdrawal, by its kind.',
    where: OF_ACCOUNT,
    order: 'kind, item_id',
    without: placed,
    columns: {
      ...({ kind: 'text', item_id: 'text', is_open: 'flag', outcome: 'text' } as const),
      ...({ changed_ms: 'time', changed_seq: 'whole', body: 'json' } as const),
    },
  },
  {
    table: 'permissions',
    file: 'permissions',
    about: 'A permission that was applied for.',
    where: OF_USER,
    order: 'type',
    onClosing: 'erased',
    without: { user_id: OWN, is_told: PLACE, note: 'a note of the desk' },
    columns: {
      ...({ type: 'text', status: 'whole', reason: 'text', reason_text: 'text' } as const),
      ...({ apply_ms: 'time', review_ms: 'time' } as const),
    },
  },
  {
    table: 'alerts',
    file: 'alerts',
    about: 'A price alert.',
    where: OF_USER,
    order: 'number',
    onClosing: 'erased',
    without: { user_id: OWN },
    columns: {
      ...({ id: 'text', number: 'whole', instrument_id: 'text', rule: 'text' } as const),
      ...({ value: 'decimal', is_once: 'flag', by_email: 'flag', is_active: 'flag' } as const),
      ...({ is_armed: 'flag', created_ms: 'time', fired_ms: 'time' } as const),
    },
  },
  {
    table: 'watchlist',
    file: 'watchlist',
    about: 'A row of the watchlist.',
    where: OF_USER,
    order: 'place, id',
    onClosing: 'erased',
    without: { user_id: OWN },
    columns: { id: 'text', instrument_id: 'text', place: 'whole', created_ms: 'time' },
  },
];

export const tradingHeldBack: readonly HeldBack[] = [
  {
    table: 'answers',
    onClosing: BOOKS,
    why: 'first answers to keys of orders, for repeats; what they say stands in orders',
  },
];
