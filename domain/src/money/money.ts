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

/**
 * Decimals of the smallest unit of a currency the ledger keeps: 2 for USD, 0 for JPY, 8 for BTC.
 */
export function minorDecimals(currency: string): number {
  return minorDecimalsOf[currency] ?? MINOR_DECIMALS_DEFAULT;
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
