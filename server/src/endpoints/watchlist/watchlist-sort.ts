import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Stores the whole order of the watchlist; refused when the rows have changed since it was read.
 */
export const watchlistSort = endpoint('watchlistSort', async (call, { market }) => {
  const isStored = await market.watchlist.sort({
    userId: call.caller.userId,
    ids: call.input.ids,
  });
  return isStored ? accept({}) : refuse('WATCHLIST_CHANGED');
});
