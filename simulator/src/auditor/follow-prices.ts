import { productFor } from './products.ts';
import type { ToldPart, ToldStep } from './told.ts';

/** With eight decimals; null where nothing goes in or comes out now (follow.md, "Prices"). */
export function tradedPrice({ instrument, market }: ToldPart, nowMs: number): bigint | null {
  const { status, quote } = market;
  if (status !== 'open' || quote === null || quote.last <= 0n) return null;
  if (quote.coolingOff !== undefined) return null;
  if (nowMs - quote.timeMs > productFor(instrument).quoteAgeMs) return null;
  return quote.last * 10n ** BigInt(8 - instrument.priceDecimals);
}

/** Whether every price of a portfolio is there. */
export function areTraded({ portfolio = [], nowMs }: ToldStep['command']): boolean {
  return portfolio.every((part) => tradedPrice(part, nowMs) !== null);
}
