import type { Instrument } from '@candor/domain/instruments/instrument';
import { minuteStartMs, type SessionDay } from '@candor/domain/time/session-days';
import type { HaltCause, HaltProof } from '@candor/engines/ports/halt-cause';
import { shareKind } from '../sources/share-exposures.ts';
import { caused, type HaltedMinutes } from './halts.ts';

/** A trading pause of the limit-up/limit-down plan lasts five minutes, and looks at as many. */
const HALT_MINUTES = 5;
/** No pause begins in the last minutes of a day: what is left goes into the close. */
const EDGE_MINUTES = 10;
const LARGE_BPS = 500;
const SMALL_BPS = 1_000;

/** A call phase on Euronext takes so long (Euronext trading manual, 2024). */
const CALL_MINUTES = 3;
/** From the price of a minute before, and from the last auction: terms of its liquid shares. */
const DYNAMIC_BPS = 300;
const STATIC_BPS = 800;
const BPS = 10_000;

/**
 * By what a share is halted: `limit`, when it moves further within five minutes; `call`, by an
 * auction when it leaves the ranges around its last prices.
 */
export type HaltRule =
  | { readonly kind: 'limit'; readonly boundBps: number }
  | { readonly kind: 'call' };

/** A trading day as halts look at it, at the start of each minute. */
interface RuledDay {
  readonly session: SessionDay;
  /** Stretches in which it stands still for another reason: what is counted begins anew. */
  readonly stops: readonly Pick<HaltedMinutes, 'from' | 'to'>[];
  levelAt(minute: number): number;
  /** At which trading begins again after a halt; left out where that is the same. */
  reopensAt?(minute: number): number;
  /** A level on its tick, as a bar shows it. */
  priceOf(level: number): bigint;
}

/** Two minutes whose levels are compared. */
interface Compared {
  readonly from: number;
  readonly reference: number;
  readonly to: number;
}

/** Levels of two minutes; what was counted begins anew where trading did. */
function compared(day: RuledDay, from: number, to: number, since: number): Compared {
  const reference = from === since ? reopensAt(day, from) : day.levelAt(from);
  return { from, reference, to };
}

function reopensAt(day: RuledDay, minute: number): number {
  return day.reopensAt?.(minute) ?? day.levelAt(minute);
}

function stopAt({ stops }: RuledDay, minute: number) {
  return stops.find(({ from, to }) => from <= minute && minute < to);
}

/**
 * A US share may move by a twentieth, a small one by a tenth (tiers of the plan, simplified); all
 * of Europe has Euronext's ranges. Null of what is never halted.
 */
export function haltRuleOf(instrument: Instrument): HaltRule | null {
  if (instrument.assetClass !== 'stock') return null;
  const { listed, size } = shareKind(instrument);
  if (listed === 'EU') return { kind: 'call' };
  if (instrument.calendarId !== 'XNYS') return null;
  return { kind: 'limit', boundBps: size === 'small' ? SMALL_BPS : LARGE_BPS };
}

/** No rounding to ticks, nor a dividend in the price, makes a whole bound of less of it. */
const FAR_BELOW = 0.49;

/**
 * Whether a day may have halts at all, by the moves of its path, which nearly none has. Never false
 * where `haltsBy` finds one.
 *
 * @param levels log prices at the start of its minutes, without the dividends in them.
 */
export function mayHalt(rule: HaltRule, levels: Float64Array, minutes: number): boolean {
  if (rule.kind === 'limit') {
    return movesBy(levels, minutes, HALT_MINUTES, (FAR_BELOW * rule.boundBps) / BPS);
  }
  if (movesBy(levels, minutes, 1, (FAR_BELOW * DYNAMIC_BPS) / BPS)) return true;
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let minute = 0; minute < minutes; minute += 1) {
    const level = levels[minute] ?? 0;
    if (level > high) high = level;
    if (level < low) low = level;
  }
  return high - low >= (FAR_BELOW * STATIC_BPS) / BPS;
}

