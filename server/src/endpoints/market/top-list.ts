import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quotePage } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/** US stocks that rose most, fell most, or traded most. */
export const topList = endpoint('topList', async (call, { market }) => {
  const { type, exchange, ...paging } = call.input;
  const rows = await market.board.top(type, exchange);
  const reader = await readerOf(market, call);
  return accept(await quotePage(market, rows, { paging, reader }));
});
