import { bigintArray, textArray } from './binary-arrays.ts';

type CellType = 'bigint' | 'integer' | 'boolean' | 'text';
type Cell = bigint | number | boolean | string | null;

/** One column of the rows a batch sends: its name in SQL, its type, and how to read it from a row. */
export interface Column<Row> {
  readonly name: string;
  readonly type: CellType;
  readonly of: (row: Row) => Cell;
}

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

/** The rows as one binary array per column, in the columns' order. */
export function pack<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer[] {
  return columns.map(({ type, of }) => {
    if (type === 'text') return textArray(rows.map((row) => asText(of(row))));
    return bigintArray(rows.map((row) => asNumber(of(row))));
  });
}

function asText(cell: Cell): string | null {
  if (cell === null || typeof cell === 'string') return cell;
  throw new Error(`${typeof cell} in a text column`);
}

function asNumber(cell: Cell): bigint | number | null {
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell === 'string') throw new Error('text in a number column');
  return cell;
}
