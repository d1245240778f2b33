import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { tradeFigures } from '../../market/market-figures.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

const PRINTS = 50;

/** The last fifty prints, newest last. `seq` is the instant of the last one in milliseconds. */
export const trades = endpoint('trades', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  try {
    const prints = await market.desk.trades(instrument, PRINTS);
    return accept({
      list: prints.map((print) => tradeFigures(instrument, print)),
      seq: prints.at(-1)?.timeMs ?? 0,
      isOffered: market.desk.sourceOf(instrument).offers.trades,
    });
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});
