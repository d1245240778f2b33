import { barsUsual } from '@candor/contract/routes/market';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import { adjusted } from '@candor/domain/market/adjust-bars';
import { barFactors, isAdjustable } from '@candor/engines/market/history/read-bars';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { klinePoint } from '../../market/kline-point.ts';
import type { MarketServices } from '../../market/market-services.ts';
import { factorRow, historyPoint, readHistory, splitRows } from '../../market/read-history.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** Nobody scrolls further back than to the first year of our calendar days. */
const EARLIEST_MS = 400 * 86_400_000;

/**
 * Bars of one range up to an instant, or of a size between two, oldest first. NOT_READY while the
 * provider does not answer; NOT_ADJUSTABLE where nobody knows what was paid out; of a size as
 * `readHistory`.
 */
export const kline = endpoint('kline', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  try {
    return call.input.barSize === undefined
      ? await barsOfRange(call, market, instrument)
      : await barsOfSize(call, market, instrument);
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});

async function barsOfSize(
  { input, nowMs }: Call<'kline'>,
  { desk }: Pick<MarketServices, 'desk'>,
  instrument: Instrument,
) {
  const { adjusted: isAdjusted = false, barSize: size, limit = barsUsual } = input;
  if (size === undefined) return refuse('FIELD_REQUIRED', { field: 'barSize' });
  const { fromTimestamp: fromMs, toTimestamp: toMs } = input;
  const asked = { instrument, size, fromMs, toMs, limit, isAdjusted };
  const read = await readHistory(desk, asked, nowMs);
  if (!('bars' in read)) return read;
  const factors = read.factors.map((one) => factorRow(instrument, one));
  return accept({
    list: read.bars.map((bar) => historyPoint(instrument, bar)),
    sessions: [],
    nextFromTimestamp: read.nextFromMs,
    nextToTimestamp: read.nextToMs,
    splits: splitRows(instrument),
    ...(isAdjusted && { factors }),
  });
}

async function barsOfRange(
  { input, nowMs }: Call<'kline'>,
  { desk }: Pick<MarketServices, 'desk'>,
  instrument: Instrument,
) {
  const { adjusted: isAdjusted = false, endTimestamp, type } = input;
  if (type === undefined) return refuse('FIELD_REQUIRED', { field: 'type' });
  if (isAdjusted && !isAdjustable(desk, instrument)) {
    const figures = { source: desk.sourceOf(instrument).name };
    return refuse('NOT_ADJUSTABLE', { field: 'adjusted', figures });
  }
  const endMs = Math.max(endTimestamp ?? nowMs, EARLIEST_MS);
  const { bars, previousClose, sessions = [] } = await desk.klines(instrument, type, endMs);
  const [first] = bars;
  const factors =
    isAdjusted && first !== undefined
      ? await barFactors(desk, { instrument, sinceMs: first.startMs, nowMs })
      : [];
  return accept({
    list: bars.map((bar) => klinePoint(instrument, adjusted(bar, factors))),
    previousClose: priceText(instrument, previousClose),
    sessions: sessions.map(({ startMs, endMs: stretchEndMs }) => ({
      startTimestamp: startMs,
      endTimestamp: stretchEndMs,
    })),
    ...(isAdjusted && {
      factors: factors.map((one) => factorRow(instrument, one)),
      splits: splitRows(instrument),
    }),
  });
}
