import { type Language, languages } from '@candor/contract/enums';
import {
  type Preferences,
  sanePreferences,
  setPreferences,
  usePreferences,
} from '@candor/ui/preferences';
import { client, wireLanguage } from '../api/client.ts';
import { sessionToken } from './session.ts';

/** Set while choices made here have not reached the server. */
const unsentKey = 'candor.preferences.unsent';
/** Choices made here so far: what was asked for before the newest does not know of it. */
let choices = 0;

function asOnTheWire() {
  const { theme, colour, timeZone, lockMinutes } = usePreferences.getState();
  return { language: wireLanguage(), theme, colour, timeZone, lockMinutes };
}

async function give(): Promise<void> {
  localStorage.setItem(unsentKey, '1');
  await client.call('userPreference', asOnTheWire());
  localStorage.removeItem(unsentKey);
}

async function take(): Promise<void> {
  const asked = choices;
  const stored = await client.call('userPreference', {});
  if (choices !== asked) return;
  const locale = languages[stored.language as Language];
  setPreferences(sanePreferences({ ...stored, locale }, usePreferences.getState()));
}

/**
 * Brings this device and the customer's other devices in line. `give`: the choices made here hold.
 * `take`: those of the account hold, unless some made here were never sent. Fails in silence: the
 * next start tries again.
 */
export async function exchangePreferences(way: 'give' | 'take'): Promise<void> {
  if (sessionToken() === null) return;
  const isUnsent = localStorage.getItem(unsentKey) !== null;
  try {
    await (way === 'give' || isUnsent ? give() : take());
  } catch {
    // Offline or refused: what was chosen here still holds here.
  }
}

/**
 * A choice of the reader: acts at once, is kept on this device, and goes to the account. Without a
 * network it is sent later. Rejects when the server refuses; the choice is taken back before that.
 */
export async function choosePreferences(change: Partial<Preferences>): Promise<void> {
  const before = usePreferences.getState();
  choices += 1;
  setPreferences(change);
  if (sessionToken() === null) return;
  try {
    await give();
  } catch (error) {
    if (!navigator.onLine) return;
    localStorage.removeItem(unsentKey);
    setPreferences(before);
    throw error;
  }
}
