/**
 * How a column is handed out: `time` as an ISO instant, `minor` (money in the smallest unit) and
 * `decimal` as exact text, `json` as what its text says.
 */
export type ColumnKind = 'text' | 'time' | 'whole' | 'minor' | 'decimal' | 'flag' | 'list' | 'json';

/** What becomes of rows when their customer closes the account. */
export type OnClosing = 'erased' | 'changed' | { readonly kept: string };

/** Rows of a customer that the customer is handed. */
export interface OwnTable {
  readonly table: string;
  /** What the file is called, without its ending. */
  readonly file: string;
  /** What a row is, for the schema. */
  readonly about: string;
  /** Whose the rows are, with the customer's id as `$1`. */
  readonly where: string;
  /** Read in this order; unique. */
  readonly order: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Columns nobody is handed, and why. */
  readonly without?: Readonly<Record<string, string>>;
  readonly onClosing: OnClosing;
}

/** A table that names customers and is not handed out, and why not. */
export interface HeldBack {
  readonly table: string;
  readonly why: string;
  /** Whose the rows are, where they are erased. */
  readonly where?: string;
  readonly onClosing: OnClosing;
}

export const OWN = 'a row of the file is the owner’s anyway';
export const PLACE = 'where the house keeps it';
export const SECRET = 'a secret, or what stands for one';
/** Rows of the lanes are found by their partition. */
export const OF_ACCOUNT = 'account_id = $1 AND partition = partition_of($1)';
export const OF_USER = 'user_id = $1';
/** The books are the house's too, and other people's counterpart. */
export const BOOKS = {
  kept: 'the books must be kept, and every hash covers all before it',
} as const;
