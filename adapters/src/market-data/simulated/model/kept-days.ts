import type { PathDay } from './path-day.ts';

/** A whole day of one path holds some 24 kB; an index's holds as many as it has great parts. */
const PATHS_KEPT = 1_100;
/** Of one line, so that a year that is looked through leaves no year behind. */
const DAYS_OF_A_LINE = 3;
/** Days until 2149. */
const DAYS_MOST = 65_536;

interface Kept {
  readonly day: PathDay;
  readonly paths: number;
}

/** The days of lines that were asked for last, so that all who follow a line share its days. */
export class KeptDays {
  readonly #days = new Map<number, Kept>();
  #lines = 0;
  #paths = 0;

  /** Makes a line's way to its days. @param paths that a day of it holds. */
  daysOf<Day extends PathDay>(
    build: (dayNumber: number) => Day,
    paths: number,
  ): (dayNumber: number) => Day {
    this.#lines += 1;
    const line = this.#lines;
    const names: number[] = [];
    return (dayNumber) => {
      const name = line * DAYS_MOST + dayNumber;
      const known = this.#days.get(name);
      if (known !== undefined) {
        this.#days.delete(name);
        this.#days.set(name, known);
        return known.day as Day;
      }
      const day = build(dayNumber);
      this.#days.set(name, { day, paths });
      this.#paths += paths;
      names.push(name);
      if (names.length > DAYS_OF_A_LINE) this.#drop(names.shift() ?? name);
      this.#dropOldest();
      return day;
    };
  }

  /** How many paths are kept. */
  get paths(): number {
    return this.#paths;
  }

  #drop(name: number): void {
    const kept = this.#days.get(name);
    if (kept === undefined) return;
    this.#days.delete(name);
    this.#paths -= kept.paths;
  }

  #dropOldest(): void {
    for (const name of this.#days.keys()) {
      if (this.#paths <= PATHS_KEPT) return;
      this.#drop(name);
    }
  }
}
