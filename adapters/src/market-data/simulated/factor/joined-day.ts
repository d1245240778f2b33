import type { BookSources } from '../book-sources.ts';
import type { HaltedMinutes } from '../halts.ts';
import type { MinuteSteps } from '../minute-steps.ts';
import type { BandedMinutes } from '../price-band.ts';
import type { Extremes } from '../price-walk.ts';
import { minuteStartMs, type SessionDay } from '../session-days.ts';
import { type MinuteSpan, type MinuteTrading, type TapeDay, widenByMinutes } from '../tape.ts';

/** The trading day in which one version of the model follows another. */
export class JoinedDay implements TapeDay {
  readonly session: SessionDay;
  readonly memory = new Float64Array(0);
  readonly halts: readonly HaltedMinutes[];
  readonly coolingOffs: readonly BandedMinutes[];
  readonly #before: TapeDay;
  readonly #after: TapeDay;
  readonly #cut: number;

  /** @param cut the first minute of trading that the later one draws. */
  constructor(before: TapeDay, after: TapeDay, cut: number) {
    this.session = before.session;
    this.#before = before;
    this.#after = after;
    this.#cut = cut;
    const cutMs = minuteStartMs(this.session, cut);
    this.halts = [
      ...before.halts.map(({ from, to, told }) => {
        const ended = told.map((one) => ({ ...one, untilMs: Math.min(one.untilMs, cutMs) }));
        return { from, to: Math.min(to, cut), told: ended };
      }),
      ...after.halts.map(({ from, to, told }) => {
        const begun = told.map((one) => ({ ...one, fromMs: Math.max(one.fromMs, cutMs) }));
        return { from: Math.max(from, cut), to, told: begun };
      }),
    ].filter(({ from, to }) => from < to);
    this.coolingOffs = after.coolingOffs.filter(({ from }) => from >= cut);
  }

  #at(minute: number): TapeDay {
    return minute < this.#cut ? this.#before : this.#after;
  }

  bookOf(minute: number): BookSources {
    return this.#at(minute).bookOf(minute);
  }

  startOf(minute: number): number {
    return this.#at(minute).startOf(minute);
  }

  endOf(minute: number): number {
    return this.#at(minute).endOf(minute);
  }

  stepsBefore(minute: number): number {
    if (minute <= this.#cut) return this.#before.stepsBefore(minute);
    const since = this.#after.stepsBefore(minute) - this.#after.stepsBefore(this.#cut);
    return this.#before.stepsBefore(this.#cut) + since;
  }

  widen({ from, to }: MinuteSpan, into: Extremes): void {
    const cut = this.#cut;
    if (from < cut) widenByMinutes(this.#before, { from, to: Math.min(to, cut) }, into);
    if (to > cut) widenByMinutes(this.#after, { from: Math.max(from, cut), to }, into);
  }

  secondsOf(minute: number, traded: MinuteTrading): MinuteSteps {
    return this.#at(minute).secondsOf(minute, traded);
  }
}
