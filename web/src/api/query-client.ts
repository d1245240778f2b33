import { ApiError } from '@candor/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { isAborted } from './failure.ts';

const retriesMax = 2;

/** A read is tried again when nobody answered or the server failed; a refusal is an answer. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isAborted(error) || failures >= retriesMax) return false;
  return !(error instanceof ApiError) || error.code === 0 || error.code >= 500;
}

/** What the app has read, by call and input. Figures stay up while they are read again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
      staleTime: 5000,
      gcTime: 30 * 60_000,
      refetchOnReconnect: 'always',
      // Without a network the last figures stay and the bar says from when they are.
      networkMode: 'online',
    },
  },
});
