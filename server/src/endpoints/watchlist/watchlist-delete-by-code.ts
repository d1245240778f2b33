import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { ambiguous } from '../../market/resolve-instrument.ts';

/** Takes an instrument off the watchlist by its code, also when it is not on it. */
export const watchlistDeleteByCode = endpoint('watchlistDeleteByCode', async (call, { market }) => {
  const { userId } = call.caller;
  const { stockCode, source, market: label } = call.input;
  const found = (await market.watchlist.list(userId)).flatMap(({ id, instrumentId }) => {
    const instrument = market.instruments.find(instrumentId);
    const isNamed =
      instrument?.code === stockCode.toUpperCase() &&
      (source === undefined || instrument.source === source) &&
      (label === undefined || instrument.market === label.toUpperCase());
    return isNamed ? [{ id, instrument }] : [];
  });
  if (found.length > 1) {
    return ambiguous(
      found.map((one) => one.instrument),
      call.locale,
    );
  }
  const [row] = found;
  if (row !== undefined) await market.watchlist.remove({ userId, id: row.id });
  return accept({});
});
