import { instrumentId } from '@candor/domain/instruments/instrument-id';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { ambiguous } from '../../market/resolve-instrument.ts';

/** Takes an instrument off the watchlist by its code, also when it is not on it. */
export const watchlistDeleteByCode = endpoint('watchlistDeleteByCode', async (call, { market }) => {
  const { userId } = call.caller;
  const { stockCode, source, market: label } = call.input;
  const rows = (await market.watchlist.list(userId)).filter(
    (row) =>
      row.code === stockCode.toUpperCase() &&
      (source === undefined || row.source === source) &&
      (label === undefined || row.market === label.toUpperCase()),
  );
  if (rows.length > 1) {
    const catalogue = market.desk.catalogue();
    const candidates = rows.flatMap((row) => catalogue.byId.get(instrumentId(row)) ?? []);
    return ambiguous(candidates, call.locale);
  }
  const [row] = rows;
  if (row !== undefined) await market.watchlist.remove({ userId, id: row.id });
  return accept({});
});
