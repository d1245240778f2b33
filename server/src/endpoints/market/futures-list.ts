import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quotePage } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/** Contracts of one group of futures; `forex` answers currency pairs. */
export const futuresList = endpoint('futuresList', async (call, { market }) => {
  const { type, ...paging } = call.input;
  const rows = await market.board.list(type === 'forex' ? 'FOREX' : type);
  const reader = await readerOf(market, call);
  return accept(await quotePage(market, rows, { paging, reader }));
});
