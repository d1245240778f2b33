import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { depthFigures } from '../../market/market-figures.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** Ten levels of the book on each side. `seq` is the instant of the book in milliseconds. */
export const depth = endpoint('depth', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  try {
    return accept({
      ...depthFigures(instrument, await market.desk.depth(instrument)),
      seq: call.nowMs,
      isOffered: market.desk.sourceOf(instrument).offers.depth,
    });
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});
