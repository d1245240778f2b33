import type { SessionOpened } from '@candor/contract/account-shapes';
import { client } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { dropDraftsOfOthers } from './drafts.ts';
import { leaveNothing } from './leave-nothing.ts';
import { exchangePreferences } from './preference-sync.ts';
import { unlockScreen } from './screen-lock.ts';
import { beginSession, clearSession, forgetAccount, sessionToken } from './session.ts';

/** Starts a session. Forms of anybody else are discarded; this customer's own come back. */
export function signIn(answer: SessionOpened, isNewCustomer: boolean): void {
  readings.clear();
  dropDraftsOfOthers(answer.user.userId, Date.now());
  unlockScreen();
  beginSession(answer);
  void exchangePreferences(isNewCustomer ? 'give' : 'take');
}

/** Forgets what belongs to the session that ended. Typed forms stay for 30 minutes. */
export function forgetSession(): void {
  clearSession();
  readings.clear();
}

/** Forgets the session and whatever else the customer has left in this browser. */
export function leaveForGood(): void {
  forgetSession();
  forgetAccount();
  leaveNothing();
}

/** Logs out: ends the session on the server too, and leaves nothing of the customer here. */
export function signOut(): void {
  if (sessionToken() === null) return;
  // The token is read before it is forgotten; whether the server answers changes nothing here.
  client.call('logout', {}).catch(() => undefined);
  leaveForGood();
}
