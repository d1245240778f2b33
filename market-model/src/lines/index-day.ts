import { exactExp, exactLog } from '../math/exact-math.ts';
import type { FactorChain } from '../sources/factor-chain.ts';
import type { OwnChain } from '../sources/own-chain.ts';
import { DAY_MINUTES } from '../sources/path-day.ts';
import {
  dayPoints,
  daySpans,
  drawDay,
  FIRST_STEP,
  type SourceDay,
  type SourceDayTerms,
} from '../sources/source-day.ts';
import type { SourceDays } from '../sources/source-days.ts';
import type { IndexDays } from './index-days.ts';
import { addPart } from './instrument-day.ts';
import { type Jump, type Part, SummedDay } from './summed-day.ts';

/** An index of no more parts than this has them all in its seconds. */
const FEW = 31;
/** Of more parts so many of the greatest have a path of their own in its seconds. */
const GREATEST = 10;
/** A source of less of the variance has no seconds of its own in the index. */
const LEAST_PART = 0.01;
/** Smaller jumps are part of their minute's way. */
const LEAST_JUMP = 0.0001;

/** What an index's day is made of. */
export interface IndexDayTerms {
  readonly index: IndexDays;
  readonly dayNumber: number;
  readonly sources: SourceDays;
  /** Log of the index at 00:00 UTC. */
  readonly base: number;
}

/** What stands beside its parts: what all are in on that day. */
interface Drawn extends IndexDayTerms {
  /** Of each part at the day's start; together one. */
  readonly weights: Float64Array;
  readonly betas: Float64Array;
  readonly common: readonly Part[];
  /** Of the parts that have a path of their own in its seconds. */
  readonly greatest: ReadonlyMap<OwnChain, SourceDay>;
  readonly jumps: readonly Jump[];
}

/** A day of an index, by how many parts it has. */
export function indexDay(terms: IndexDayTerms): SummedDay {
  const { index, dayNumber, sources } = terms;
  const { parts } = index;
  const weights = index.weightsOn(dayNumber);
  const betas = parts.betas(weights);
  const common = parts.factors.map((factor, at) => {
    return { day: sources.factorDay(factor, dayNumber), beta: betas[at] ?? 0 };
  });
  const greatest = new Map<OwnChain, SourceDay>();
  for (const at of greatestOf(weights)) {
    const chain = parts.chains[at];
    if (chain === undefined) continue;
    greatest.set(chain, sources.dayOf(sources.ownTerms(chain, dayNumber)));
  }
  const jumps = jumpsOf(parts.factors, parts.chains, { dayNumber, weights, betas });
  const drawn = { ...terms, weights, betas, common, greatest, jumps };
  return index.isDirect ? new DirectDay(drawn) : new CheapDay(drawn);
}

function greatestOf(weights: Float64Array): readonly number[] {
  const all = Array.from(weights, (weight, at) => ({ weight, at }));
  all.sort((one, other) => other.weight - one.weight || one.at - other.at);
  return all.slice(0, greatestCount(all.length)).map(({ at }) => at);
}

/** How many parts of an index have a path of their own in its seconds. */
export function greatestCount(parts: number): number {
  return parts <= FEW ? parts : GREATEST;
}

function jumpsOf(
  factors: readonly FactorChain[],
  chains: readonly OwnChain[],
  of: { readonly dayNumber: number; readonly weights: Float64Array; readonly betas: Float64Array },
): readonly Jump[] {
  const { dayNumber, weights, betas } = of;
  const jumps: Jump[] = [];
  const add = (minute: number, size: number, isAtOnce: boolean) => {
    if (Math.abs(size) >= LEAST_JUMP) jumps.push({ minute, size, isAtOnce });
  };
  for (const [at, factor] of factors.entries()) {
    const jump = factor.jump(dayNumber);
    if (jump === 0) continue;
    const size = (betas[at] ?? 0) * jump;
    add(factor.jumpMinute(dayNumber), size, factor.isAnnounced(dayNumber));
  }
  for (const [at, chain] of chains.entries()) {
    const jump = chain.jump(dayNumber);
    if (jump === 0) continue;
    const size = exactLog(1 + (weights[at] ?? 0) * (exactExp(jump) - 1));
    add(chain.jumpMinute(dayNumber), size, false);
  }
  return jumps;
}

