import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Takes a row off the watchlist, also when it is already gone. */
export const watchlistDelete = endpoint('watchlistDelete', async (call, { market }) => {
  await market.watchlist.remove({ userId: call.caller.userId, id: call.input.id });
  return accept({});
});
