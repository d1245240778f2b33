import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { isOpenOn } from '@candor/domain/time/day-schedule';
import { moveOn, type shareChain } from '../../sources/share-chain.ts';
import { type Size, shareKind } from '../../sources/share-exposures.ts';

/** One share's moves from close to close, holidays in the next. */
export interface Series {
  readonly share: Instrument;
  readonly size: Size;
  readonly moves: readonly number[];
}

/** What moves some shares of a market, and beside them what their goods do, by day. */
export interface DrawnDays {
  readonly series: readonly Series[];
  readonly goods: ReadonlyMap<string, readonly number[]>;
}

/** The days of a chain from one up to another. */
export function seriesOf(
  share: Instrument,
  chain: ReturnType<typeof shareChain>,
  span: readonly [number, number],
): Series {
  const moves = movesOf(share.calendarId, span, (day) => moveOn(chain, day));
  return { share, size: shareKind(share).size, moves };
}

/** From close to close of a calendar's days. */
export function movesOf(
  calendarId: string,
  [from, to]: readonly [number, number],
  moveOf: (dayNumber: number) => number,
): readonly number[] {
  const calendar = calendarOf(calendarId);
  const moves: number[] = [];
  let sum = 0;
  for (let day = from; day < to; day += 1) {
    sum += moveOf(day);
    if (!isOpenOn(calendar, day)) continue;
    moves.push(sum);
    sum = 0;
  }
  return moves;
}
