import type { Inputs, Outputs, RouteId } from '@candor/contract/all-routes';
import { usePreferences } from '@candor/ui/preferences';
import { useLocale } from '@candor/ui/words';
import { useIsSignedIn } from '../session/session.ts';
import { client } from './client.ts';
import { readings } from './readings.ts';
import { type Reading, useReading } from './use-reading.ts';

export type { Reading };

interface CallSettings {
  /** False as long as the call should not be made. */
  readonly isEnabled?: boolean;
  /** For customer calls on public pages: nothing is asked while nobody is signed in. */
  readonly forCustomer?: boolean;
  /** Read again every so often, for example while the push connection is down. */
  readonly everyMs?: number | undefined;
  /** For how long figures count as fresh when the page opens again. */
  readonly freshMs?: number;
}

/**
 * Reads a call of the contract and keeps the answer. Equal readings on one page share one call; in
 * another language they are read again, and the old texts stay up meanwhile.
 */
export function useCall<Id extends RouteId>(
  id: Id,
  input: Inputs[Id],
  { isEnabled = true, forCustomer = false, everyMs, freshMs = 0 }: CallSettings = {},
): Reading<Outputs[Id]> {
  useLocale();
  const isSignedIn = useIsSignedIn();
  return useReading<Outputs[Id]>({
    id,
    everyMs,
    freshMs,
    key: `${id} ${JSON.stringify(input)}`,
    ask: () => client.call(id, input),
    isEnabled: isEnabled && (isSignedIn || !forCustomer),
  });
}

/** Has readings of a call made again, because something that changes them has happened. */
export function readAgain(...ids: readonly RouteId[]): void {
  readings.changed((id) => ids.some((one) => one === id));
}

// Texts are part of many answers.
usePreferences.subscribe((now, before) => {
  if (now.locale !== before.locale) readings.languageChanged();
});
