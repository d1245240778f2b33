import type { AssetClass, Instrument, LocalizedText } from '../instruments/instrument.ts';
import { powerOfTen, scaleNumber } from '../money/decimals.ts';
import { minorDecimals } from '../money/money.ts';
import { larger } from '../money/rounding.ts';
import feesFile from '../reference/fees.json' with { type: 'json' };
import { type FeeKind, feeKinds } from './fee-charge.ts';

/** Decimals of a rate of the schedule: 0.0000015 is 15000. */
export const RATE_DECIMALS = 10;
const AMOUNT_DECIMALS = 4;

/** One dated row of the schedule, as written; amounts are scaled by `10^AMOUNT_DECIMALS`. */
export interface FeeRule {
  readonly key: string;
  readonly name: LocalizedText;
  readonly kind: FeeKind;
  readonly side: 'buy' | 'sell' | 'both';
  readonly basis: 'notional' | 'quantity' | 'trade';
  readonly rate: bigint;
  readonly min: bigint | null;
  readonly max: bigint | null;
  /** Caps the fee at this share of the notional, whatever the minimum says. */
  readonly maxRateOfNotional: bigint | null;
  /** Charged only above this notional. */
  readonly notionalAbove: bigint | null;
  readonly rounding: 'halfUp' | 'ceil';
  readonly step: bigint;
  readonly effectiveFromMs: number;
  readonly exempt: readonly string[];
  readonly issuerCountries: readonly string[] | null;
  readonly marketCapMin: number | null;
}

/** The rules of each fee market (`Instrument.feeMarket`). */
export type FeeSchedule = ReadonlyMap<string, readonly FeeRule[]>;

/** A rule made ready for one instrument: everything in minor units of its currency. */
export interface PlannedFee {
  readonly rule: FeeRule;
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  readonly notionalAboveMinor: bigint | null;
  readonly stepMinor: bigint;
  /** `rate` times what turns the basis into minor units, over `divisor`. */
  readonly factor: bigint;
  readonly divisor: bigint;
}

export interface FeePlan {
  readonly buy: readonly PlannedFee[];
  readonly sell: readonly PlannedFee[];
}

interface FeeRow {
  readonly key: string;
  readonly name: LocalizedText;
  readonly kind: string;
  readonly side: string;
  readonly basis: string;
  readonly rate: number;
  readonly min?: number;
  readonly max?: number;
  readonly maxRateOfNotional?: number;
  readonly notionalAbove?: number;
  readonly rounding: { readonly mode: string; readonly step: number };
  readonly effectiveFrom: string;
  readonly exempt?: readonly string[];
  readonly appliesTo?: {
    readonly issuerCountry?: readonly string[];
    readonly minMarketCapEUR?: number;
  };
  readonly defaultEnabled?: boolean;
  readonly perDay?: boolean;
}

/** The built-in schedule (`domain/src/reference/fees.json`): its rows that are on by default. */
export const defaultFeeSchedule: FeeSchedule = readFeeSchedule(feesFile.markets);

/**
 * Reads a fee file. Rows by the day (financing) and of a profit (follow) are not fees of an order
 * and stay out. Throws on a row it does not understand: a fee must never be skipped silently.
 */
export function readFeeSchedule(
  markets: readonly { readonly market: string; readonly items: readonly FeeRow[] }[],
): FeeSchedule {
  const schedule = new Map<string, readonly FeeRule[]>();
  for (const { market, items } of markets) {
    const ofOrders = items.filter(
      (row) => row.perDay !== true && row.basis !== 'profit' && row.defaultEnabled !== false,
    );
    schedule.set(market, ofOrders.map(readRule));
  }
  return schedule;
}

