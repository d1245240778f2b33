import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quotePage } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/** One list of instruments; `market` narrows it to one exchange. */
export const stockList = endpoint('stockList', async (call, { market }) => {
  const { type, sort, market: exchange, ...paging } = call.input;
  const rows = await market.board.list(type, { sort, locale: call.locale });
  const label = exchange?.toUpperCase();
  const wanted = label === undefined ? rows : rows.filter((row) => row.instrument.market === label);
  const reader = await readerOf(market, call);
  return accept(await quotePage(market, wanted, { paging, reader }));
});
