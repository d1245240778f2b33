/** A page of a long list of lines with a few rows placed among them. */
export interface PlacedPage<Row> {
  /** The lines of the page: read so many from here. */
  readonly lineOffset: number;
  readonly lineLimit: number;
  /** The page, once its lines are read; with fewer lines than asked for it is shorter. */
  fill(lines: readonly Row[]): Row[];
}

/**
 * Cuts a page out of lines that are not read yet and `placed` rows, newest first. A row stands
 * after the `linesBefore` of its instant, wherever the page is cut: no row is on two pages or none.
 */
export function placedAmongLines<Row extends { readonly createTimeTimestamp: number }>(
  placed: readonly Row[],
  of: {
    readonly linesBefore: (atMs: number) => number;
    readonly offset: number;
    readonly limit: number;
  },
): PlacedPage<Row> {
  const end = of.offset + of.limit;
  const places = placed
    .toSorted((a, b) => b.createTimeTimestamp - a.createTimeTimestamp)
    .map((row, index) => ({ row, place: of.linesBefore(row.createTimeTimestamp) + index }));
  const before = places.filter(({ place }) => place < of.offset).length;
  const within = places.filter(({ place }) => place >= of.offset && place < end);
  return {
    lineOffset: of.offset - before,
    lineLimit: of.limit - within.length,
    fill: (lines) => {
      const page = [...lines];
      for (const { row, place } of within) page.splice(place - of.offset, 0, row);
      return page;
    },
  };
}
