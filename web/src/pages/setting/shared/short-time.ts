import { usePreferences } from '../../../session/preferences.ts';
import { formatHourMinute, formatMonthDay } from '../../../ui/format/time.ts';

/** Day and minute in the reader's time zone. */
export function useShortTime(): (atMs: number) => string {
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return (atMs) => `${formatMonthDay(atMs, timeZone)} ${formatHourMinute(atMs, timeZone)}`;
}
