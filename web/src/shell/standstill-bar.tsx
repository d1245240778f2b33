import { m } from '@candor/locales/messages';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLastHeardMs } from '../api/last-heard.ts';
import { type Say, useT } from '../app/words.ts';
import { useLinkState } from '../live/link-state.ts';
import { usePreferences } from '../session/preferences.ts';
import { formatHourMinute } from '../ui/format/time.ts';
import { useIsOnline } from './online.ts';

/** Says since when figures stand still: the device is offline, or the live connection is down. */
export function StandstillBar(): ReactNode {
  const t = useT();
  const isOnline = useIsOnline();
  const link = useLinkState();
  const heardMs = useLastHeardMs();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  if (isOnline && link !== 'down') return null;
  const text = isOnline ? t(m.common_reconnecting) : offlineText(t, heardMs, timeZone);
  return (
    <p className="notice-bar" role="status">
      <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

function offlineText(t: Say, heardMs: number | null, timeZone: string): string {
  if (heardMs === null) return t(m.common_offline_bar_no_time);
  return t(m.common_offline_bar, { time: formatHourMinute(heardMs, timeZone) });
}
