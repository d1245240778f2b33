import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';

const MINUTE_MS = 60_000;

/** How long a review took, in hours and whole minutes; a moment is one minute. */
export function tookWords(durationMs: number, say: Say): string {
  const minutes = Math.max(1, Math.round(durationMs / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return say(m.kyc_took_minutes, { minutes: String(minutes) });
  return say(m.kyc_took_hours, { hours: String(hours), minutes: String(minutes % 60) });
}
