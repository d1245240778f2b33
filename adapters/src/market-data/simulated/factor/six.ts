import { epochOfDay, firstDayOf } from '../model/epoch-seeds.ts';
import type { FactorTerms } from './factor-terms.ts';

/** The versions that are drawn by paths, the newest last: their marks begin with them. */
export const FACTOR_VERSION = 5;
export const SIX = 6;
export const SEVEN = 7;

/** From which UTC day on later versions draw. */
export type VersionBorders = Pick<FactorTerms, 'sixFrom' | 'sevenFrom'>;

/** Whether version 6 draws a UTC day. Before its border, and where it has none, version 5 does. */
export function isSixOn({ sixFrom }: Pick<FactorTerms, 'sixFrom'>, dayNumber: number): boolean {
  return sixFrom !== null && dayNumber >= sixFrom;
}

/** Whether version 7 draws a UTC day: as version 6, but that quotes lie around the worth. */
export function isSevenOn(
  { sevenFrom }: Pick<FactorTerms, 'sevenFrom'>,
  dayNumber: number,
): boolean {
  return sevenFrom !== null && dayNumber >= sevenFrom;
}

/** The version that draws a UTC day. */
export function versionOn(terms: VersionBorders, dayNumber: number): number {
  if (isSevenOn(terms, dayNumber)) return SEVEN;
  return isSixOn(terms, dayNumber) ? SIX : FACTOR_VERSION;
}

/** Whether a mark is one of a version that is drawn by paths. */
export function isFactorMark(drawnBy: string): boolean {
  const [version] = drawnBy.split(' ');
  return [FACTOR_VERSION, SIX, SEVEN].map(String).includes(version ?? '');
}

/** The UTC day at which a market goes over to a later version: where the next epoch begins. */
export function nextBorder(today: number): number {
  return firstDayOf(epochOfDay(today) + 1);
}
