import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { usePollWhileDown } from '../live/link-state.ts';
import { hearOf, topicsOf } from '../live/told.ts';
import { useIsSignedIn } from '../session/session.ts';
import { whyNotRead } from './outage.ts';
import { type Ask, type Known, readings } from './readings.ts';

export interface Reading<Data> {
  /** The latest figures, also while they are read again or the last reading failed. */
  readonly data: Data | undefined;
  /** When `data` was read, in epoch milliseconds. Undefined as long as there is none. */
  readonly readAtMs: number | undefined;
  /** When `data` was asked for: what push told since then is newer than it. */
  readonly askedAtMs: number | undefined;
  /** First reading under way, nothing to show yet. */
  readonly isLoading: boolean;
  /** Why the last reading failed; undefined once one succeeds. */
  readonly error: unknown;
  readonly retry: () => void;
}

interface Asked<Data> {
  /** Names the call; with its input in `key`. */
  readonly id: string;
  readonly key: string;
  readonly ask: Ask<Data>;
  readonly isEnabled: boolean;
  readonly freshMs: number;
  readonly everyMs: number | undefined;
}

/**
 * A reading of the app's store, kept as long as the component is shown. What the customer's topics
 * tell of is asked again with every change of it, and every 5 s while the live connection is down.
 */
export function useReading<Data>(asked: Asked<Data>): Reading<Data> & Known<Data> {
  const { id, key, isEnabled, freshMs } = asked;
  const isHeard = useIsSignedIn() && isEnabled && topicsOf(id).length > 0;
  const whileDownMs = usePollWhileDown();
  const everyMs = asked.everyMs ?? (isHeard ? whileDownMs : undefined);
  const latest = useRef({ ...asked, everyMs });
  useEffect(() => {
    latest.current = { ...asked, everyMs };
  });
  const watch = useCallback((tell: () => void) => readings.watch(key, id, tell), [key, id]);
  const known = useSyncExternalStore(watch, () => readings.known(key)) as Known<Data>;
  useEffect(() => {
    if (!isEnabled) return;
    return readings.keep(key, id, {
      ask: latest.current.ask as Ask,
      freshMs,
      everyMs: () => latest.current.everyMs,
    });
  }, [key, id, isEnabled, freshMs]);
  useEffect(() => (isHeard ? hearOf(id) : undefined), [id, isHeard]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pace counts from now.
  useEffect(() => readings.retime(key), [key, everyMs]);
  const error = whyNotRead(known);
  return {
    ...known,
    error,
    isLoading: isEnabled && known.data === undefined && error === undefined,
    retry: () => readings.askAgain(key, id, asked.ask as Ask),
  };
}
