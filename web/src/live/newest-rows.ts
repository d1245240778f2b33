import type { RowWithId, ToldRows } from './rows.ts';

/** Rows of a reading, and when they were asked for. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly askedAtMs: number;
}

/**
 * Each row as it was told or read last: what was told since the reading was asked for stands over
 * it, and a row that is gone is gone.
 */
export function newestRows<Row extends RowWithId>(
  isGone: (row: Row) => boolean,
  { rows, askedAtMs }: ReadRows<Row>,
  told: ToldRows<Row> | undefined,
): readonly Row[] {
  if (told === undefined) return rows;
  return rows.flatMap((row) => {
    const news = told.rows.get(row.id);
    if (news === undefined) return told.wholeAtMs <= askedAtMs ? row : [];
    if (news.atMs <= askedAtMs) return row;
    return isGone(news.row) ? [] : news.row;
  });
}