function readRule(row: FeeRow): FeeRule {
  return {
    key: row.key,
    name: row.name,
    kind: oneOf(row.kind, feeKinds),
    side: oneOf(row.side, ['buy', 'sell', 'both'] as const),
    basis: oneOf(row.basis, ['notional', 'quantity', 'trade'] as const),
    rate: scaleNumber(row.rate, RATE_DECIMALS),
    min: amount(row.min),
    max: amount(row.max),
    maxRateOfNotional:
      row.maxRateOfNotional === undefined
        ? null
        : scaleNumber(row.maxRateOfNotional, RATE_DECIMALS),
    notionalAbove: amount(row.notionalAbove),
    rounding: oneOf(row.rounding.mode, ['halfUp', 'ceil'] as const),
    step: scaleNumber(row.rounding.step, AMOUNT_DECIMALS),
    effectiveFromMs: Date.parse(`${row.effectiveFrom}T00:00:00Z`),
    exempt: row.exempt ?? [],
    issuerCountries: row.appliesTo?.issuerCountry ?? null,
    marketCapMin: row.appliesTo?.minMarketCapEUR ?? null,
  };
}

function amount(value: number | undefined): bigint | null {
  return value === undefined ? null : scaleNumber(value, AMOUNT_DECIMALS);
}

function oneOf<T extends string>(word: string, words: readonly T[]): T {
  const found = words.find((one) => one === word);
  if (found === undefined) throw new Error(`The fee schedule says ${word}.`);
  return found;
}

const plans = new WeakMap<FeeSchedule, WeakMap<Instrument, FeePlan>>();

/** The rules that apply to an instrument, by side and of every date. Remembered per instrument. */
export function feePlan(schedule: FeeSchedule, instrument: Instrument): FeePlan {
  let ofSchedule = plans.get(schedule);
  if (ofSchedule === undefined) {
    ofSchedule = new WeakMap();
    plans.set(schedule, ofSchedule);
  }
  const known = ofSchedule.get(instrument);
  if (known !== undefined) return known;
  const rules = schedule.get(instrument.feeMarket);
  if (rules === undefined) throw new Error(`No fee schedule for ${instrument.feeMarket}.`);
  const planned = rules.filter((rule) => applies(rule, instrument));
  const plan = {
    buy: planned.filter((rule) => rule.side !== 'sell').map((rule) => planFee(rule, instrument)),
    sell: planned.filter((rule) => rule.side !== 'buy').map((rule) => planFee(rule, instrument)),
  };
  ofSchedule.set(instrument, plan);
  return plan;
}

function applies(rule: FeeRule, instrument: Instrument): boolean {
  if (isExempt(rule, instrument.assetClass, instrument.sector)) return false;
  const { issuerCountries, marketCapMin } = rule;
  if (issuerCountries !== null && !issuerCountries.includes(instrument.issuerCountry ?? '')) {
    return false;
  }
  return marketCapMin === null || marketCap(instrument) >= marketCapMin;
}

function isExempt(rule: FeeRule, assetClass: AssetClass, sector: string | null): boolean {
  return rule.exempt.includes(assetClass) || (sector !== null && rule.exempt.includes(sector));
}

/** In the instrument's currency; a threshold on reference figures, so a plain number will do. */
function marketCap(instrument: Instrument): number {
  const { price, sharesOutstanding } = instrument.reference;
  if (sharesOutstanding === null) return 0;
  const scale = powerOfTen(instrument.priceDecimals) * instrument.pricePerCashUnit;
  return (Number(price) / Number(scale)) * sharesOutstanding;
}

function planFee(rule: FeeRule, instrument: Instrument): PlannedFee {
  const minorScale = powerOfTen(minorDecimals(instrument.currency));
  const inMinor = (value: bigint) => (value * minorScale) / powerOfTen(AMOUNT_DECIMALS);
  const optional = (value: bigint | null) => (value === null ? null : inMinor(value));
  const rateScale = powerOfTen(RATE_DECIMALS);
  const byBasis = {
    notional: { factor: rule.rate, divisor: rateScale },
    quantity: {
      factor: rule.rate * minorScale,
      divisor: rateScale * powerOfTen(instrument.quantityDecimals),
    },
    trade: { factor: rule.rate * minorScale, divisor: rateScale },
  };
  return {
    rule,
    minMinor: optional(rule.min),
    maxMinor: optional(rule.max),
    notionalAboveMinor: optional(rule.notionalAbove),
    // A yen has no cents: the step is never finer than the currency.
    stepMinor: larger(inMinor(rule.step), 1n),
    ...byBasis[rule.basis],
  };
}
