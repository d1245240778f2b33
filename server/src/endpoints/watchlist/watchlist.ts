import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quoteItems } from '../../market/list-page.ts';
import type { Reader } from '../../market/quote-rows.ts';

/**
 * The customer's watchlist in its order, of one side or all. A row whose instrument has ended
 * stays, with its name and without a price, until the customer takes it off.
 */
export const watchlist = endpoint('watchlist', async (call, { market }) => {
  const watched = (await market.watchlist.list(call.caller.userId)).flatMap((row) => {
    const instrument = market.instruments.find(row.instrumentId);
    const isWanted =
      call.input.classify === undefined || instrument?.classify === call.input.classify;
    return instrument !== null && isWanted ? [{ row, instrument }] : [];
  });
  const reader: Reader = { locale: call.locale, nowMs: call.nowMs, watchedIds: new Set() };
  const rows = await market.board.rows(watched.map((one) => one.instrument));
  const items = await quoteItems(market, rows, reader);
  const list = items.flatMap((item, at) => {
    const row = watched[at]?.row;
    if (row === undefined) return [];
    return {
      id: row.id,
      name: item.name,
      code: item.code,
      change: item.change,
      ratio: item.change_ratio,
      volume: item.volume,
      price: item.price_nominal,
      source: item.source,
      market: item.market,
      classify: item.classify,
      currency: item.currency,
      fall: item.fall,
      sort: row.place,
      marketStatus: item.marketStatus,
      points: item.price_nominal === null ? [] : item.points,
    };
  });
  return accept({ list });
});
