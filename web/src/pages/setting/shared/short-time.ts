import { formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';

/** Day and minute in the reader's time zone. */
export function useShortTime(): (atMs: number) => string {
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return (atMs) => `${formatMonthDay(atMs, timeZone)} ${formatHourMinute(atMs, timeZone)}`;
}
