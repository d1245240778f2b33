import { classifies, languages, type Source, source } from '@candor/contract/enums';
import type {
  BondTerms,
  FutureTerms,
  Instrument,
  InstrumentReference,
  LocalizedText,
  Rename,
  Settlement,
  Split,
  TickBand,
} from '../instruments/instrument.ts';
import { walletType } from './money-shapes.ts';
import type { StoredKind } from './read-stored.ts';
import {
  bigint,
  boolean,
  list,
  NotOfShape,
  nullable,
  number,
  optional,
  record,
  type Shape,
  text,
  words,
} from './shape.ts';

const sources = Object.values(source);

const sourceNumber: Shape<Source> = {
  words: sources.join(' | '),
  read(json) {
    const known = sources.find((one) => one === json);
    if (known === undefined) throw new NotOfShape('', `is ${JSON.stringify(json)}, not a source`);
    return known;
  },
};

const locales = Object.fromEntries(Object.values(languages).map((locale) => [locale, text]));
const localizedText = record<LocalizedText>(locales as Record<keyof LocalizedText, Shape<string>>);

const ticks = list(
  record<TickBand>({ fromPrice: bigint, toPrice: nullable(bigint), tick: bigint }),
);

const reference = record<InstrumentReference>({
  price: bigint,
  annualVol: number,
  avgDailyVolume: number,
  sharesOutstanding: nullable(number),
});

const split = record<Split>({
  id: text,
  atMs: number,
  to: bigint,
  from: bigint,
  cashPrice: nullable(bigint),
  isDone: boolean,
});

const rename = record<Rename>({ id: text, atMs: number, from: text, to: text });

const settlement = record<Settlement>({ id: text, price: bigint, isDone: boolean });

const futureTerms = record<FutureTerms>({
  product: text,
  category: text,
  contractMonth: text,
  lastTradingDay: text,
  settlement: words({ cash: 1, physical: 1 }),
  marginPrice: optional(bigint),
});

const bondTerms = record<BondTerms>({
  couponRate: number,
  couponFrequency: number,
  maturity: text,
  dayCount: text,
  faceValue: number,
});

export const storedInstrument: StoredKind<Instrument> = {
  name: 'instrument',
  shape: record<Instrument>({
    id: text,
    version: number,
    heldAs: text,
    source: sourceNumber,
    market: text,
    code: text,
    name: localizedText,
    shortName: text,
    assetClass: words({
      stock: 1,
      etf: 1,
      fund: 1,
      index: 1,
      future: 1,
      forex: 1,
      crypto: 1,
      bond: 1,
    }),
    sector: nullable(text),
    exchange: text,
    calendarId: text,
    classify: words(classifies),
    currency: text,
    walletType,
    priceDecimals: number,
    pricePerCashUnit: bigint,
    quantityDecimals: number,
    minCount: bigint,
    maxNum: bigint,
    unit: words({ shares: 1, lots: 1, contracts: 1, units: 1 }),
    multiplier: bigint,
    multiplierDecimals: number,
    ticks,
    leverages: list(number),
    maintenanceRatioBps: bigint,
    isShortable: boolean,
    isTradable: boolean,
    isHalted: boolean,
    splits: optional(list(split)),
    renames: optional(list(rename)),
    settlement: optional(settlement),
    settleDays: number,
    feeMarket: text,
    issuerCountry: nullable(text),
    reference,
    future: nullable(futureTerms),
    bond: nullable(bondTerms),
  }),
};
