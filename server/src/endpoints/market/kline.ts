import { priceText } from '@candor/domain/instruments/price-text';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { klinePoint } from '../../market/kline-point.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** Nobody scrolls further back than this. */
const BACK_MAX_MS = 3 * 366 * 86_400_000;

/**
 * Bars of one range up to an instant, oldest first. NOT_READY while the provider does not answer.
 */
export const kline = endpoint('kline', async (call, { market }) => {
  const { stockCode: code, source, market: label, type, endTimestamp } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const endMs = Math.max(endTimestamp ?? call.nowMs, call.nowMs - BACK_MAX_MS);
  try {
    const {
      bars,
      previousClose,
      sessions = [],
    } = await market.desk.klines(instrument, type, endMs);
    return accept({
      list: bars.map((bar) => klinePoint(instrument, bar)),
      previousClose: priceText(instrument, previousClose),
      sessions: sessions.map(({ startMs, endMs: stretchEndMs }) => ({
        startTimestamp: startMs,
        endTimestamp: stretchEndMs,
      })),
    });
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});
