import type { ArrayWriter, NumberCell } from './binary-arrays.ts';
import type { CanonicalWriter } from './canonical-writer.ts';
import type { StatementCall } from './statement-call.ts';

interface TextColumn<Row> {
  readonly name: string;
  readonly type: 'text';
  readonly of: (row: Row) => string | null;
}

/** Text in the canonical form of facts, written straight into the batch. */
interface CanonicalColumn<Row> {
  readonly name: string;
  readonly type: 'canonical';
  readonly write: (row: Row, writer: CanonicalWriter) => void;
}

interface NumberColumn<Row> {
  readonly name: string;
  readonly type: 'bigint' | 'integer' | 'boolean';
  /** `place`: the row's number among those the batch has for the table. */
  readonly of: (row: Row, place: number) => NumberCell;
}

/**
 * One column of the rows a batch sends: its name in SQL, its type, and how to read it from a row.
 */
export type Column<Row> = TextColumn<Row> | CanonicalColumn<Row> | NumberColumn<Row>;

/** `unnest($4::text[], $5::bigint[]) AS u(account_id, at_ms)`, beginning at parameter `first`. */
export function unnest<Row>(columns: readonly Column<Row>[], first: number): string {
  const parameters = columns.map(({ type }, index) => {
    return `$${first + index}::${type === 'text' || type === 'canonical' ? 'text' : 'bigint'}[]`;
  });
  return `unnest(${parameters.join(', ')}) AS u(${columns.map(({ name }) => name).join(', ')})`;
}

/** The column's value in a statement over `unnest`, in its own type. */
export function cellOf<Row>({ name, type }: Column<Row>): string {
  if (type === 'boolean') return `u.${name} = 1`;
  return type === 'integer' ? `u.${name}::integer` : `u.${name}`;
}

/** Writes the rows as one binary array per column, each a parameter, in the columns' order. */
export function packColumns<Row>(
  to: { readonly call: StatementCall; readonly writer: ArrayWriter },
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const { call, writer } = to;
  for (const column of columns) {
    call.parameter(() => {
      if (column.type === 'canonical') writer.canonical(rows, column.write);
      else if (column.type === 'text') writer.texts(rows, column.of);
      else writer.numbers(rows, column.of);
    });
  }
}
