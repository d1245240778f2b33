import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { pageOf } from '../../call/pages.ts';
import { contractFigures } from '../../market/future-quote.ts';
import { cutRows, quoteItems } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/**
 * Contracts of one group of futures with expiry and open interest; `forex` answers currency pairs.
 */
export const futuresList = endpoint('futuresList', async (call, { market }) => {
  const { type, ...paging } = call.input;
  const all = await market.board.list(type === 'forex' ? 'FOREX' : type);
  const rows = cutRows(paging, all);
  const items = await quoteItems(market, rows, await readerOf(market, call));
  const list = items.map((item, at) => {
    const row = rows[at];
    if (row === undefined) return item;
    const of = { isSimulated: item.simulated, nowMs: call.nowMs };
    const { expiryDateTimestamp, openInterest } = contractFigures(row.instrument, of);
    return { ...item, expiryDateTimestamp, openInterest };
  });
  return accept(pageOf(paging, { list, total: all.length }));
});
