import type { PathDay } from './path-day.ts';

/** A whole day of one path holds some 24 kB; an index's holds as many as it has great parts. */
const PATHS_KEPT = 1_100;
/**
 * Beside the newest day of each line, so that a year that is looked through leaves no year behind:
 * they hold the days of their sources too.
 */
const PAST_KEPT = 48;
/** Days until 2149. */
const DAYS_MOST = 65_536;

interface Kept {
  readonly day: PathDay;
  readonly paths: number;
}

/** The days of lines that were asked for last, so that all who follow a line share its days. */
export class KeptDays {
  /** By lines. */
  readonly #newest = new RecentDays(PATHS_KEPT);
  readonly #past = new RecentDays(PAST_KEPT);
  #lines = 0;

  /** Makes a line's way to its days. @param paths that a day of it holds. */
  daysOf<Day extends PathDay>(
    build: (dayNumber: number) => Day,
    paths: number,
  ): (dayNumber: number) => Day {
    this.#lines += 1;
    const line = this.#lines;
    return (dayNumber) => {
      const newest = this.#newest.find(line);
      if (newest?.dayNumber === dayNumber) return newest as Day;
      const name = line * DAYS_MOST + dayNumber;
      const past = this.#past.find(name);
      if (past !== null) return past as Day;
      const day = build(dayNumber);
      if (newest !== null && newest.dayNumber > dayNumber) {
        this.#past.keep(name, { day, paths });
        return day;
      }
      this.#newest.drop(line);
      this.#newest.keep(line, { day, paths });
      if (newest !== null) {
        this.#past.keep(line * DAYS_MOST + newest.dayNumber, { day: newest, paths });
      }
      return day;
    };
  }

  /** How many paths are kept. */
  get paths(): number {
    return this.#newest.paths + this.#past.paths;
  }
}

/** Days by a name, up to so many paths; the one not asked for the longest is dropped first. */
class RecentDays {
  readonly #days = new Map<number, Kept>();
  readonly #pathsMost: number;
  paths = 0;

  constructor(pathsMost: number) {
    this.#pathsMost = pathsMost;
  }

  find(name: number): PathDay | null {
    const kept = this.#days.get(name);
    if (kept === undefined) return null;
    this.#days.delete(name);
    this.#days.set(name, kept);
    return kept.day;
  }

  keep(name: number, kept: Kept): void {
    this.#days.set(name, kept);
    this.paths += kept.paths;
    for (const oldest of this.#days.keys()) {
      // A single day may be more than there is room for.
      if (this.paths <= this.#pathsMost || oldest === name) return;
      this.drop(oldest);
    }
  }

  drop(name: number): void {
    const kept = this.#days.get(name);
    if (kept === undefined) return;
    this.#days.delete(name);
    this.paths -= kept.paths;
  }
}
