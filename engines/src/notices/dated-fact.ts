import { toEpochDay, utcEpochDay } from '@candor/domain/time/calendar-day';

const DAY_MS = 86_400_000;

/** Something that will happen on a day known beforehand, and when to say so. */
export interface DatedFact {
  /** The id its notice is published under, so that it is published once. */
  readonly id: string;
  readonly publishedMs: number;
  /** From here on it is history and no longer worth a notice. */
  readonly untilMs: number;
}

/** The midnight, UTC, so many days before a day: when its notice goes out. */
export function daysBefore(day: string, count: number): number {
  return (toEpochDay(day) - count) * DAY_MS;
}

/** Whether a fact is to be told now: its notice is due, and it has not passed. */
export function isDue(fact: DatedFact, nowMs: number): boolean {
  return fact.publishedMs <= nowMs && nowMs < fact.untilMs;
}

/** Epoch days around now, from `back` days ago to `ahead` days from now. */
export function daysAround(nowMs: number, back: number, ahead: number): readonly number[] {
  const today = utcEpochDay(nowMs);
  return Array.from({ length: back + ahead + 1 }, (_, at) => today - back + at);
}
