const FIRST_SIZE = 4_096;

/** What a source does day by day, a column of numbers for each thing: no object a day. */
export class DayColumns<Column extends string> {
  readonly #columns: Record<Column, Float64Array>;
  readonly #names: readonly Column[];
  #count = 0;

  constructor(names: readonly Column[]) {
    this.#names = names;
    this.#columns = Object.fromEntries(
      names.map((name) => [name, new Float64Array(FIRST_SIZE)]),
    ) as Record<Column, Float64Array>;
  }

  get count(): number {
    return this.#count;
  }

  /** Columns to write the next day's numbers to, at `count`; `close` ends the day. */
  open(): Readonly<Record<Column, Float64Array>> {
    if (this.#count === this.#columns[this.#names[0] as Column].length) this.#grow();
    return this.#columns;
  }

  close(): void {
    this.#count += 1;
  }

  at(name: Column, index: number): number {
    const value = index < this.#count ? this.#columns[name][index] : undefined;
    if (value === undefined) throw new Error(`there is no day ${index} of ${name}`);
    return value;
  }

  #grow(): void {
    for (const name of this.#names) {
      const wider = new Float64Array(2 * this.#count);
      wider.set(this.#columns[name]);
      this.#columns[name] = wider;
    }
  }
}
