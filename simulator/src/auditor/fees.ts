import schedule from '@candor/domain/reference/fees.json' with { type: 'json' };
import rates from '@candor/domain/reference/interest-rates.json' with { type: 'json' };
import { least, most, ten, up } from './exact.ts';
import type { ToldInstrument } from './told.ts';

/** Parts of a unit that every number of the published lists comes out whole in. */
const PARTS = 12;
export const ONE = ten(PARTS);

interface Row {
  readonly key: string;
  readonly side: string;
  readonly basis: string;
  readonly rate: number;
  readonly min?: number;
  readonly max?: number;
  readonly maxRateOfNotional?: number;
  readonly notionalAbove?: number;
  readonly rounding: { readonly step: number };
  readonly effectiveFrom: string;
  readonly exempt?: readonly string[];
  readonly appliesTo?: {
    readonly issuerCountry?: readonly string[];
    readonly minMarketCapEUR?: number;
  };
  readonly defaultEnabled?: boolean;
  readonly perDay?: boolean;
}

/** A fee line so far: local is in the instrument's currency, `rated` the sum of local × rate. */
export interface FeeLine {
  readonly localMinor: bigint;
  readonly rated: bigint;
  readonly paidMinor: bigint;
}
export type FeeLines = ReadonlyMap<string, FeeLine>;

export interface FeeBasis {
  readonly instrument: ToldInstrument;
  readonly direction: 'buy' | 'sell';
  readonly walletCurrency: string;
  readonly atMs: number;
  /** Of the whole order so far, this part included. */
  readonly quantity: bigint;
  readonly localMinor: bigint;
  readonly rate: bigint;
}

/** The lines of an order after a further part of it (fees-and-rounding.md, "Fees"). */
export function feesAfter(before: FeeLines, basis: FeeBasis): FeeLines {
  const after = new Map(before);
  const { instrument, walletCurrency, rate } = basis;
  for (const row of rowsFor(basis)) {
    const was = after.get(row.key) ?? { localMinor: 0n, rated: 0n, paidMinor: 0n };
    const more = inAll(row, basis) - was.localMinor;
    if (more <= 0n) continue;
    const isSame = instrument.currency === walletCurrency;
    const rated = was.rated + more * rate;
    const scale = ten(8) * ten(minorDigits(instrument.currency));
    const paid = isSame
      ? was.paidMinor + more
      : up(rated * ten(minorDigits(walletCurrency)), scale);
    const paidMinor = most(paid, was.paidMinor);
    after.set(row.key, { localMinor: was.localMinor + more, rated, paidMinor });
  }
  return after;
}

export function feeTotal(lines: FeeLines): bigint {
  let sum = 0n;
  for (const { paidMinor } of lines.values()) sum += paidMinor;
  return sum;
}

function rowsFor({ instrument, direction, atMs }: FeeBasis): readonly Row[] {
  const market = schedule.markets.find((one) => one.market === instrument.feeMarket);
  if (market === undefined) throw new Error(`no fees are published for ${instrument.feeMarket}`);
  const rows = (market.items as readonly Row[]).filter(
    (row) => row.defaultEnabled !== false && row.perDay !== true && row.basis !== 'profit',
  );
  return rows.filter((row) => {
    if (row.side !== 'both' && row.side !== direction) return false;
    if (startMs(row) > atMs || !isMeant(row, instrument)) return false;
    return !rows.some(
      (one) => one.key === row.key && startMs(one) > startMs(row) && startMs(one) <= atMs,
    );
  });
}

function startMs({ effectiveFrom }: Row): number {
  return Date.parse(`${effectiveFrom}T00:00:00Z`);
}

function isMeant({ exempt = [], appliesTo = {} }: Row, instrument: ToldInstrument): boolean {
  const { assetClass, sector, issuerCountry, reference } = instrument;
  if (exempt.includes(assetClass) || exempt.includes(sector ?? '')) return false;
  const { issuerCountry: countries, minMarketCapEUR: least } = appliesTo;
  if (countries !== undefined && !countries.includes(issuerCountry ?? '')) return false;
  if (least === undefined) return true;
  const unit = Number(ten(instrument.priceDecimals) * instrument.pricePerCashUnit);
  return (Number(reference.price) / unit) * (reference.sharesOutstanding ?? 0) >= least;
}

/** Rate, least, most, share of the notional, then up to the step, in that order. */
function inAll(row: Row, { instrument, quantity, localMinor }: FeeBasis): bigint {
  const minor = ten(minorDigits(instrument.currency));
  if (row.notionalAbove !== undefined && localMinor * ONE <= exact(row.notionalAbove) * minor) {
    return 0n;
  }
  // All of it in PARTS of a minor unit, times the scale of the quantity.
  const scale = ten(instrument.quantityDecimals);
  const money = (value: number) => exact(value) * minor * scale;
  const bases: Readonly<Record<string, bigint>> = {
    notional: exact(row.rate) * localMinor * scale,
    quantity: exact(row.rate) * quantity * minor,
    trade: money(row.rate),
  };
  let fee = bases[row.basis] ?? 0n;
  if (row.min !== undefined) fee = most(fee, money(row.min));
  if (row.max !== undefined) fee = least(fee, money(row.max));
  if (row.maxRateOfNotional !== undefined) {
    fee = least(fee, exact(row.maxRateOfNotional) * localMinor * scale);
  }
  const step = most(exact(row.rounding.step) * minor, ONE) * scale;
  return (up(fee, step) * step) / (ONE * scale);
}

/** A published number as a whole count of `PARTS`. */
export function exact(value: number): bigint {
  const [whole = '0', parts = ''] = value.toFixed(PARTS).split('.');
  return BigInt(whole) * ONE + BigInt(parts);
}

/** A yen and a won have no cents. */
export function minorDigits(currency: string): number {
  return currency === 'JPY' || currency === 'KRW' ? 0 : 2;
}

/** What a night costs on a worth, yearly over 360 days; a payment rounds up, an earning down. */
export function nightOf(basisMinor: bigint, yearly: bigint): bigint {
  const owed = basisMinor * yearly;
  const year = 100n * ONE * 360n;
  return yearly > 0n ? up(owed, year) : owed / year;
}

/** Yearly percent: of a loan, of what is borrowed, of a pair held long or short. */
export const yearly = {
  loan: (currency: string) => percentOf(currency) + exact(rates.markupPercent.loan),
  borrow(heldAs: string) {
    const dearer: Readonly<Record<string, { readonly percent: number }>> = rates.borrowPercentOf;
    return exact(dearer[heldAs]?.percent ?? rates.borrowPercent);
  },
  swap(base: string, quote: string, side: 'long' | 'short') {
    const gap = percentOf(quote) - percentOf(base);
    return (side === 'long' ? gap : -gap) + exact(rates.markupPercent.swap);
  },
};

function percentOf(currency: string): bigint {
  const listed: Readonly<Record<string, { readonly percent: number }>> = rates.rates;
  const rate = listed[currency];
  if (rate === undefined) throw new Error(`no interest rate is published for ${currency}`);
  return exact(rate.percent);
}
