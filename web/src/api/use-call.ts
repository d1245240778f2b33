import type { RouteId, Routes } from '@candor/contract/all-routes';
import type { InputOf, OutputOf } from '@candor/contract/route';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocale } from '../app/words.ts';
import { useIsSignedIn } from '../session/session.ts';
import { client } from './client.ts';
import { isAborted } from './failure.ts';
import { queryClient } from './query-client.ts';

export interface Reading<Data> {
  /** The latest figures, also while they are read again or the last reading failed. */
  readonly data: Data | undefined;
  /** When `data` was read, in epoch milliseconds. Undefined as long as there is none. */
  readonly readAtMs: number | undefined;
  /** First reading under way, nothing to show yet. */
  readonly isLoading: boolean;
  /** Why the last reading failed; undefined once one succeeds. */
  readonly error: unknown;
  readonly retry: () => void;
}

export interface CallSettings {
  /** False as long as the call should not be made. */
  readonly isEnabled?: boolean;
  /** For customer calls on public pages: nothing is asked while nobody is signed in. */
  readonly forCustomer?: boolean;
  /** Read again every so often, for example while the push connection is down. */
  readonly everyMs?: number;
  /** For how long figures count as fresh when the page opens again. */
  readonly freshMs?: number;
}

/** Where a reading is kept: by call, input and language, since texts are part of many answers. */
export function callKey<Id extends RouteId>(id: Id, input?: InputOf<Routes[Id]>, locale?: string) {
  return [id, ...(input === undefined ? [] : [input]), ...(locale === undefined ? [] : [locale])];
}

/** Reads a call of the contract and keeps the answer. Equal readings on one page share one call. */
export function useCall<Id extends RouteId>(
  id: Id,
  input: InputOf<Routes[Id]>,
  settings: CallSettings = {},
): Reading<OutputOf<Routes[Id]>> {
  type Output = OutputOf<Routes[Id]>;
  const locale = useLocale();
  const isSignedIn = useIsSignedIn();
  const isAllowed = settings.forCustomer !== true || isSignedIn;
  const query: UseQueryResult<Output> = useQuery<Output>({
    queryKey: callKey(id, input, locale),
    queryFn: ({ signal }) => {
      const answer = client.call(id, input);
      signal.addEventListener('abort', () => answer.abort(), { once: true });
      return answer;
    },
    enabled: isAllowed && settings.isEnabled !== false,
    refetchInterval: settings.everyMs ?? false,
    staleTime: settings.freshMs,
    placeholderData: ((
      before: Output | undefined,
      beforeQuery?: { queryKey: readonly unknown[] },
    ) => (sameInput(beforeQuery?.queryKey, input) ? before : undefined)) as never,
  });
  return {
    data: query.data,
    readAtMs: query.dataUpdatedAt > 0 ? query.dataUpdatedAt : undefined,
    isLoading: query.isLoading,
    error: query.error === null || isAborted(query.error) ? undefined : query.error,
    retry: () => void query.refetch(),
  };
}

/**
 * A switch of language keeps the old texts up until the new ones are read; another input does not.
 */
function sameInput(key: readonly unknown[] | undefined, input: unknown): boolean {
  return key !== undefined && JSON.stringify(key[1]) === JSON.stringify(input);
}

/** Has readings of a call made again, because something that changes them has happened. */
export function readAgain(...ids: readonly RouteId[]): void {
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: [id] });
}
