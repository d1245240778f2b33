import { m } from '@candor/locales/messages';
import { showToast } from '@candor/ui/toasts';
import { create } from 'zustand';
import { client } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { readAgain } from '../api/use-call.ts';
import { goToLogin } from '../app/navigation.ts';
import { ownUserId, sessionToken, useSession } from '../session/session.ts';
import { type InstrumentAddress, instrumentId } from './instrument-address.ts';

export interface Watchable extends InstrumentAddress {
  readonly classify?: 'UsStock' | 'HK' | undefined;
}

/**
 * Stars the customer touched in this visit, by instrument. They win over what rows said earlier.
 */
const useStars = create<{ readonly stars: Readonly<Record<string, boolean>> }>(() => ({
  stars: {},
}));

/** Whether an instrument is watched: the customer's own touch first, then what the server said. */
export function useIsWatched(of: InstrumentAddress, serverStatus: number | undefined): boolean {
  return useStars(({ stars }) => stars[instrumentId(of)] ?? serverStatus === 1);
}

// Another customer has other stars.
useSession.subscribe((now, before) => {
  if (ownUserId(now) !== ownUserId(before)) useStars.setState({ stars: {} });
});

/** Shows a star as set or taken off, because that has just happened somewhere. */
export function markStar(of: Omit<InstrumentAddress, 'name'>, isOn: boolean): void {
  useStars.setState(({ stars }) => ({ stars: { ...stars, [instrumentId(of)]: isOn } }));
}

const pendingKey = 'candor.star-after-login';

/**
 * Sets or takes off a star at once; a refusal takes it back with a toast. A visitor is asked to log
 * in and finds the star set afterwards.
 */
export async function toggleStar(of: Watchable, isOn: boolean): Promise<void> {
  if (sessionToken() === null) {
    sessionStorage.setItem(pendingKey, instrumentId(of));
    goToLogin();
    return;
  }
  markStar(of, isOn);
  try {
    await (isOn ? save(of) : remove(of));
    readAgain('watchlist', 'homeCustomList');
  } catch (error) {
    markStar(of, !isOn);
    showToast((say) => failureText(error, say));
  }
}

function save(of: Watchable): Promise<unknown> {
  return client.call('watchlistSave', {
    ...(of.classify ? { classify: of.classify } : {}),
    assettype: of.source,
    securityName: of.name,
    secuCode: of.code,
    market: of.market,
  });
}

function remove(of: Watchable): Promise<unknown> {
  return client.call('watchlistDeleteByCode', {
    stockCode: of.code,
    source: of.source,
    market: of.market,
  });
}

/** Sets the star a visitor asked for before login, once its page is open again. */
export function starAfterLogin(of: Watchable): void {
  if (sessionToken() === null || sessionStorage.getItem(pendingKey) !== instrumentId(of)) return;
  sessionStorage.removeItem(pendingKey);
  void toggleStar(of, true);
  showToast((say) => say(m.common_quote_added_to_watchlist));
}