/** Whether a path moves by a bound or more within so many minutes. */
function movesBy(levels: Float64Array, minutes: number, within: number, bound: number): boolean {
  for (let minute = within; minute < minutes; minute += 1) {
    const move = (levels[minute] ?? 0) - (levels[minute - within] ?? 0);
    if (move >= bound || move <= -bound) return true;
  }
  return false;
}

/**
 * The halts of a day whose path is known, each from what came before it alone, with its cause.
 */
export function haltsBy(rule: HaltRule, day: RuledDay): readonly HaltedMinutes[] {
  return rule.kind === 'limit' ? limitHalts(day, rule.boundBps) : volatilityCalls(day);
}

/**
 * Three minutes of a call from the first minute at whose start the price stands 3 % from where it
 * stood a minute before, or 8 % from the last auction: that of the open, or the last such call.
 */
function volatilityCalls(day: RuledDay): readonly HaltedMinutes[] {
  const halts: HaltedMinutes[] = [];
  let since = 0;
  for (let minute = 1; minute < day.session.minutes - EDGE_MINUTES; minute += 1) {
    since = Math.max(since, stopAt(day, minute)?.to ?? 0);
    if (minute <= since) continue;
    const lately = compared(day, minute - 1, minute, since);
    const fromAuction = compared(day, since, minute, since);
    const isFast = isBeyond(day, lately, DYNAMIC_BPS);
    if (!isFast && !isBeyond(day, fromAuction, STATIC_BPS)) continue;
    const minutes = { from: minute, to: minute + CALL_MINUTES };
    const cause: HaltCause = isFast
      ? {
          kind: 'dynamicRange',
          proof: proofOf(day, lately, { from: 'minuteBefore', boundBps: DYNAMIC_BPS }),
        }
      : {
          kind: 'staticRange',
          proof: proofOf(day, fromAuction, { from: 'lastAuction', boundBps: STATIC_BPS }),
        };
    halts.push(caused(day.session, minutes, cause));
    since = minutes.to;
  }
  return halts;
}

/**
 * The pauses of a day whose path is known: five minutes from the first minute at whose start the
 * price stands beyond the limit from where it stood five minutes before. Each follows from what
 * came before it, and the count begins anew when trading does.
 */
function limitHalts(day: RuledDay, boundBps: number): readonly HaltedMinutes[] {
  const halts: HaltedMinutes[] = [];
  let since = 0;
  for (let minute = 1; minute < day.session.minutes - EDGE_MINUTES; minute += 1) {
    since = Math.max(since, stopAt(day, minute)?.to ?? 0);
    if (minute - HALT_MINUTES < since) continue;
    const moved = compared(day, minute - HALT_MINUTES, minute, since);
    if (!isBeyond(day, moved, boundBps)) continue;
    const isUp = day.levelAt(minute) > moved.reference;
    const minutes = { from: minute, to: minute + HALT_MINUTES };
    const proof = proofOf(day, moved, { from: 'fiveMinutesBefore', boundBps });
    const cause: HaltCause = { kind: isUp ? 'limitUp' : 'limitDown', proof };
    halts.push(caused(day.session, minutes, cause));
    since = minutes.to;
  }
  return halts;
}

/** Whether the price moved further than a bound from one minute to another. */
function isBeyond(day: RuledDay, { reference: from, to }: Compared, boundBps: number): boolean {
  const limit = boundBps / BPS;
  const move = Math.abs(day.levelAt(to) - from);
  // No rounding to ticks makes a whole bound of half of one.
  if (move < limit / 2) return false;
  const [reference, price] = [day.priceOf(from), day.priceOf(day.levelAt(to))];
  const moved = price > reference ? price - reference : reference - price;
  return moved * BigInt(BPS) > reference * BigInt(boundBps);
}

function proofOf(
  day: RuledDay,
  { from, reference, to }: Compared,
  by: Pick<HaltProof, 'from' | 'boundBps'>,
): HaltProof {
  return {
    ...by,
    reference: day.priceOf(reference),
    price: day.priceOf(day.levelAt(to)),
    referenceMs: minuteStartMs(day.session, from),
    measuredOnId: null,
  };
}
