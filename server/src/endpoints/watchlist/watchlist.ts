import { randomUUID } from 'node:crypto';
import { WATCHLIST_MAX } from '@candor/engines/watchlist/watchlist-ports';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quoteItems } from '../../market/list-page.ts';
import type { Reader } from '../../market/quote-rows.ts';
import { ambiguous, findNamed } from '../../market/resolve-instrument.ts';

/** Takes an instrument off the watchlist by its code, also when it is not on it. */
export const watchlistDeleteByCode = endpoint('watchlistDeleteByCode', async (call, { market }) => {
  const { userId } = call.caller;
  const { stockCode, source, market: label } = call.input;
  const found = (await market.watchlist.list(userId)).flatMap(({ id, instrumentId }) => {
    const instrument = market.instruments.find(instrumentId);
    const isNamed =
      instrument?.code === stockCode.toUpperCase() &&
      (source === undefined || instrument.source === source) &&
      (label === undefined || instrument.market === label.toUpperCase());
    return isNamed ? [{ id, instrument }] : [];
  });
  if (found.length > 1) {
    return ambiguous(
      found.map((one) => one.instrument),
      call.locale,
    );
  }
  const [row] = found;
  if (row !== undefined) await market.watchlist.remove({ userId, id: row.id });
  return accept({});
});

/** Takes a row off the watchlist, also when it is already gone. */
export const watchlistDelete = endpoint('watchlistDelete', async (call, { market }) => {
  await market.watchlist.remove({ userId: call.caller.userId, id: call.input.id });
  return accept({});
});

/** Puts an instrument at the end of the watchlist; one that is there answers its id. */
export const watchlistSave = endpoint('watchlistSave', async (call, { market }) => {
  const { secuCode: code, assettype: source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const id = await market.watchlist.save({
    id: randomUUID(),
    userId: call.caller.userId,
    instrumentId: instrument.id,
    createdMs: call.nowMs,
  });
  if (id === null) return refuse('WATCHLIST_FULL', { figures: { n: WATCHLIST_MAX } });
  return accept({ id });
});

/**
 * Stores the whole order of the watchlist; refused when the rows have changed since it was read.
 */
export const watchlistSort = endpoint('watchlistSort', async (call, { market }) => {
  const isStored = await market.watchlist.sort({
    userId: call.caller.userId,
    ids: call.input.ids,
  });
  return isStored ? accept({}) : refuse('WATCHLIST_CHANGED');
});

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
