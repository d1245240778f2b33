import type { DepthLevel } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { BookLevel } from '@candor/domain/market/market-view';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

const LEVELS = 10;

/** Ten levels of the book on each side. `seq` is the instant of the book in milliseconds. */
export const depth = endpoint('depth', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  try {
    const book = await market.desk.depth(instrument);
    return accept({
      bids: book.bids.slice(0, LEVELS).map((level) => levelRow(instrument, level)),
      asks: book.asks.slice(0, LEVELS).map((level) => levelRow(instrument, level)),
      seq: call.nowMs,
      isOffered: market.desk.sourceOf(instrument).offers.depth,
    });
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});

function levelRow(instrument: Instrument, level: BookLevel): DepthLevel {
  return {
    price: priceText(instrument, level.price),
    num: quantityText(instrument, level.quantity),
    orders: level.orders,
  };
}
