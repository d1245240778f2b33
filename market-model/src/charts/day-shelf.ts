/** Pieces of days of one kind, by their number. */
export type DayPieces = ReadonlyMap<number, Float64Array>;

/** What is known of the finished days of one series. */
export interface ShelvedDays {
  readonly bars: DayPieces;
  readonly closes: DayPieces;
}

export const NO_DAYS: ShelvedDays = { bars: new Map(), closes: new Map() };

/**
 * Where finished days are kept beyond this process: what is on it may be gone at any time, and is
 * drawn again then.
 */
export interface DayShelf {
  read(series: string): ShelvedDays;
  /** Keeps a piece, as it is when it is written: some time after. */
  put(series: string, kind: keyof ShelvedDays, piece: number, numbers: Float64Array): void;
}
