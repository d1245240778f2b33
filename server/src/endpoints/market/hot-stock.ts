import { isExpired } from '@candor/domain/instruments/catalogue';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { pageOf } from '../../call/pages.ts';
import { listMembers } from '../../market/list-members.ts';
import { cutRows, quoteItems } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/**
 * Rows of the list; past the ones with heat it is filled with what usually trades most, at heat 0.
 */
const ROWS = 50;

/** What was read and ordered most in the last 24 hours, by the counts of this very server. */
export const hotStock = endpoint('hotStock', async (call, { market }) => {
  const catalogue = market.desk.catalogue();
  const heatById = new Map(
    market.heat.ranking(call.nowMs).map((row) => [row.instrumentId, row.heat]),
  );
  const hot = [...heatById.keys()].flatMap((id) => catalogue.byId.get(id) ?? []);
  const quiet = listMembers(catalogue, 'US', call.nowMs).filter((one) => !heatById.has(one.id));
  const instruments = [...hot.filter((one) => !isExpired(one, call.nowMs)), ...quiet].slice(
    0,
    ROWS,
  );
  const rows = await market.board.rows(cutRows(call.input, instruments));
  const items = await quoteItems(market, rows, await readerOf(market, call));
  const list = items.map((item, at) => ({
    ...item,
    heat: heatById.get(rows[at]?.instrument.id ?? '') ?? 0,
  }));
  return accept(pageOf(call.input, { list, total: instruments.length }));
});
