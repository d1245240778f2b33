import { overwriteGetLocale } from '@candor/locales/messages';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { usePreferences } from '../preferences.ts';
import { markReached } from '../reach/reach.ts';
import { useToasts } from '../toasts.ts';

const firstPreferences = { ...usePreferences.getInitialState(), locale: 'en' as const };

/**
 * Has every test of a file begin with the page of a first visit, in English. A setup file calls it:
 * files share their modules, and what a module does by itself is done for the first file alone.
 */
export function freshPageEachTest(): void {
  // A busy machine is slow and not wrong: what is waited for may take its time.
  configure({ asyncUtilTimeout: 10_000 });
  overwriteGetLocale(() => usePreferences.getState().locale);
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    usePreferences.setState({ ...firstPreferences, timeZone: 'UTC' }, true);
    useToasts.setState({ toasts: [] });
    // Calls of the file before may have failed when it ended, or it ended without a network.
    window.dispatchEvent(new Event('online'));
    markReached();
  });
  afterEach(cleanup);
}
