import { priceText } from '@candor/domain/instruments/price-text';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** Where each range of the chart began. NOT_READY while the provider does not answer. */
export const klineStarts = endpoint('klineStarts', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  try {
    const starts = await market.desk.rangeStarts(instrument);
    return accept({
      list: starts.map(({ type, price, startMs }) => ({
        ...{ type, price: priceText(instrument, price), timestamp: startMs },
      })),
    });
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});
