import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { pageOf } from '../../call/pages.ts';
import { auctionFigures } from '../../market/auction-figures.ts';
import { cutRows, quoteItems } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/** Stocks of the pre-market auction with their indicative figures. */
export const preMarketList = endpoint('preMarketList', async (call, { market }) => {
  const all = await market.board.list('AUCTION');
  const rows = cutRows(call.input, all);
  const items = await quoteItems(market, rows, await readerOf(market, call));
  const list = await Promise.all(
    items.map(async (item, at) => {
      const row = rows[at];
      if (row === undefined) return item;
      return { ...item, ...(await auctionFigures(market.auctions, row.instrument, call.nowMs)) };
    }),
  );
  return accept(pageOf(call.input, { list, total: all.length }));
});
