import { useEffect } from 'react';
import { keep, readKept } from '../market/remembered.ts';
import { ownUserId, useSession } from '../session/session.ts';
import { useFirstOrder } from './first-order.ts';

const key = 'candor.remembered.newcomer';

/**
 * Whether the customer has no fill yet. What was known last on this device stands until the server
 * has answered, so that a page which is loaded again draws what it had.
 */
export function useNewcomer(): boolean {
  const firstOrder = useFirstOrder();
  const userId = useSession(ownUserId) ?? '';
  const isNew = firstOrder === undefined ? readKept(key) === userId : firstOrder === null;
  useEffect(() => keep(key, isNew ? userId : ''), [isNew, userId]);
  return isNew;
}
