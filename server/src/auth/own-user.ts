import type { UserRecord } from '@candor/database/stores/users';
import type { CustomerCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';

/** The record of who calls. A session without its customer is our bug. */
export async function ownUser(caller: CustomerCaller, services: Services): Promise<UserRecord> {
  const user = await services.stores.users.byId(caller.userId);
  if (user === null) throw new Error('A session belongs to nobody.');
  return user;
}
