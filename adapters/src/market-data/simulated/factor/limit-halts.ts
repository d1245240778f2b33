import type { Instrument } from '@candor/domain/instruments/instrument';
import type { HaltedMinutes } from '../halts.ts';
import { exactLog } from '../model/exact-math.ts';
import { shareKind } from '../model/share-exposures.ts';

/** A trading pause of the limit-up/limit-down plan lasts five minutes, and looks at as many. */
const HALT_MINUTES = 5;
/** No pause begins in the last minutes of a day: what is left goes into the close. */
const EDGE_MINUTES = 10;
const LARGE_LIMIT = 0.05;
const SMALL_LIMIT = 0.1;

/** A call phase on Euronext takes so long (Euronext trading manual, 2024). */
const CALL_MINUTES = 3;
/** From the price of a minute before, and from the last auction: terms of its liquid shares. */
const DYNAMIC_RANGE = exactLog(1.03);
const STATIC_RANGE = exactLog(1.08);

/**
 * By what a share is halted: `limit`, when it moves further within five minutes, in logs; `call`,
 * by an auction when it leaves the ranges around its last prices, from version 7 on.
 */
export type HaltRule =
  | { readonly kind: 'limit'; readonly limit: number }
  | { readonly kind: 'call' };

/** A trading day as halts look at it: logs at the start of each minute. */
interface Levels {
  readonly minutes: number;
  levelAt(minute: number): number;
  /** At which trading begins again after a halt; left out where that is the same. */
  reopensAt?(minute: number): number;
  /** When trading stands still for another reason; ascending. */
  readonly stopped?: readonly HaltedMinutes[];
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
  return { kind: 'limit', limit: exactLog(1 + (size === 'small' ? SMALL_LIMIT : LARGE_LIMIT)) };
}

/**
 * The halts of a day whose path is known, each from what came before it alone.
 */
export function haltsBy(rule: HaltRule, day: Levels): readonly HaltedMinutes[] {
  return rule.kind === 'limit' ? limitHalts(day, rule.limit) : volatilityCalls(day);
}

/**
 * Three minutes of a call from the first minute at whose start the price stands 3 % from where it
 * stood a minute before, or 8 % from the last auction: that of the open, or the last such call.
 */
function volatilityCalls(day: Levels): readonly HaltedMinutes[] {
  const halts: HaltedMinutes[] = [];
  let since = 0;
  let auction = day.levelAt(0);
  for (let minute = 1; minute < day.minutes - EDGE_MINUTES; minute += 1) {
    const stop = stopAt(day, minute);
    if (stop !== undefined && stop.to > since) {
      since = stop.to;
      auction = reopensAt(day, since);
    }
    if (minute <= since) continue;
    const level = day.levelAt(minute);
    const before = minute - 1 === since ? reopensAt(day, since) : day.levelAt(minute - 1);
    const isInside =
      Math.abs(level - before) <= DYNAMIC_RANGE && Math.abs(level - auction) <= STATIC_RANGE;
    if (isInside) continue;
    since = minute + CALL_MINUTES;
    auction = reopensAt(day, since);
    halts.push({ from: minute, to: since });
  }
  return halts;
}

/**
 * The pauses of a day whose path is known: five minutes from the first minute at whose start the
 * price stands beyond the limit from where it stood five minutes before. Each follows from what
 * came before it, and the count begins anew when trading does.
 */
function limitHalts(day: Levels, limit: number): readonly HaltedMinutes[] {
  const halts: HaltedMinutes[] = [];
  let since = 0;
  for (let minute = 1; minute < day.minutes - EDGE_MINUTES; minute += 1) {
    since = Math.max(since, stopAt(day, minute)?.to ?? 0);
    const from = minute - HALT_MINUTES;
    if (from < since) continue;
    const before = from === since ? reopensAt(day, from) : day.levelAt(from);
    const move = day.levelAt(minute) - before;
    if (Math.abs(move) <= limit) continue;
    halts.push({ from: minute, to: minute + HALT_MINUTES });
    since = minute + HALT_MINUTES;
  }
  return halts;
}

function stopAt({ stopped = [] }: Levels, minute: number): HaltedMinutes | undefined {
  return stopped.find(({ from, to }) => from <= minute && minute < to);
}

function reopensAt(day: Levels, minute: number): number {
  return day.reopensAt?.(minute) ?? day.levelAt(minute);
}
