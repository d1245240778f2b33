import { DAY_MINUTES } from './path-day.ts';

/** Windows that are asked for minute by minute grow by so many at once. */
const CHUNK = 32;
const LONG = 2 * CHUNK;
const BYTES = Float64Array.BYTES_PER_ELEMENT;
const nothing = new Float64Array(0);

/**
 * Minutes of a UTC day that were drawn: of one stretch, which grows to whatever is asked for. What
 * is drawn does not hang on the stretch.
 */
export abstract class KeptMinutes {
  /** At each minute of the stretch, and at its end. */
  points = nothing;
  /** Of each minute of the stretch. */
  variances = nothing;
  from = 0;
  to = 0;

  /** Draws the minutes from one up to another at once, which is quicker than one by one. */
  fill(from: number, to: number): void {
    if (from >= this.from && to <= this.to) return;
    if (from >= to) return;
    const isNew = this.to === 0;
    if (isNew && to - from >= LONG) {
      this.from = from;
      this.to = to;
    } else {
      const least = Math.floor(from / CHUNK) * CHUNK;
      const most = Math.min(Math.ceil(to / CHUNK) * CHUNK, DAY_MINUTES);
      // Twice as long each time, so that a day asked minute by minute is drawn a few times only.
      const length = this.to - this.from;
      const before =
        least < this.from ? Math.min(least, Math.max(this.from - length, 0)) : this.from;
      const after = most > this.to ? Math.max(most, this.to + length) : this.to;
      this.from = isNew ? least : before;
      this.to = isNew ? most : Math.min(after, DAY_MINUTES);
    }
    const length = this.to - this.from + 1;
    const both = new ArrayBuffer((2 * length - 1) * BYTES);
    this.points = new Float64Array(both, 0, length);
    this.variances = new Float64Array(both, length * BYTES, length - 1);
    this.draw();
  }

  /** At the start of a minute, 0 to 1,440. */
  at(minute: number): number {
    if (minute < this.from || minute > this.to || this.to === 0) {
      const start = Math.min(minute, DAY_MINUTES - 1);
      this.fill(start, start + 1);
    }
    return this.points[minute - this.from] ?? 0;
  }

  /** Of a minute, as the cascade left it. */
  variance(minute: number): number {
    this.fill(minute, minute + 1);
    return this.variances[minute - this.from] ?? 0;
  }

  /** Bytes that it holds. */
  get bytes(): number {
    return this.points.byteLength + this.variances.byteLength;
  }

  /** Draws the whole stretch. */
  protected abstract draw(): void;
}
