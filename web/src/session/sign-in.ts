import type { SessionOpened } from '@candor/contract/account-shapes';
import { client } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { dropDraftsOfOthers } from './drafts.ts';
import { exchangePreferences } from './preference-sync.ts';
import { beginSession, clearSession, sessionToken } from './session.ts';

/** Starts a session. Forms of anybody else are discarded; this customer's own come back. */
export function signIn(answer: SessionOpened, isNewCustomer: boolean): void {
  readings.clear();
  dropDraftsOfOthers(answer.user.userId, Date.now());
  beginSession(answer);
  void exchangePreferences(isNewCustomer ? 'give' : 'take');
}

/** Forgets what belongs to the session that ended. Typed forms stay for 30 minutes. */
export function forgetSession(): void {
  clearSession();
  readings.clear();
}

/** Logs out: ends the session on the server too, and forgets typed forms with it. */
export function signOut(): void {
  if (sessionToken() === null) return;
  // The token is read before it is forgotten; whether the server answers changes nothing here.
  client.call('logout', {}).catch(() => undefined);
  forgetSession();
  dropDraftsOfOthers(null, Date.now());
}
