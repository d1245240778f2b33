import type { UserRecord } from '@candor/database/stores/users';
import { type Refused, refuse } from '../call/answer.ts';
import type { CustomerCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';

/** The record of who calls. A session without its customer is our bug. */
export async function ownUser(caller: CustomerCaller, services: Services): Promise<UserRecord> {
  const user = await services.stores.users.byId(caller.userId);
  if (user === null) throw new Error('A session belongs to nobody.');
  return user;
}

/**
 * As `ownUser`, for what a secret or an address of theirs opens. Refusal: BOOKS_SUSPENDED of an
 * account into which somebody wrote beside the house.
 */
export async function ownSignedUser(
  { userId }: CustomerCaller,
  { stores }: Pick<Services, 'stores'>,
): Promise<UserRecord | Refused> {
  return (await stores.users.signed(userId)) ?? refuse('BOOKS_SUSPENDED');
}
