import { epochOfDay, firstDayOf } from '../model/epoch-seeds.ts';
import type { FactorTerms } from './factor-terms.ts';

/** The versions that are drawn by paths, the newest last: their marks begin with them. */
export const FACTOR_VERSION = 5;
export const SIX = 6;

/** Whether version 6 draws a UTC day. Before its border, and where it has none, version 5 does. */
export function isSixOn({ sixFrom }: Pick<FactorTerms, 'sixFrom'>, dayNumber: number): boolean {
  return sixFrom !== null && dayNumber >= sixFrom;
}

/** The version that draws a UTC day. */
export function versionOn(terms: Pick<FactorTerms, 'sixFrom'>, dayNumber: number): number {
  return isSixOn(terms, dayNumber) ? SIX : FACTOR_VERSION;
}

/** Whether a mark is one of a version that is drawn by paths. */
export function isFactorMark(drawnBy: string): boolean {
  const [version] = drawnBy.split(' ');
  return version === String(FACTOR_VERSION) || version === String(SIX);
}

/** The UTC day at whose start a market of version 5 goes over: where the next epoch begins. */
export function nextBorder(today: number): number {
  return firstDayOf(epochOfDay(today) + 1);
}
