import { m, overwriteGetLocale } from '@candor/locales/messages';
import { fetchSheetsAhead } from '@candor/ui/components/sheet';
import { followPreferences, usePreferences } from '@candor/ui/preferences';
import { showToast } from '@candor/ui/toasts';
import { onSessionEnded } from '../api/client.ts';
import { readings } from '../api/readings.ts';
import { followLive } from '../live/live.ts';
import { dropDraftsOfOthers } from '../session/drafts.ts';
import { exchangePreferences } from '../session/preference-sync.ts';
import { readUser } from '../session/read-user.ts';
import { followActs, isScreenLocked, useScreenLock } from '../session/screen-lock.ts';
import { followOtherTabs, sessionToken, useSession } from '../session/session.ts';
import { forgetSession } from '../session/sign-in.ts';
import { LockScreen } from '../shell/lock-part.ts';
import { goToLogin } from './navigation.ts';
import { prefetchPage } from './page-loader.ts';
import { type RoutePath, routeEntry, routePaths } from './routes.ts';

/**
 * A call answered 401 or 403: said, forgotten, and to the login page, which brings the reader back.
 */
function endSession(): void {
  if (sessionToken() === null) return;
  forgetSession();
  showToast((say) => say(m.common_error_login_expired));
  goToLogin({ expired: Date.now() });
}

/** Pages a customer goes to from a tab also while there is no network. */
const reachedOffline: readonly RoutePath[] = [
  'pages/payment/stock',
  'pages/payment/close',
  'pages/order/detail',
  'pages/notice/detail',
];

/**
 * The four other tabs, what sheets are made of, the lock screen and what must open without a
 * network are loaded once the first page has settled.
 */
function prefetchWhenIdle(): void {
  const run = () => {
    fetchSheetsAhead();
    LockScreen.fetchAhead();
    const tabs = routePaths.filter((path) => routeEntry(path).kind === 'tab');
    for (const path of [...tabs, ...reachedOffline]) prefetchPage(path);
  };
  const wait = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 2000));
  wait(run);
}

/** Wires what is not drawn: language, preferences, the end of a session, other tabs. Runs once. */
export function startApp(): void {
  overwriteGetLocale(() => usePreferences.getState().locale);
  followPreferences();
  onSessionEnded(endSession);
  followLive(endSession);
  followOtherTabs(() => {
    readings.clear();
    if (sessionToken() === null) goToLogin();
    void readUser();
  });
  followActs();
  // What is typed and locked away is not dropped for its age.
  if (!isScreenLocked()) dropDraftsOfOthers(useSession.getState().lastUserId, Date.now());
  // Of a locked app nothing is asked: it would count as use of the session.
  const ask = () => {
    if (isScreenLocked()) return;
    void readUser();
    void exchangePreferences('take');
  };
  ask();
  window.addEventListener('online', ask);
  useScreenLock.subscribe(ask);
  window.addEventListener('load', prefetchWhenIdle, { once: true });
}
