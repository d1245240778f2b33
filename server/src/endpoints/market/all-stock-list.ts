import { type Source, source as sources } from '@candor/contract/enums';
import { searchInstruments } from '@candor/domain/instruments/search';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { quotePage } from '../../market/list-page.ts';
import { readerOf } from '../../market/reader.ts';

/**
 * Hong Kong has a call of its own; auction and block rows show only when their source is asked for.
 */
const searched: readonly Source[] = [
  sources.stock,
  sources.globalIndex,
  sources.future,
  sources.forex,
  sources.crypto,
  sources.bond,
];

/**
 * Instruments by name or code; without a keyword every instrument of the
 * source, in the catalogue's order.
 */
export const allStockList = endpoint('allStockList', async (call, { market }) => {
  const { keyword, source, ...paging } = call.input;
  const catalogue = market.desk.catalogue();
  const wanted = source === undefined ? searched : [source].filter((one) => one !== 11);
  const instruments =
    keyword === undefined
      ? catalogue.instruments.filter((one) => wanted.includes(one.source))
      : searchInstruments(catalogue, { keyword, sources: wanted, nowMs: call.nowMs });
  const reader = await readerOf(market, call);
  const rows = await market.board.rows(instruments);
  return accept(await quotePage(market, rows, { paging, reader }));
});
