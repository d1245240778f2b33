import { overwriteGetLocale } from '@candor/locales/messages';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { usePreferences } from '../session/preferences.ts';
import { useSession } from '../session/session.ts';
import { useToasts } from '../shell/toasts.ts';

overwriteGetLocale(() => usePreferences.getState().locale);

/** What jsdom lacks and the app asks for. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
window.matchMedia ??= (media: string) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

const firstSession = useSession.getInitialState();
const firstPreferences = { ...usePreferences.getInitialState(), locale: 'en' as const };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(firstSession, true);
  usePreferences.setState({ ...firstPreferences, timeZone: 'UTC' }, true);
  useToasts.setState({ toasts: [] });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
});
