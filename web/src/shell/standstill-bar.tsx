import { WifiOff } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { formatHourMinute } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useHasNetwork, useIsOnline } from '@candor/ui/reach/online';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useLastHeardMs } from '../api/last-heard.ts';
import { useLinkState } from '../live/link-state.ts';

/** Says since when figures stand still: the device is offline, or the live connection is down. */
export function StandstillBar(): ReactNode {
  const t = useT();
  const hasNetwork = useHasNetwork();
  const isOnline = useIsOnline();
  const link = useLinkState();
  const heardMs = useLastHeardMs();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  if (isOnline && link !== 'down') return null;
  const text = isOnline
    ? t(m.common_reconnecting)
    : standstillText(t, hasNetwork, heardMs === null ? null : formatHourMinute(heardMs, timeZone));
  return (
    <p className="notice-bar" role="status">
      <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

function standstillText(t: Say, hasNetwork: boolean, time: string | null): string {
  if (time === null) {
    return t(hasNetwork ? m.common_server_lost_no_time : m.common_offline_bar_no_time);
  }
  return t(hasNetwork ? m.common_server_lost : m.common_offline_bar, { time });
}
