import type { Instrument } from '@candor/domain/instruments/instrument';
import { InstrumentDay } from '../../lines/instrument-day.ts';
import { noRange, POINTS, widenBy } from '../../sources/path-day.ts';
import { shareChain } from '../../sources/share-chain.ts';
import { SourceDays } from '../../sources/source-days.ts';
import { SourceMinute } from '../../sources/source-minute.ts';
import { COARSE_NODES, SEGMENTS, secondTree } from '../../sources/span-tree.ts';
import { aModelMarket } from '../model-market.ts';
import { type Fact, fact } from './fact.ts';
import { BEFORE_DAYS, SESSION, sessionsFrom } from './sessions.ts';

const BASIS_POINT = 0.0001;
/** Of its sums a point may be off by the rounding of a number. */
const ROUNDING = 1e-13;

interface Sample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  /** Trading days of New York of each share. */
  readonly days: number;
  readonly seed: string;
}

const ownMinute = new SourceMinute();

/** A day whose seconds are also known as they are before they are held within their reach. */
class FreeDay extends InstrumentDay {
  /** Where a minute goes from its start, without its jumps, by all of its sources. */
  freely(minute: number, into: Float64Array): void {
    this.fill(minute, minute + 1);
    const at = minute - this.from;
    let move = (this.points[at + 1] ?? 0) - (this.points[at] ?? 0);
    let variance = this.variances[at] ?? 0;
    for (const jump of this.jumps) if (jump.minute === minute) move -= jump.size;
    into.fill(0);
    for (const { day, beta } of this.parts) {
      const source = day.minute(minute);
      source.whole();
      const place = minute - day.from;
      move -= beta * ((day.points[place + 1] ?? 0) - (day.points[place] ?? 0));
      variance -= beta * beta * (day.variances[place] ?? 0);
      for (let point = 0; point < POINTS; point += 1) {
        into[point] = (into[point] ?? 0) + beta * (source.points[point] ?? 0);
      }
    }
    ownMinute.begin(this.ownTerms, minute, move, Math.max(variance, 0));
    ownMinute.whole();
    for (let point = 0; point < POINTS; point += 1) {
      into[point] = (into[point] ?? 0) + (ownMinute.points[point] ?? 0);
    }
  }

  hasJumpIn(minute: number): boolean {
    return this.jumps.some((jump) => jump.minute === minute);
  }
}

/**
 * What lets highs and lows be found without drawing every second: points are held within a reach
 * that they leave on hardly any way, and what is skipped could not have mattered.
 */
export function pathFacts(sample: Sample): readonly Fact[] {
  const { seed, days } = sample;
  const firstDay = sample.firstDay - BEFORE_DAYS;
  const market = aModelMarket({ seed, firstDay, days: BEFORE_DAYS + 2 * days + 10 });
  const sources = new SourceDays();
  let [segments, held, apart, compared] = [0, 0, 0, 0];
  for (const share of sample.shares) {
    const chain = shareChain(share, market);
    for (const { dayNumber, open } of sessionsFrom(sample.firstDay, days)) {
      const day = new FreeDay(chain, dayNumber, sources);
      day.fill(open, open + SESSION);
      const looked = lookAt(day, open);
      segments += looked.segments;
      held += looked.held;
      apart = Math.max(apart, apartBy(looked.all, skippingOf(day, open)));
      compared += 1;
    }
  }
  const part = held / segments;
  const error = Math.sqrt(Math.max(part, 1 / segments) / segments);
  return [
    fact('segments of a minute held back, in 10,000', of10000({ part, error }), [0, 1]),
    fact(`highs and lows of ${compared} days with skipping, bp off`, apart / BASIS_POINT, [0, 0]),
  ];
}

function of10000({ part, error }: { readonly part: number; readonly error: number }) {
  return { value: part * 10_000, error: error * 10_000 };
}

const shown = new Float64Array(POINTS);
const free = new Float64Array(POINTS);

/** All sixty points of every minute of a session. */
function lookAt(day: FreeDay, open: number) {
  const all = noRange();
  let [segments, held] = [0, 0];
  for (let minute = open; minute < open + SESSION; minute += 1) {
    day.seconds(minute, shown);
    for (const point of shown) widenBy(all, point);
    if (day.hasJumpIn(minute)) continue;
    const start = day.at(minute);
    day.freely(minute, free);
    segments += SEGMENTS;
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      if (isHeld(segment, start)) held += 1;
    }
  }
  return { all, segments, held };
}

/** Whether a point between the ends of a segment, or its first, is not where its sources are. */
function isHeld(segment: number, start: number): boolean {
  const from = secondTree.low[COARSE_NODES + segment] ?? 0;
  const to = secondTree.high[COARSE_NODES + segment] ?? 0;
  for (let point = Math.max(from, 1); point < to; point += 1) {
    if (Math.abs((shown[point] ?? 0) - start - (free[point] ?? 0)) > ROUNDING) return true;
  }
  return false;
}

function skippingOf(day: FreeDay, open: number) {
  const range = noRange();
  day.widen(range, open, open + SESSION);
  return range;
}

function apartBy(one: ReturnType<typeof noRange>, other: ReturnType<typeof noRange>): number {
  const apart = Math.max(Math.abs(one.high - other.high), Math.abs(one.low - other.low));
  return apart < ROUNDING ? 0 : apart;
}
