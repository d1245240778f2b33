import { moveBpsOf, type Reading } from './reading.ts';
import type { SectorStory } from './story.ts';

/** Sectors of fewer stocks say nothing about a sector. */
const STOCKS_MIN = 5;
/** A sector is news when it moved by this much, and by this much more or less than the market. */
const SECTOR_BPS_MIN = 50;
const APART_BPS_MIN = 50;
const LEADERS = 3;

export type SectorDayFound = Pick<
  SectorStory,
  'sector' | 'sectorBps' | 'marketBps' | 'count' | 'risen' | 'fallen' | 'leaders'
>;

/** The sector that went furthest away from its market, if one did. Ties go by the sector's word. */
export function sectorFound(
  readings: readonly Reading[],
  isNamed: (sector: string) => boolean,
): SectorDayFound | null {
  if (readings.length === 0) return null;
  const marketBps = meanBps(readings);
  const bySector = new Map<string, Reading[]>();
  for (const reading of readings) {
    const { sector } = reading.instrument;
    if (sector === null || !isNamed(sector)) continue;
    bySector.set(sector, [...(bySector.get(sector) ?? []), reading]);
  }
  const sectors = [...bySector]
    .filter(([, members]) => members.length >= STOCKS_MIN)
    .map(([sector, members]) => ({ sector, members, sectorBps: meanBps(members) }))
    .filter((one) => Math.abs(one.sectorBps) >= SECTOR_BPS_MIN)
    .filter((one) => Math.abs(one.sectorBps - marketBps) >= APART_BPS_MIN)
    .sort(
      (left, right) =>
        Math.abs(right.sectorBps - marketBps) - Math.abs(left.sectorBps - marketBps) ||
        (left.sector < right.sector ? -1 : 1),
    );
  const [found] = sectors;
  if (found === undefined) return null;
  const moves = found.members.map((reading) => moveBpsOf(reading.quote));
  return {
    sector: found.sector,
    sectorBps: found.sectorBps,
    marketBps,
    count: moves.length,
    risen: moves.filter((move) => move > 0).length,
    fallen: moves.filter((move) => move < 0).length,
    leaders: leadersOf(found.members, found.sectorBps > 0 ? 1 : -1),
  };
}

function leadersOf(members: readonly Reading[], way: number): readonly Reading[] {
  const ranked = members.toSorted(
    (left, right) =>
      way * (moveBpsOf(right.quote) - moveBpsOf(left.quote)) ||
      (left.instrument.id < right.instrument.id ? -1 : 1),
  );
  return ranked.slice(0, LEADERS);
}

function meanBps(readings: readonly Reading[]): number {
  const sum = readings.reduce((total, reading) => total + moveBpsOf(reading.quote), 0);
  return Math.round(sum / readings.length);
}
