import { formatDecimal, parseDecimal } from './decimals.ts';

/**
 * Decimals of a currency's minor unit where they are not 2: ISO 4217, and the usual ones of coins.
 */
const minorDecimalsOf: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  BTC: 8,
  ETH: 8,
  USDT: 6,
  USDC: 6,
};
const MINOR_DECIMALS_DEFAULT = 2;

/** An exact amount: whole minor units of one currency, signed. */
export interface Money {
  readonly currency: string;
  readonly minor: bigint;
}

/**
 * Decimals of the smallest unit of a currency the ledger keeps: 2 for USD, 0 for JPY, 8 for BTC.
 */
export function minorDecimals(currency: string): number {
  return minorDecimalsOf[currency] ?? MINOR_DECIMALS_DEFAULT;
}

/** Throws when the two are not of one currency: adding dollars to pounds is a bug, never a sum. */
export function addMoney(a: Money, b: Money): Money {
  assertSameCurrency(a.currency, b.currency);
  return { currency: a.currency, minor: a.minor + b.minor };
}

/** Throws when the two are not of one currency. */
export function subtractMoney(a: Money, b: Money): Money {
  assertSameCurrency(a.currency, b.currency);
  return { currency: a.currency, minor: a.minor - b.minor };
}

/** The sum in `currency`, zero for none. Throws on an amount of another currency. */
export function sumMoney(currency: string, amounts: readonly Money[]): Money {
  let minor = 0n;
  for (const amount of amounts) {
    assertSameCurrency(currency, amount.currency);
    minor += amount.minor;
  }
  return { currency, minor };
}

/** An amount as the wire writes it: "1234.50". */
export function formatMinor(minor: bigint, currency: string): string {
  return formatDecimal(minor, minorDecimals(currency));
}

/**
 * Reads an amount of the wire in minor units: more than 0 and at most as fine as the currency.
 * Refusal: AMOUNT for anything else (calls.md 0.3).
 */
export function parseAmount(text: string, currency: string): bigint | 'AMOUNT' {
  const minor = parseDecimal(text, minorDecimals(currency));
  return typeof minor === 'string' || minor <= 0n ? 'AMOUNT' : minor;
}

function assertSameCurrency(a: string, b: string): void {
  if (a !== b) throw new Error(`Mixed ${a} and ${b} in one sum.`);
}
