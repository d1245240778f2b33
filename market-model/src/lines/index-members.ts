import type { Instrument } from '@candor/domain/instruments/instrument';
import { shareKind } from '../sources/share-exposures.ts';

/** A share in an index, by its part of the whole at the day the index was pinned. */
export interface Member {
  readonly share: Instrument;
  readonly weight: number;
}

/** How an index is made of shares of the catalogue; the rest of it is in no catalogue. */
export interface IndexRule {
  readonly isMember: (share: Instrument) => boolean;
  /** Of what is not listed here. */
  readonly rest: number;
  /** By price instead of by worth. */
  readonly byPrice?: boolean;
  /** Only so many, the greatest, are members. */
  readonly count?: number;
  /** No member is more than this part. */
  readonly most?: number;
}

const dowJones = new Set(
  (
    'AAPL AMGN AXP BA CAT CRM CSCO CVX DIS GS HD HON IBM JNJ JPM KO MCD MMM MRK MSFT NKE NVDA ' +
    'PG SHW TRV UNH V VZ WMT AMZN'
  ).split(' '),
);
const dax = new Set(['XETR']);
const paris = new Set(['XPAR']);
const london = new Set(['XLON']);
const euro = new Set(['XETR', 'XPAR', 'XAMS', 'XMIL', 'XMAD']);

const isAmerican = (share: Instrument) => {
  const { country, listed } = shareKind(share);
  return country === 'US' && listed === 'US';
};
const isLarge = (share: Instrument) => shareKind(share).size !== 'small';
const isAt = (calendars: ReadonlySet<string>) => (share: Instrument) =>
  calendars.has(share.calendarId);
/** Berkshire and Alphabet have two classes; the greater one stands for both. */
const seconds = new Set(['GOOG', 'BRK.A']);
const isFirst = ({ code }: Instrument) => !seconds.has(code);
const isNasdaq = (share: Instrument) =>
  share.market === 'NASDAQ' && isLarge(share) && isFirst(share) && share.sector !== 'financials';
const isHongKong = (share: Instrument) => share.calendarId === 'XHKG';

/** Weights of the rest; elsewhere by how much of the index is listed. */
export const indexRules: Readonly<Record<string, IndexRule>> = {
  SPX: { isMember: (share) => isAmerican(share) && isLarge(share) && isFirst(share), rest: 0.22 },
  NDX: { isMember: isNasdaq, rest: 0.12, most: 0.14, count: 100 },
  IXIC: { isMember: (share) => share.market === 'NASDAQ' && isFirst(share), rest: 0.25 },
  DJI: { isMember: ({ code }) => dowJones.has(code), rest: 0, byPrice: true },
  RUT: { isMember: (share) => isAmerican(share) && shareKind(share).size === 'small', rest: 0.7 },
  HSI: {
    isMember: (share) => isHongKong(share) && isLarge(share),
    rest: 0.1,
    most: 0.08,
    count: 80,
  },
  HSCEI: {
    isMember: (share) => isHongKong(share) && isLarge(share),
    rest: 0.2,
    most: 0.1,
    count: 50,
  },
  HSTECH: {
    rest: 0.1,
    most: 0.08,
    count: 80,
    isMember: (share) => isHongKong(share) && techSectors.has(share.sector ?? ''),
  },
  GDAXI: { isMember: isAt(dax), rest: 0.15, most: 0.1 },
  FCHI: { isMember: isAt(paris), rest: 0.15, most: 0.1 },
  FTSE: { isMember: isAt(london), rest: 0.25, most: 0.1 },
  STOXX50E: { isMember: isAt(euro), rest: 0.15, most: 0.1, count: 50 },
};

const techSectors = new Set(['technology', 'communication', 'consumer']);

function worthOf({ reference, priceDecimals, pricePerCashUnit }: Instrument): number {
  const price = Number(reference.price) / 10 ** priceDecimals / Number(pricePerCashUnit);
  return price * (reference.sharesOutstanding ?? 0);
}

/** The shares of an index with their parts; together with its rest they are one. */
export function membersOf(rule: IndexRule, shares: readonly Instrument[]): readonly Member[] {
  const sizeOf = rule.byPrice === true ? priceOf : worthOf;
  const all = shares.filter(rule.isMember).sort((one, other) => sizeOf(other) - sizeOf(one));
  const members = all.slice(0, rule.count ?? all.length);
  const sizes = members.map(sizeOf);
  const weights = capped(sizes, rule.most ?? 1);
  return members.map((share, at) => ({ share, weight: (1 - rule.rest) * (weights[at] ?? 0) }));
}

function priceOf({ reference, priceDecimals }: Instrument): number {
  return Number(reference.price) / 10 ** priceDecimals;
}

const ROUNDS = 20;

/** Parts of a whole, none more than a most: what is cut off goes to the others. */
function capped(sizes: readonly number[], most: number): readonly number[] {
  let parts = normed(sizes);
  for (let round = 0; round < ROUNDS; round += 1) {
    parts = normed(parts.map((part) => Math.min(part, most)));
  }
  return parts;
}

function normed(sizes: readonly number[]): readonly number[] {
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sizes.map((size) => size / sum);
}
