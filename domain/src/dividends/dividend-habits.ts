import type { Instrument } from '../instruments/instrument.ts';
import { scaledReference } from '../instruments/scaled-reference.ts';
import { RATE_DECIMALS } from '../interest/interest-rates.ts';
import reference from '../reference/dividends.json' with { type: 'json' };

/** How the companies of an area pay their shareholders. */
export interface DividendHabit {
  /** Of a year, as a part of the reference price. */
  readonly yearly: number;
  readonly perYear: number;
  /** Days from the announcement to the ex-date, and from there to the pay date. */
  readonly announcedDays: number;
  readonly paidDays: number;
}

type Share = Pick<Instrument, 'issuerCountry' | 'sector' | 'reference'>;

const areas: Readonly<Record<string, (typeof reference.areas)['US']>> = reference.areas;
const sectors: Readonly<Record<string, number>> = reference.sectors;

/** What a share pays by the rule of its area and sector; null of what pays nothing. */
export function dividendHabit(share: Share): DividendHabit | null {
  const area = areaOf(share);
  if (area === undefined || share.reference.annualVol > reference.volMax) return null;
  const { yieldPercent, perYear, announcedDays, paidDays } = area;
  const times = sectors[share.sector ?? ''] ?? 1;
  return { yearly: (yieldPercent / 100) * times, perYear, announcedDays, paidDays };
}

/** What is withheld of a dividend, in percent, scaled by `10^RATE_DECIMALS`. */
export function withheldRate(share: Share): bigint {
  return scaledReference(areaOf(share)?.withheldPercent ?? 0, RATE_DECIMALS);
}

function areaOf({ issuerCountry }: Share) {
  return issuerCountry === null ? undefined : areas[issuerCountry];
}
