import type { RouteId } from '@candor/contract/all-routes';
import type { Endpoint } from '../call/endpoint.ts';
import { alertEndpoints } from './alerts/endpoints.ts';
import { articleEndpoints } from './articles/endpoints.ts';
import { authEndpoints } from './auth/endpoints.ts';
import { contentEndpoints } from './content/endpoints.ts';
import { fileEndpoints } from './files/endpoints.ts';
import { fundingEndpoints } from './funding/endpoints.ts';
import { marketEndpoints } from './market/endpoints.ts';
import { messageEndpoints } from './messages/endpoints.ts';
import { offeringEndpoints } from './offerings/endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { positionEndpoints } from './positions/endpoints.ts';
import { userEndpoints } from './user/endpoints.ts';
import { walletEndpoints } from './wallet/endpoints.ts';
import { watchlistEndpoints } from './watchlist/endpoints.ts';

/**
 * Every endpoint this server has, one file each, gathered by group. A route
 * without one answers 501.
 */
const everyEndpoint: readonly Endpoint[] = [
  ...alertEndpoints,
  ...articleEndpoints,
  ...authEndpoints,
  ...contentEndpoints,
  ...fileEndpoints,
  ...fundingEndpoints,
  ...marketEndpoints,
  ...messageEndpoints,
  ...offeringEndpoints,
  ...orderEndpoints,
  ...positionEndpoints,
  ...userEndpoints,
  ...walletEndpoints,
  ...watchlistEndpoints,
];

/** The endpoints by their route's id. Two for one route are a bug and throw. */
export const endpoints: ReadonlyMap<RouteId, Endpoint> = gather(everyEndpoint);

function gather(list: readonly Endpoint[]): Map<RouteId, Endpoint> {
  const byId = new Map<RouteId, Endpoint>();
  for (const one of list) {
    if (byId.has(one.id)) throw new Error(`Two endpoints serve ${one.id}.`);
    byId.set(one.id, one);
  }
  return byId;
}
