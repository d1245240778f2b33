import { USD_HKD } from '../../funding/rates.ts';
import type { PriceView } from '../market-view.ts';
import {
  type CurrencyPair,
  type PairRate,
  type PriceSnapshot,
  pairKey,
} from '../price-snapshot.ts';

/** A snapshot of one view, or of more. */
export function pricesOf(
  view: PriceView | readonly PriceView[],
  atMs: number,
  hkdPerUsd: bigint | null = null,
): PriceSnapshot {
  const views = [view].flat() as readonly PriceView[];
  return {
    ...ratesOf(hkdPerUsd, atMs),
    views: new Map(views.map((one) => [one.instrumentId, one])),
  };
}

/** A snapshot of one rate alone, as the market says it at this very instant, or nobody does. */
export function ratesOf(
  rate: bigint | null,
  atMs: number,
  pair: CurrencyPair = USD_HKD,
): PriceSnapshot {
  const rates = new Map<string, PairRate>();
  if (rate !== null) {
    const fx = { rate, timeMs: atMs, sourceName: 'scripted', isSimulated: true };
    rates.set(pairKey(pair), { fx, ageMaxMs: 10_000, isClosing: false });
  }
  return { atMs, views: new Map(), rates };
}
