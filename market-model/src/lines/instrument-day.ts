import type { OwnChain } from '../sources/own-chain.ts';
import { dayPoints, daySpans, drawDay, FIRST_STEP } from '../sources/source-day.ts';
import type { SourceDays } from '../sources/source-days.ts';
import { type Jump, type Part, SummedDay } from './summed-day.ts';

/** A UTC day of one instrument: the sum of its sources and nothing else. */
export class InstrumentDay extends SummedDay {
  readonly #base: number;

  /** @param base log price at 00:00 UTC of the day. */
  constructor(chain: OwnChain, dayNumber: number, days: SourceDays, base = 0) {
    const parts = partsOf(chain, dayNumber, days);
    super({
      dayNumber,
      parts,
      jumps: jumpsOf(chain, dayNumber),
      own: days.ownTerms(chain, dayNumber),
    });
    this.#base = base;
  }

  protected override draw(): void {
    const { from, to, points, variances } = this;
    for (const { day } of this.parts) day.fill(from, to);
    drawDay(this.ownTerms, from, to);
    const base = this.#base;
    for (let at = 0; at < points.length; at += 1) points[at] = base + (dayPoints[from + at] ?? 0);
    const first = FIRST_STEP + from;
    for (let at = 0; at < to - from; at += 1) variances[at] = daySpans[first + at] ?? 0;
    for (const part of this.parts) addPart(part, this);
    this.addJumps();
  }
}

/** Adds a common source to the sums of a stretch. */
export function addPart(
  { day, beta }: Part,
  into: { readonly from: number; readonly points: Float64Array; readonly variances: Float64Array },
): void {
  const { points, variances } = into;
  const shift = into.from - day.from;
  const square = beta * beta;
  for (let at = 0; at < points.length; at += 1) {
    points[at] = (points[at] ?? 0) + beta * (day.points[at + shift] ?? 0);
  }
  for (let at = 0; at < variances.length; at += 1) {
    variances[at] = (variances[at] ?? 0) + square * (day.variances[at + shift] ?? 0);
  }
}

/** The days of what an instrument moves with. */
function partsOf(chain: OwnChain, dayNumber: number, days: SourceDays): readonly Part[] {
  return chain.terms.exposures.map(({ factor, beta }) => {
    return { day: days.factorDay(factor, dayNumber), beta };
  });
}

/** The jumps of a day: its own, and what it has of common ones. */
export function jumpsOf(chain: OwnChain, dayNumber: number): readonly Jump[] {
  const size = chain.jump(dayNumber);
  const own = { minute: chain.jumpMinute(dayNumber), size, isAtOnce: false };
  const common = chain.terms.exposures.map(({ factor, beta }) => {
    const jump = beta * factor.jump(dayNumber);
    const isAtOnce = factor.isAnnounced(dayNumber);
    return { minute: factor.jumpMinute(dayNumber), size: jump, isAtOnce };
  });
  return [own, ...common].filter(({ size }) => size !== 0);
}
