import { m } from '@candor/locales/messages';
import type { Message, Say } from '../words.ts';

/** Cities whose names the languages have of their own. */
const words: Readonly<Record<string, Message<Record<never, never>>>> = {
  'America/New_York': m.ui_city_new_york,
  'America/Chicago': m.ui_city_chicago,
  'America/Los_Angeles': m.ui_city_los_angeles,
  'Europe/London': m.ui_city_london,
  'Europe/Paris': m.ui_city_paris,
  'Europe/Berlin': m.ui_city_berlin,
  'Asia/Hong_Kong': m.ui_city_hong_kong,
  'Asia/Shanghai': m.ui_city_shanghai,
  'Asia/Taipei': m.ui_city_taipei,
  'Asia/Singapore': m.ui_city_singapore,
  'Asia/Tokyo': m.ui_city_tokyo,
  'Asia/Dubai': m.ui_city_dubai,
  'Asia/Kolkata': m.ui_city_kolkata,
  'Australia/Sydney': m.ui_city_sydney,
};

/**
 * The city a zone is named after, in the language of the page where it has a name for it:
 * `America/New_York` is `New York` and `紐約`, `America/Lima` is `Lima` everywhere.
 */
export function zoneCity(timeZone: string, say: Say): string {
  const word = words[timeZone];
  if (word !== undefined) return say(word);
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
