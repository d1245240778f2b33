import { createHash } from 'node:crypto';
import { klineTypes } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDataProvider } from '@candor/engines/market/provider';

const MINUTE_MS = 60_000;

/** One line of everything a market shows of an instrument at an instant: its text is its digest. */
export async function shownOf(
  market: MarketDataProvider,
  instrument: Instrument,
  atMs: number,
): Promise<string> {
  const seen: unknown[] = [
    await market.quotes([instrument], atMs),
    await market.depth(instrument, atMs),
    await market.trades(instrument, atMs, 20),
    await market.printsBetween(instrument, { fromMs: atMs - 200 * MINUTE_MS, toMs: atMs }),
  ];
  for (const type of klineTypes) {
    seen.push(await market.klines({ instrument, type, endMs: atMs }));
    seen.push(await market.klines({ instrument, type, endMs: atMs, newest: 2 }));
  }
  return textOf(seen);
}

/** The digest of a text: 16 hex digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Anything as text, its bigints too. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));
}
