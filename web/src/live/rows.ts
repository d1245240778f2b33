import type { Delivery } from '@candor/contract/push-client';

/** What kind of row a numbered topic tells. */
export interface RowKind<Row extends { readonly id: string }> {
  /** What a price does not change. Another shape is a change that lists and sums have to know. */
  readonly shapeOf: (row: Row) => string;
  /** The row has left the list of what is open. */
  readonly isGone: (row: Row) => boolean;
}

interface ToldRow<Row> {
  readonly row: Row;
  readonly atMs: number;
  /** Since when it has its shape. */
  readonly sinceMs: number;
}

/** Rows as a numbered topic told them, by id. */
export interface ToldRows<Row> {
  readonly rows: ReadonlyMap<string, ToldRow<Row>>;
  /** When all of them were told at once: what was not among them then is gone. */
  readonly wholeAtMs: number;
}

/** Rows of a reading, and when they were asked for. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly askedAtMs: number;
}

/** What is known after a frame: one row, or after a break all that there are. */
export function rowsAfter<Row extends { readonly id: string }>(
  kind: RowKind<Row>,
  before: ToldRows<Row> | undefined,
  { data }: Pick<Delivery, 'data'>,
  atMs: number,
): ToldRows<Row> {
  const frame = data as Partial<Row> & { readonly list?: readonly Row[] };
  const isWhole = Array.isArray(frame.list);
  const told = frame.list ?? (frame.id === undefined ? [] : [frame as Row]);
  const rows = new Map(isWhole ? [] : before?.rows);
  for (const row of told) {
    const was = before?.rows.get(row.id);
    const isSame = was !== undefined && kind.shapeOf(was.row) === kind.shapeOf(row);
    rows.set(row.id, { row, atMs, sinceMs: isSame ? was.sinceMs : atMs });
  }
  return { rows, wholeAtMs: isWhole ? atMs : (before?.wholeAtMs ?? Number.NEGATIVE_INFINITY) };
}

/**
 * Each row as it was told or read last: what was told since the reading was asked for stands over
 * it, and a row that is gone is gone.
 */
export function newestRows<Row extends { readonly id: string }>(
  kind: RowKind<Row>,
  { rows, askedAtMs }: ReadRows<Row>,
  told: ToldRows<Row> | undefined,
): readonly Row[] {
  if (told === undefined) return rows;
  return rows.flatMap((row) => {
    const news = told.rows.get(row.id);
    if (news === undefined) return told.wholeAtMs <= askedAtMs ? row : [];
    if (news.atMs <= askedAtMs) return row;
    return kind.isGone(news.row) ? [] : news.row;
  });
}

/**
 * Since when more than prices differs from what was read: a row is new, gone, or of another shape.
 * Null when the reading knows of everything.
 */
export function behindSinceMs<Row extends { readonly id: string }>(
  kind: RowKind<Row>,
  { rows, askedAtMs }: ReadRows<Row>,
  told: ToldRows<Row> | undefined,
): number | null {
  if (told === undefined) return null;
  const read = new Map(rows.map((row) => [row.id, row]));
  const changes = [...told.rows.values()]
    .filter(({ row, sinceMs }) => {
      const before = read.get(row.id);
      if (sinceMs <= askedAtMs) return false;
      if (before === undefined || kind.isGone(row))
        return (before === undefined) !== kind.isGone(row);
      return kind.shapeOf(before) !== kind.shapeOf(row);
    })
    .map(({ sinceMs }) => sinceMs);
  const isLeft = told.wholeAtMs > askedAtMs && rows.some(({ id }) => !told.rows.has(id));
  const since = isLeft ? [...changes, told.wholeAtMs] : changes;
  return since.length === 0 ? null : Math.max(...since);
}

/** When more than a price was told last: a row that is new, gone or of another shape. */
export function lastChangeMs<Row>({ rows, wholeAtMs }: ToldRows<Row>): number {
  return Math.max(wholeAtMs, ...[...rows.values()].map(({ sinceMs }) => sinceMs));
}
