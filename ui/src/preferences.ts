import { isLocale, type Locale, localeForTags } from '@candor/locales/locale';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Theme = 'system' | 'light' | 'dark';
export type RiseColour = 'greenUp' | 'redUp';

export interface Preferences {
  locale: Locale;
  theme: Theme;
  colour: RiseColour;
  /** An IANA name; times of the customer are shown in it. Exchange times keep their own zone. */
  timeZone: string;
  /** After so many minutes without an act of the person the app locks itself. */
  lockMinutes: LockMinutes;
}

export const lockMinutesChoices = [5, 15, 60] as const;
export type LockMinutes = (typeof lockMinutesChoices)[number];

function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function isTimeZone(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false; // Not a zone this browser knows.
  }
}

function defaults(): Preferences {
  return {
    locale: localeForTags(globalThis.navigator?.languages ?? []),
    theme: 'system',
    colour: 'greenUp',
    timeZone: deviceTimeZone(),
    lockMinutes: 60,
  };
}

/** Keeps of `kept` what is a valid choice and takes the default for the rest. */
export function sanePreferences(kept: unknown, fallback: Preferences = defaults()): Preferences {
  const from = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const { locale, theme, colour, timeZone, lockMinutes } = from;
  return {
    locale: isLocale(locale) ? locale : fallback.locale,
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : fallback.theme,
    colour: colour === 'redUp' || colour === 'greenUp' ? colour : fallback.colour,
    timeZone: isTimeZone(timeZone) ? timeZone : fallback.timeZone,
    lockMinutes: lockMinutesChoices.find((one) => one === lockMinutes) ?? fallback.lockMinutes,
  };
}

/**
 * What the reader chose on this device, visitor or customer. `public/first-paint.js` reads it too.
 */
export const usePreferences = create<Preferences>()(
  persist(() => defaults(), {
    name: 'candor.preferences',
    merge: (kept, current) => sanePreferences(kept, current),
  }),
);

/** Changes choices; they act at once. */
export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
}

/**
 * Draws the choices on the document: theme, rise colours and the language for fonts and readers.
 */
export function applyPreferences({ theme, colour, locale }: Preferences): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (colour === 'redUp') root.dataset.rise = 'red';
  else delete root.dataset.rise;
  root.lang = locale;
}

/** Keeps the document in step with the choices from now on, also those made in another tab. */
export function followPreferences(): void {
  applyPreferences(usePreferences.getState());
  usePreferences.subscribe(applyPreferences);
  window.addEventListener('storage', (event) => {
    if (event.key === 'candor.preferences') void usePreferences.persist.rehydrate();
  });
}
