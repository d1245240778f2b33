import type { Endpoint } from '../../call/endpoint.ts';
import { watchlist } from './watchlist.ts';
import { watchlistDelete } from './watchlist-delete.ts';
import { watchlistDeleteByCode } from './watchlist-delete-by-code.ts';
import { watchlistSave } from './watchlist-save.ts';
import { watchlistSort } from './watchlist-sort.ts';

export const watchlistEndpoints: readonly Endpoint[] = [
  watchlistDeleteByCode,
  watchlistDelete,
  watchlistSave,
  watchlistSort,
  watchlist,
];
