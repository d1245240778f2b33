import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { readStockQuote } from '../../market/read-quote.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** The quote an order page shows. */
export const getStock = endpoint('getStock', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  return accept(await readStockQuote(market, found.instrument, call));
});
