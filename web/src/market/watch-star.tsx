import { Star } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { useEffect } from 'react';
import { useIsSignedIn } from '../session/session.ts';
import { starAfterLogin, toggleStar, useIsWatched, type Watchable } from './watched.ts';

interface WatchStarProps {
  of: Watchable;
  /** `selfSelectStatus` of the row. */
  status: number | undefined;
  className?: string;
}

/** The star of an instrument: filled when watched. It changes at once. */
export function WatchStar({ of, status, className }: WatchStarProps) {
  const t = useT();
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  const isOn = useIsWatched(of, status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a sign-in, not for every redraw.
  useEffect(() => starAfterLogin(of), [isSignedIn]);
  return (
    <IconButton
      className={className}
      isOn={isOn}
      disabled={!isOnline}
      label={t(isOn ? m.market_remove_from_watchlist : m.market_add_to_watchlist, {
        name: of.name,
      })}
      icon={<Star size={22} strokeWidth={1.75} fill={isOn ? 'currentColor' : 'none'} />}
      onClick={() => void toggleStar(of, !isOn)}
    />
  );
}
