import { extendedEndMs } from './days.ts';
import { instrumentOf, marketOf } from './own-account.ts';
import type { ToldStep, ToldTerms } from './told.ts';

/**
 * A step as an order sees it: one that is worked before and after regular hours too meets what
 * trades then, and its day is as long (hours-and-halts.md). A halt of the house stops both.
 */
export function inHoursOf(
  step: ToldStep,
  { extendedHours }: Pick<ToldTerms, 'extendedHours'>,
): ToldStep {
  if (extendedHours !== true || step.command.market === undefined) return step;
  const { extended, ...regular } = marketOf(step);
  const closesAtMs = extendedEndMs(instrumentOf(step), step.command.nowMs);
  const isClosed = regular.status === 'closed';
  if (!isClosed || closesAtMs === null || extended?.book == null) {
    return withMarket(step, { ...regular, closesAtMs: closesAtMs ?? regular.closesAtMs });
  }
  return withMarket(step, { ...regular, ...extended.book, status: 'open', closesAtMs });
}

function withMarket(step: ToldStep, market: NonNullable<ToldStep['command']['market']>): ToldStep {
  return { ...step, command: { ...step.command, market } };
}
