import { randomUUID } from 'node:crypto';
import { WATCHLIST_MAX } from '@candor/engines/watchlist/watchlist-ports';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/** Puts an instrument at the end of the watchlist; one that is there answers its id. */
export const watchlistSave = endpoint('watchlistSave', async (call, { market }) => {
  const { secuCode: code, assettype: source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const id = await market.watchlist.save({
    id: randomUUID(),
    userId: call.caller.userId,
    instrumentId: instrument.id,
    createdMs: call.nowMs,
  });
  if (id === null) return refuse('WATCHLIST_FULL', { figures: { n: WATCHLIST_MAX } });
  return accept({ id });
});
