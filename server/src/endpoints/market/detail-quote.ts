import { followersOfIndex } from '@candor/domain/instruments/index-followers';
import { isViewOnly } from '@candor/domain/products/all-products';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { futureQuote, tradableKeys } from '../../market/future-quote.ts';
import { readStockQuote } from '../../market/read-quote.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import type { Services } from '../../services.ts';

/** The full quote of a future, pair or index; an index says what can be traded on it. */
export const detailQuote = endpoint('detailQuote', async (call, { market, trading }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const { caller, nowMs, locale } = call;
  const [quote, held] = await Promise.all([
    readStockQuote(market, instrument, call),
    caller === null ? 0n : heldQuantity(trading, caller.userId, instrument.id),
  ]);
  const isSimulated = quote.simulated;
  const full = futureQuote(instrument, quote, { held, isSimulated, nowMs });
  if (!isViewOnly(instrument)) return accept(full);
  const followers = followersOfIndex(market.desk.catalogue(), instrument, nowMs);
  return accept({ ...full, tradable: tradableKeys(followers, locale) });
});

/**
 * Quantity a customer holds of an instrument, long and short together,
 * scaled as the instrument says.
 */
async function heldQuantity(
  trading: Pick<Services['trading'], 'accounts'>,
  userId: string,
  instrumentId: string,
): Promise<bigint> {
  const { positions } = await trading.accounts.view(userId);
  let held = 0n;
  for (const position of positions) {
    if (position.instrumentId === instrumentId) held += position.quantity;
  }
  return held;
}
