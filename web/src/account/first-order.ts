import { useEffect } from 'react';
import { readAgain, useCall } from '../api/use-call.ts';
import { useTopic } from '../live/live.ts';
import { rememberUser, useSession } from '../session/session.ts';

/**
 * The order with the customer's first fill: null before any, undefined while nobody knows. As long
 * as there is none it is read again with every change of the positions, and never after.
 */
export function useFirstOrder(): string | null | undefined {
  const user = useSession((session) => session.user);
  const isAwaited = user !== null && user.firstOrderId == null;
  useTopic(isAwaited ? 'position' : null, () => readAgain('userInfo'));
  const { data } = useCall('userInfo', {}, { isEnabled: isAwaited });
  useEffect(() => {
    if (isAwaited && data !== undefined) rememberUser(data);
  }, [isAwaited, data]);
  return user === null ? undefined : (user.firstOrderId ?? null);
}

/**
 * False while it is not known who is signed in, which after a page load takes a moment; true once
 * it is, or could not be read.
 */
export function useUserIsKnown(): boolean {
  const isUnknown = useSession(({ token, user }) => token !== null && user === null);
  const { data, error } = useCall('userInfo', {}, { isEnabled: isUnknown });
  useEffect(() => {
    if (isUnknown && data !== undefined) rememberUser(data);
  }, [isUnknown, data]);
  return !isUnknown || error !== undefined;
}