/** All common and the greatest own sources of an index. */
function partsOf({ index, weights, common, greatest }: Drawn): readonly Part[] {
  const own = index.parts.chains.flatMap((chain, at) => {
    const day = greatest.get(chain);
    return day === undefined ? [] : [{ day, beta: weights[at] ?? 0 }];
  });
  return [...common, ...own];
}

/** Those that are more than a little of its seconds; the others are in what is left. */
function leadingOf(parts: readonly Part[]): readonly Part[] {
  const varianceOf = ({ day, beta }: Part) => beta * beta * day.terms.variance;
  const whole = parts.reduce((sum, part) => sum + varianceOf(part), 0);
  return parts.filter((part) => varianceOf(part) >= LEAST_PART * whole);
}

/** What is left: the small parts together, as one source. */
function leftTerms(drawn: Drawn): SourceDayTerms {
  const { index, dayNumber, sources, weights, common, greatest, jumps } = drawn;
  const first = index.parts.chains[0];
  if (first === undefined) throw new Error('an index has no parts');
  let variance = 0;
  let move = index.level(dayNumber + 1) - index.level(dayNumber);
  for (const { day, beta } of common) move -= beta * day.terms.move;
  for (const { size } of jumps) move -= size;
  for (const [at, chain] of index.parts.chains.entries()) {
    const weight = weights[at] ?? 0;
    const day = greatest.get(chain);
    if (day === undefined) variance += weight * weight * chain.variance(dayNumber);
    else move -= weight * day.terms.move;
  }
  return { ...sources.ownTerms(first, dayNumber), source: index.source, move, variance };
}

/**
 * A day of an index of many parts: what they have in common, the greatest of them, and one source
 * for all others together, which ends the day where the parts end it.
 */
class CheapDay extends SummedDay {
  readonly #base: number;

  constructor(drawn: Drawn) {
    const { dayNumber, jumps, base } = drawn;
    const parts = partsOf(drawn);
    super({ dayNumber, jumps, parts, leading: leadingOf(parts), own: leftTerms(drawn) });
    this.#base = base;
  }

  protected override draw(): void {
    const { from, to, points, variances } = this;
    for (const { day } of this.parts) day.fill(from, to);
    drawDay(this.ownTerms, from, to);
    for (let at = 0; at < points.length; at += 1) {
      points[at] = this.#base + (dayPoints[from + at] ?? 0);
    }
    const first = FIRST_STEP + from;
    for (let at = 0; at < to - from; at += 1) variances[at] = daySpans[first + at] ?? 0;
    for (const part of this.parts) addPart(part, this);
    this.addJumps();
  }
}

/** A day of an index of few parts: at every minute the sum of them, exactly. */
class DirectDay extends SummedDay {
  readonly #drawn: Drawn;
  /** The days of common sources that it fills: others of them may be dropped and built anew. */
  readonly #days: ReadonlyMap<FactorChain, SourceDay>;

