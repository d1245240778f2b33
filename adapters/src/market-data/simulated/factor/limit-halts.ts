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

/**
 * How far a US share may move within five minutes, as a log: a twentieth, a tenth of a small one
 * (tiers of the plan, simplified). Null of what is never halted.
 */
export function haltLimit(instrument: Instrument): number | null {
  if (instrument.assetClass !== 'stock' || instrument.calendarId !== 'XNYS') return null;
  return exactLog(1 + (shareKind(instrument).size === 'small' ? SMALL_LIMIT : LARGE_LIMIT));
}

/**
 * The pauses of a day whose path is known: five minutes from the first minute at whose start the
 * price stands beyond the limit from where it stood five minutes before. Each follows from what
 * came before it, and the count begins anew when trading does.
 */
export function limitHalts(
  day: { readonly minutes: number; levelAt(minute: number): number },
  limit: number,
): readonly HaltedMinutes[] {
  const halts: HaltedMinutes[] = [];
  let since = 0;
  for (let minute = HALT_MINUTES; minute < day.minutes - EDGE_MINUTES; minute += 1) {
    if (minute - HALT_MINUTES < since) continue;
    const move = day.levelAt(minute) - day.levelAt(minute - HALT_MINUTES);
    if (Math.abs(move) <= limit) continue;
    halts.push({ from: minute, to: minute + HALT_MINUTES });
    since = minute + HALT_MINUTES;
  }
  return halts;
}
