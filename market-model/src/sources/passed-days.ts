/** A day that grows with what is asked of it. */
interface Growing {
  readonly bytes: number;
}

interface Passed<Day> {
  readonly day: Day;
  /** When it was looked at last. */
  bytes: number;
}

/** Days are drawn some time after they are made; when so many more were made they are. */
const DRAWN_AFTER = 12;

/** Days of sources that are gone by, up to so many bytes; what was drawn first is dropped first. */
export class PassedDays<Day extends Growing> {
  readonly #days = new Map<number, Passed<Day>>();
  readonly #bytesMost: number;
  readonly #dayMost: number;
  #bytes = 0;
  readonly #unsettled: number[] = [];

  /** @param dayMost bytes of a single day; a larger one is not kept. */
  constructor(bytesMost: number, dayMost = bytesMost) {
    this.#bytesMost = bytesMost;
    this.#dayMost = dayMost;
  }

  find(name: number): Day | undefined {
    const passed = this.#days.get(name);
    if (passed === undefined) return undefined;
    this.#count(passed);
    return passed.day;
  }

  keep(name: number, day: Day): void {
    const drawn = this.#unsettled.length < DRAWN_AFTER ? undefined : this.#unsettled.shift();
    if (drawn !== undefined) this.#settle(drawn);
    for (const [oldest, { bytes }] of this.#days) {
      if (this.#bytes <= this.#bytesMost) break;
      this.#days.delete(oldest);
      this.#bytes -= bytes;
    }
    this.#days.set(name, { day, bytes: 0 });
    this.#unsettled.push(name);
  }

  get size(): number {
    return this.#days.size;
  }

  #settle(name: number): void {
    const passed = this.#days.get(name);
    if (passed === undefined) return;
    this.#count(passed);
    if (passed.bytes <= this.#dayMost) return;
    this.#days.delete(name);
    this.#bytes -= passed.bytes;
  }

  #count(passed: Passed<Day>): void {
    const { bytes } = passed.day;
    this.#bytes += bytes - passed.bytes;
    passed.bytes = bytes;
  }
}
