import { searchInstruments } from '@candor/domain/instruments/search';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quotePage } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/** Hong Kong stocks, all or those that match a keyword. */
export const hkStockList = endpoint('hkStockList', async (call, { market }) => {
  const { keyword, sort, ...paging } = call.input;
  const rows =
    keyword === undefined
      ? await market.board.list('HK', { sort, locale: call.locale })
      : await market.board.rows(
          searchInstruments(market.desk.catalogue(), { keyword, sources: [11], nowMs: call.nowMs }),
        );
  const reader = await readerOf(market, call);
  return accept(await quotePage(market, rows, { paging, reader }));
});
