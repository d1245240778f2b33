import { client } from '../api/client.ts';
import { rememberUser, useSession } from './session.ts';

/**
 * Reads who is signed in where only the user ID is known: after a page load, or a login in another
 * tab. Fails in silence: the next one, or a page that shows the customer, asks again.
 */
export async function readUser(): Promise<void> {
  const { token, user } = useSession.getState();
  if (token === null || user !== null) return;
  try {
    const answer = await client.call('userInfo', {});
    // Where somebody else has logged in since, it is not kept.
    rememberUser(answer);
  } catch {
    // An ended session is told by the call itself, an outage by the bar above the page.
  }
}