  constructor(drawn: Drawn) {
    const { dayNumber, jumps } = drawn;
    const parts = partsOf(drawn);
    super({ dayNumber, jumps, parts, leading: leadingOf(parts), own: leftTerms(drawn) });
    this.#drawn = drawn;
    this.#days = new Map(
      drawn.common.map(({ day }, at) => [factorAt(drawn.index, at), day] as const),
    );
  }

  protected override draw(): void {
    const { points } = this;
    const { index, common, weights, base } = this.#drawn;
    for (const { day } of common) day.fill(this.from, this.to);
    for (const [at, chain] of index.parts.chains.entries()) this.#add(chain, weights[at] ?? 0);
    for (let at = 0; at < points.length; at += 1) {
      points[at] = base + exactLog(points[at] ?? 1);
    }
    for (const { day, beta } of common) addVariances(day, beta, this);
  }

  /** Adds a part: its own source and what it has of common ones, at every minute. */
  #add(chain: OwnChain, weight: number): void {
    const { from, to, variances, dayNumber } = this;
    const { sources, greatest } = this.#drawn;
    const kept = greatest.get(chain);
    if (kept === undefined) drawDay(sources.ownTerms(chain, dayNumber), from, to);
    else kept.fill(from, to);
    const spans = kept === undefined ? daySpans : kept.variances;
    const first = kept === undefined ? FIRST_STEP + from : from - kept.from;
    const square = weight * weight;
    for (let at = 0; at < variances.length; at += 1) {
      variances[at] = (variances[at] ?? 0) + square * (spans[at + first] ?? 0);
    }
    const points = kept === undefined ? dayPoints : kept.points;
    const shift = kept === undefined ? from : from - kept.from;
    const { exposures } = chain.terms;
    jumps.fill(0, 0, this.points.length);
    let hasJump = jump(chain.jump(dayNumber), chain.jumpMinute(dayNumber) + 1 - from);
    for (const { factor, beta } of exposures) {
      const size = beta * factor.jump(dayNumber);
      if (jump(size, factor.jumpMinute(dayNumber) + 1 - from)) hasJump = true;
    }
    const common = exposures.map(({ factor, beta }): Common => {
      const day = this.#days.get(factor);
      if (day === undefined) throw new Error(`an index has nothing of ${factor.name}`);
      return { beta, points: day.points, shift: from - day.from };
    });
    const own: Common = { beta: 1, points, shift };
    const rest = hasJump ? { beta: 1, points: jumps, shift: 0 } : nothing;
    const all = [own, ...common];
    addGrown(this.points, weight, [...all, rest]);
  }
}

function factorAt({ parts }: IndexDays, at: number): FactorChain {
  const factor = parts.factors[at];
  if (factor === undefined) throw new Error('an index has no such source');
  return factor;
}

/** A path, how much of it a part has, and how much later than it the stretch begins. */
interface Common {
  readonly beta: number;
  readonly points: Float64Array;
  readonly shift: number;
}

/** Jumps of the part that is drawn, all before each minute. */
const jumps = new Float64Array(DAY_MINUTES + 1);
const nothing: Common = { beta: 0, points: new Float64Array(DAY_MINUTES + 1), shift: 0 };

/** Whether there is one. */
function jump(size: number, from: number): boolean {
  if (size === 0) return false;
  for (let at = Math.max(from, 0); at < jumps.length; at += 1) jumps[at] = (jumps[at] ?? 0) + size;
  return true;
}

/** More paths than are summed at once are summed before. */
const AT_ONCE = 5;
const path = new Float64Array(DAY_MINUTES + 1);

/** Adds a weight times what a sum of paths has grown by. */
function addGrown(sums: Float64Array, weight: number, paths: readonly Common[]): void {
  const [a = nothing, b = nothing, c = nothing, d = nothing, e = nothing] = paths;
  for (let at = 0; at < sums.length; at += 1) {
    path[at] =
      a.beta * (a.points[at + a.shift] ?? 0) +
      b.beta * (b.points[at + b.shift] ?? 0) +
      c.beta * (c.points[at + c.shift] ?? 0) +
      d.beta * (d.points[at + d.shift] ?? 0) +
      e.beta * (e.points[at + e.shift] ?? 0);
  }
  for (const { beta, points, shift } of paths.slice(AT_ONCE)) {
    if (beta === 0) continue;
    for (let at = 0; at < sums.length; at += 1) {
      path[at] = (path[at] ?? 0) + beta * (points[at + shift] ?? 0);
    }
  }
  for (let at = 0; at < sums.length; at += 1) {
    sums[at] = (sums[at] ?? 0) + weight * grown(path[at] ?? 0);
  }
}

function addVariances(day: SourceDay, beta: number, into: SummedDay): void {
  const { variances } = into;
  const shift = into.from - day.from;
  const square = beta * beta;
  for (let at = 0; at < variances.length; at += 1) {
    variances[at] = (variances[at] ?? 0) + square * (day.variances[at + shift] ?? 0);
  }
}

const NEAR = 0.04;

/** `e` to the power of a small move: by the first terms of its series where they are enough. */
function grown(x: number): number {
  if (x > NEAR || x < -NEAR) return exactExp(x);
  return (
    1 + x * (1 + x * (0.5 + x * (1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720 + x / 5040))))))
  );
}
