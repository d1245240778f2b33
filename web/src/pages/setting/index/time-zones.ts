import { m } from '@candor/locales/messages';
import { zoneCity } from '@candor/ui/format/zone-city';
import type { Say } from '@candor/ui/words';

/** How far a zone is from UTC at an instant: `UTC−4`, `UTC+5:30`, `UTC`. */
export function zoneOffset(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(atMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return name.replace('GMT', 'UTC').replace(/[+]0$/, '').replace('-', '−');
}

/** `New York, UTC−4`. */
export function zoneLabel(timeZone: string, atMs: number, say: Say): string {
  const offset = zoneOffset(timeZone, atMs);
  return say(m.ui_city_offset, { city: zoneCity(timeZone, say), offset });
}

/** Every zone of this browser, UTC among them. */
export function knownZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : ['UTC', ...zones];
}

/**
 * Zones whose own name or city's name holds every word that was typed, in any order. At most
 * `limit`.
 */
export function searchZones(
  zones: readonly string[],
  typed: string,
  limit: number,
  say: Say,
): string[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/_,]+/)
    .filter(Boolean);
  const fits = (zone: string) => {
    const name = `${zone.replaceAll('_', ' ')} ${zoneCity(zone, say)}`.toLowerCase();
    return words.every((word) => name.includes(word));
  };
  return zones.filter(fits).slice(0, limit);
}

/**
 * Where the exchanges are, and a few more that many people live in: offered before the long list.
 */
const wellKnown = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Taipei',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Australia/Sydney',
];

/** What is offered before anything is typed: the device's zone, the chosen one, well-known ones. */
export function suggestedZones(device: string, chosen: string): string[] {
  return [...new Set([device, chosen, ...wellKnown])];
}
