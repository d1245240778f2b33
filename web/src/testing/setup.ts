import { overwriteGetLocale } from '@candor/locales/messages';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { markReached } from '../api/reach.ts';
import { readings } from '../api/readings.ts';
import { usePreferences } from '../session/preferences.ts';
import { useSession } from '../session/session.ts';
import { useToasts } from '../shell/toasts.ts';
import { answerNothing, fakeFetch } from './server.ts';

// A busy machine is slow and not wrong: what is waited for may take its time.
configure({ asyncUtilTimeout: 10_000 });

overwriteGetLocale(() => usePreferences.getState().locale);

globalThis.fetch = fakeFetch;

const firstSession = useSession.getInitialState();
const firstPreferences = { ...usePreferences.getInitialState(), locale: 'en' as const };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(firstSession, true);
  usePreferences.setState({ ...firstPreferences, timeZone: 'UTC' }, true);
  useToasts.setState({ toasts: [] });
  // Calls of the file before may have failed when it ended, or it ended without a network.
  window.dispatchEvent(new Event('online'));
  markReached();
});

afterEach(() => {
  cleanup();
  readings.clear();
  answerNothing();
});
