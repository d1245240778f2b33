import { type Catalogue, isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { kindOf } from '@candor/domain/products/all-products';
import type { ProductKind } from '@candor/domain/products/product';
import { calendarOf } from '@candor/domain/time/calendars';

/** Every list of instruments the calls know. */
export type ListName =
  | 'NASDAQ'
  | 'NYSE'
  | 'AMEX'
  | 'EU'
  | 'CRYPTO'
  | 'BOND'
  | 'BLOCK'
  | 'US'
  | 'HK'
  | 'AUCTION'
  | 'INDEX'
  | 'FOREX'
  | FuturesGroup;

export type FuturesGroup = 'metal' | 'energy' | 'agriculture' | 'index';
export const futuresGroups: readonly FuturesGroup[] = ['metal', 'energy', 'agriculture', 'index'];

/** Categories of the reference data behind each group of the wire. */
const categoryOf = {
  metal: 'metals',
  energy: 'energy',
  agriculture: 'agricultural',
  index: 'index',
} as const satisfies Record<FuturesGroup, string>;

const ofMarket =
  (market: string) =>
  (one: Instrument): boolean =>
    one.market === market && isUs(one);
const ofKind =
  (kind: ProductKind) =>
  (one: Instrument): boolean =>
    kindOf(one) === kind;
const isUs = ofKind('usStock');
const ofGroup =
  (group: FuturesGroup) =>
  (one: Instrument): boolean =>
    one.future?.category === categoryOf[group];

const belongs = {
  NASDAQ: ofMarket('NASDAQ'),
  NYSE: ofMarket('NYSE'),
  AMEX: ofMarket('AMEX'),
  US: isUs,
  EU: ofKind('euStock'),
  CRYPTO: ofKind('crypto'),
  BOND: ofKind('bond'),
  BLOCK: ofKind('blockTrade'),
  HK: ofKind('hkStock'),
  AUCTION: ofKind('auctionStock'),
  INDEX: ofKind('index'),
  FOREX: ofKind('forex'),
  metal: ofGroup('metal'),
  energy: ofGroup('energy'),
  agriculture: ofGroup('agriculture'),
  index: ofGroup('index'),
} as const satisfies Record<ListName, (one: Instrument) => boolean>;

/** Stock lists start with what trades most; the others keep the order of the catalogue. */
const byTurnover: ReadonlySet<ListName> = new Set([
  'NASDAQ',
  'NYSE',
  'AMEX',
  'US',
  'EU',
  'BLOCK',
  'HK',
]);

const membersByCatalogue = new WeakMap<Catalogue, Map<ListName, readonly Instrument[]>>();

/**
 * The instruments of a list in its own order. Worked out once per
 * catalogue; expired contracts stay out.
 */
export function listMembers(
  catalogue: Catalogue,
  name: ListName,
  nowMs: number,
): readonly Instrument[] {
  let members = membersByCatalogue.get(catalogue);
  if (members === undefined) {
    members = new Map();
    membersByCatalogue.set(catalogue, members);
  }
  let list = members.get(name);
  if (list === undefined) {
    const found = catalogue.instruments.filter(belongs[name]);
    list = byTurnover.has(name) ? found.sort(moreTurnover) : found;
    members.set(name, list);
  }
  const isContract = list[0]?.future !== null && list.length > 0;
  return isContract ? list.filter((one) => !isExpired(one, nowMs)) : list;
}

/**
 * The part of the world an index or exchange lives in, by its time zone: Americas, Europe, Asia.
 */
export function regionOf(instrument: Instrument): 'America' | 'Europe' | 'Asia' {
  const [area] = calendarOf(instrument.calendarId).timeZone.split('/');
  if (area === 'America' || area === 'Europe') return area;
  return 'Asia';
}

/** Usual daily turnover in the instrument's own currency, an estimate of the reference data. */
export function usualTurnover(instrument: Instrument): number {
  const scale = 10 ** instrument.priceDecimals * Number(instrument.pricePerCashUnit);
  return (Number(instrument.reference.price) / scale) * instrument.reference.avgDailyVolume;
}

function moreTurnover(left: Instrument, right: Instrument): number {
  return usualTurnover(right) - usualTurnover(left);
}
