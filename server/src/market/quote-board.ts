import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { Locale } from '@candor/locales/locale';
import { type ListName, listMembers } from './list-members.ts';

/** An instrument with the quote a list shows of it. */
export interface BoardRow {
  readonly instrument: Instrument;
  readonly quote: Quote | null;
}

export type TopType = 'gainers' | 'losers' | 'actives';

/**
 * All lists over one snapshot of the market. A snapshot lasts up to a second, and each order of
 * each list is worked out once per snapshot, so a request only cuts its page.
 */
export interface QuoteBoard {
  /**
   * The rows of a list, in its own order or sorted by a field of the wire
   * (`-` for the largest first).
   */
  list(
    name: ListName,
    order?: { sort?: string | undefined; locale: Locale },
  ): Promise<readonly BoardRow[]>;
  /** US stocks that rose, fell, or traded most; of one exchange or all. */
  top(type: TopType, exchange?: 'NASDAQ' | 'NYSE' | 'AMEX'): Promise<readonly BoardRow[]>;
  /** Rows of given instruments, in the order given. */
  rows(instruments: readonly Instrument[]): Promise<readonly BoardRow[]>;
}

type Compare = (left: BoardRow, right: BoardRow) => number;

export function quoteBoard(desk: MarketDesk): QuoteBoard {
  const boards = new WeakMap<ReadonlyMap<string, Quote>, Map<string, readonly BoardRow[]>>();

  const kept = async (
    key: string,
    make: (snapshot: ReadonlyMap<string, Quote>) => readonly BoardRow[],
  ): Promise<readonly BoardRow[]> => {
    const snapshot = await desk.snapshotAll();
    let lists = boards.get(snapshot);
    if (lists === undefined) {
      lists = new Map();
      boards.set(snapshot, lists);
    }
    let rows = lists.get(key);
    if (rows === undefined) {
      rows = make(snapshot);
      lists.set(key, rows);
    }
    return rows;
  };
  const members = (name: ListName, snapshot: ReadonlyMap<string, Quote>): BoardRow[] =>
    rowsOf(listMembers(desk.catalogue(), name, desk.clock.nowMs()), snapshot);

  return {
    list: (name, order) => {
      const field = order?.sort?.replace(/^-/, '') ?? '';
      const compare = order === undefined ? undefined : compareBy(field, order.locale);
      if (compare === undefined) return kept(name, (snapshot) => members(name, snapshot));
      const isDescending = order?.sort?.startsWith('-') ?? false;
      const key = `${name} ${order?.sort} ${field === 'name' ? order?.locale : ''}`;
      return kept(key, (snapshot) => sorted(members(name, snapshot), compare, isDescending));
    },
    top: (type, exchange) =>
      kept(`top ${type} ${exchange ?? ''}`, (snapshot) =>
        topRows(members(exchange ?? 'US', snapshot), type),
      ),
    rows: async (instruments) => rowsOf(instruments, await desk.snapshotAll()),
  };
}

function rowsOf(
  instruments: readonly Instrument[],
  snapshot: ReadonlyMap<string, Quote>,
): BoardRow[] {
  return instruments.map((instrument) => ({
    instrument,
    quote: snapshot.get(instrument.heldAs) ?? null,
  }));
}

/** Gainers rose, losers fell; what did neither is on no such list. Ties keep the list's order. */
function topRows(rows: readonly BoardRow[], type: TopType): readonly BoardRow[] {
  if (type === 'actives') return sorted(rows, compareNumber(volume), true);
  const moved = rows.filter(({ quote }) =>
    type === 'gainers' ? changeRatio(quote) > 0 : changeRatio(quote) < 0,
  );
  return sorted(
    moved,
    compareNumber(({ quote }) => changeRatio(quote)),
    type === 'gainers',
  );
}

const collators = new Map<Locale, Intl.Collator>();

/** The order of a field of the wire; undefined for a field no list sorts by. */
function compareBy(field: string, locale: Locale): Compare | undefined {
  if (field === 'name') {
    let collator = collators.get(locale);
    if (collator === undefined) {
      collator = new Intl.Collator(locale);
      collators.set(locale, collator);
    }
    const { compare } = collator;
    return (left, right) => compare(left.instrument.name[locale], right.instrument.name[locale]);
  }
  return Object.hasOwn(compareByField, field) ? compareByField[field] : undefined;
}

const compareByField: Readonly<Record<string, Compare>> = {
  code: (left, right) => (left.instrument.code < right.instrument.code ? -1 : 1),
  price_nominal: compareNumber(({ instrument, quote }) => {
    return Number(quote?.last ?? 0n) / 10 ** instrument.priceDecimals;
  }),
  change: compareNumber(({ instrument, quote }) => {
    const change = (quote?.last ?? 0n) - (quote?.previousClose ?? 0n);
    return Number(change) / 10 ** instrument.priceDecimals;
  }),
  change_ratio: compareNumber(({ quote }) => changeRatio(quote)),
  volume: compareNumber(volume),
};

function compareNumber(figure: (row: BoardRow) => number): Compare {
  return (left, right) => figure(left) - figure(right);
}

/** Rows without a quote come last, whichever way the list is turned. */
function sorted(
  rows: readonly BoardRow[],
  compare: Compare,
  isDescending: boolean,
): readonly BoardRow[] {
  const withQuote = rows.filter((row) => row.quote !== null);
  const without = rows.filter((row) => row.quote === null);
  const turn = isDescending ? -1 : 1;
  return [...withQuote.sort((left, right) => turn * compare(left, right)), ...without];
}

function changeRatio(quote: Quote | null): number {
  if (quote === null || quote.previousClose <= 0n) return 0;
  return Number(quote.last - quote.previousClose) / Number(quote.previousClose);
}

function volume({ instrument, quote }: BoardRow): number {
  return Number(quote?.volume ?? 0n) / 10 ** instrument.quantityDecimals;
}
