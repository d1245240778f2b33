import type { User } from '@candor/contract/account-shapes';
import { useEffect } from 'react';
import { type Reading, useCall } from '../api/use-call.ts';
import { useTopic } from '../live/live.ts';
import { rememberUser } from '../session/session.ts';

/** Who is signed in, read anew with every message: the answer of a review is one. */
export function useOwnUser(): Reading<User> {
  const reading = useCall('userInfo', {}, { forCustomer: true });
  const { data, retry } = reading;
  useTopic('message', retry);
  useEffect(() => {
    if (data !== undefined) rememberUser(data);
  }, [data]);
  return reading;
}
