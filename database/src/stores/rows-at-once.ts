/** Rows that one statement of the tidying removes: some ten milliseconds, so that nobody waits. */
export const ROWS_AT_ONCE = 5_000;
