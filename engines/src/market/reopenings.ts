import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { nextCrossMs } from '@candor/domain/time/session-cross';
import type { MarketDesk } from './market-desk.ts';
import { hasReopenings } from './reopening-rules.ts';

type ReopeningDesk = Pick<MarketDesk, 'haltsBegun' | 'operatorHalts' | 'hours'>;

/** Who slept over a reopening pays it late, but not after a day. */
const LOOK_BACK_MS = 86_400_000;

/**
 * When trading in a share or fund went on after a halt by a rule, over the last day, ascending.
 * None where another halt, the end of the session or an operator kept it still, nor at the very
 * instant of an open or a close, which is a print of its own.
 */
export function reopenings(
  desk: ReopeningDesk,
  instrument: Instrument,
  nowMs: number,
): readonly number[] {
  if (!hasReopenings(instrument)) return [];
  const span = { fromMs: nowMs - LOOK_BACK_MS, toMs: nowMs + 1 };
  const ends = desk.haltsBegun(instrument, span).flatMap(({ untilMs }) => untilMs ?? []);
  return [...new Set(ends)]
    .filter((atMs) => atMs <= nowMs && isReopening(desk, instrument, atMs))
    .sort((one, other) => one - other);
}

function isReopening(desk: ReopeningDesk, instrument: Instrument, atMs: number): boolean {
  if (desk.hours(instrument, atMs).status !== 'open') return false;
  const calendar = calendarOf(instrument.calendarId);
  const isCross = (['open', 'close'] as const).some(
    (cross) => nextCrossMs(calendar, cross, atMs - 1) === atMs,
  );
  const isStopped = desk.operatorHalts(instrument).some(({ atMs: fromMs, lifted }) => {
    return fromMs <= atMs && (lifted === null || lifted.atMs > atMs);
  });
  return !isCross && !isStopped;
}
