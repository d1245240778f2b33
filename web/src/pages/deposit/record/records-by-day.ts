export interface DayGroup<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

/** Rows of one day together, days and rows in the order in which they came. */
export function byDay<Row>(rows: readonly Row[], dayOf: (row: Row) => string): DayGroup<Row>[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOf(row);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}
