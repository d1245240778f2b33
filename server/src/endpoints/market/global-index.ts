import { followersOfIndex } from '@candor/domain/instruments/index-followers';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { tradableKeys } from '../../market/future-quote.ts';
import { regionOf } from '../../market/list-members.ts';
import { quoteItems } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/**
 * Global indices, all or of one region (America, Europe, Asia), with what can be traded on each.
 */
export const globalIndex = endpoint('globalIndex', async (call, { market }) => {
  const region = call.input.region?.toLowerCase();
  const all = await market.board.list('INDEX');
  const rows = all.filter(
    ({ instrument }) => region === undefined || regionOf(instrument).toLowerCase() === region,
  );
  const items = await quoteItems(market, rows, await readerOf(market, call));
  const catalogue = market.desk.catalogue();
  const list = items.map((item) => ({
    ...item,
    tradable: tradableKeys(followersOfIndex(catalogue, item, call.nowMs), call.locale),
  }));
  return accept({ list });
});
