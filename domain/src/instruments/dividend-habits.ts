import { RATE_DECIMALS } from '../interest/interest-rates.ts';
import reference from '../reference/dividends.json' with { type: 'json' };
import type { AssetClass, Instrument } from './instrument.ts';
import { scaledReference } from './scaled-reference.ts';

/** How the companies of an area pay their shareholders. */
export interface DividendHabit {
  /** Of a year, as a part of the reference price. */
  readonly yearly: number;
  readonly perYear: number;
  /** Days from the announcement to the ex-date, and from there to the pay date. */
  readonly announcedDays: number;
  readonly paidDays: number;
}

type Share = Pick<Instrument, 'assetClass' | 'code' | 'issuerCountry' | 'sector' | 'reference'>;

const areas: Readonly<Record<string, (typeof reference.areas)['US']>> = reference.areas;
const sectors: Readonly<Record<string, number>> = reference.sectors;
const funds: Readonly<Record<string, readonly number[]>> = reference.funds.yields;

/** How what is held pays; null of what pays nothing. */
export function dividendHabit(share: Share): DividendHabit | null {
  return habitOf[share.assetClass]?.(share) ?? null;
}

const habitOf: { readonly [Class in AssetClass]?: (share: Share) => DividendHabit | null } = {
  stock: habitOfStock,
  etf: habitOfFund,
  fund: habitOfFund,
};

/** What a fund distributes is published of each. */
function habitOfFund({ code }: Share): DividendHabit | null {
  const [yieldPercent, perYear] = funds[code] ?? [];
  if (yieldPercent === undefined || perYear === undefined) return null;
  const { announcedDays, paidDays } = reference.funds;
  return { yearly: yieldPercent / 100, perYear, announcedDays, paidDays };
}

/** By the rule of its area and sector. */
function habitOfStock(share: Share): DividendHabit | null {
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
