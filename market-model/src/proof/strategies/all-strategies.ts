import { calendarStrategies } from './calendar-rules.ts';
import { eventStrategies } from './event-drift.ts';
import { pairsStrategy } from './pairs.ts';
import { rankedStrategies } from './ranked.ts';
import type { Strategy } from './strategy.ts';
import { tiedStrategies } from './tied.ts';

/** Ten kinds, some of them in two published forms. */
export const allStrategies: readonly Strategy[] = [
  ...rankedStrategies,
  pairsStrategy,
  ...calendarStrategies,
  ...tiedStrategies,
  ...eventStrategies,
];
