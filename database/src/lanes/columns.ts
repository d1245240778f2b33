import type { ArrayWriter, NumberCell } from './binary-arrays.ts';

interface TextColumn<Row> {
  readonly name: string;
  readonly type: 'text';
  readonly of: (row: Row, texts: BatchTexts) => string | null;
}

interface NumberColumn<Row> {
  readonly name: string;
  readonly type: 'bigint' | 'integer' | 'boolean';
  readonly of: (row: Row) => NumberCell;
}

/** One column of the rows a batch sends: its name in SQL, its type, and how to read it from a row. */
export type Column<Row> = TextColumn<Row> | NumberColumn<Row>;

/** `unnest($4::text[], $5::bigint[]) AS u(account_id, at_ms)`, beginning at parameter `first`. */
export function unnest<Row>(columns: readonly Column<Row>[], first: number): string {
  const parameters = columns.map(({ type }, index) => {
    return `$${first + index}::${type === 'text' ? 'text' : 'bigint'}[]`;
  });
  return `unnest(${parameters.join(', ')}) AS u(${columns.map(({ name }) => name).join(', ')})`;
}

/** The column's value in a statement over `unnest`, in its own type. */
export function cellOf<Row>({ name, type }: Column<Row>): string {
  if (type === 'boolean') return `u.${name} = 1`;
  return type === 'integer' ? `u.${name}::integer` : `u.${name}`;
}

/**
 * Canonical texts of one batch. An order's terms stand in its fact and its row, its progress in its row and its frame: each is
 * worked out once, because values are replaced and never changed.
 */
export class BatchTexts {
  readonly #texts = new Map<object, string>();

  once<Value extends object>(value: Value, encode: (value: Value) => string): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    const text = encode(value);
    this.#texts.set(value, text);
    return text;
  }
}

/** The rows as one binary array per column, in the columns' order. */
export function pack<Row>(
  batch: { readonly writer: ArrayWriter; readonly texts: BatchTexts },
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Buffer[] {
  const { writer, texts } = batch;
  return columns.map((column) =>
    column.type === 'text'
      ? writer.texts(rows, (row) => column.of(row, texts))
      : writer.numbers(rows, column.of),
  );
}
