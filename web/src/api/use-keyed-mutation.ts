import type { Inputs, Outputs, RouteId } from '@candor/contract/all-routes';
import { ApiError } from '@candor/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callTold } from '../live/answers.ts';
import { ownUserId, useSession } from '../session/session.ts';
import { newIdempotencyKey } from './client.ts';
import { dropPendingSend, keepPendingSend, readPendingSend } from './pending-sends.ts';

export const slowAfterMs = 10_000;

/**
 * idle: nothing sent, or the last answer was final. sending: on its way. slow: on its way for more
 * than 10 s ("Still working. Do not send again."). unknown: sent, and nobody knows whether it ran
 * ("Check and retry" sends the same content with the same key).
 */
export type SendState = 'idle' | 'sending' | 'slow' | 'unknown';

export interface KeyedMutation<Input, Output> {
  readonly state: SendState;
  readonly isBusy: boolean;
  /** Why the last sending was refused; cleared by the next one. */
  readonly error: unknown;
  /** Sends what was confirmed. Resolves to the answer, or to null when refused or not known. */
  readonly send: (input: Input) => Promise<Output | null>;
  /** Sends the content whose fate is unknown again, with its own key: it runs at most once. */
  readonly checkAndRetry: () => Promise<Output | null>;
  /** The content whose fate is unknown, to show it again. */
  readonly pendingInput: Input | null;
  /** Gives up on the content whose fate is unknown. It may still have run: say so before. */
  readonly discard: () => void;
  readonly clearError: () => void;
}

export interface KeyedMutationSettings {
  /** Tells apart several forms for one call, for example by position: `closePosition p-17`. */
  readonly slot?: string;
  /** False for content with passwords: then nothing of it is written to the device. */
  readonly survivesReload?: boolean;
}

/** Whether an answer settles the matter. A lost session, a running twin or our own fault do not. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 0 || error.code >= 500) return false;
  if (error.code === 401 || error.code === 403) return false;
  return error.reason !== 'KEY_RUNNING';
}

interface Sending {
  readonly key: string;
  readonly input: unknown;
}

/** The content on its way or without an answer, kept over reloads when it may be. */
function usePending({ slot, survivesReload }: Required<KeyedMutationSettings>) {
  const userId = useSession(ownUserId);
  const [state, setState] = useState<SendState>('idle');
  const pending = useRef<Sending | null>(null);
  const isInFlight = useRef(false);

  useEffect(() => {
    if (isInFlight.current) return;
    const kept = readPendingSend(slot, userId, Date.now());
    pending.current = kept && { key: kept.idempotencyKey, input: kept.input };
    setState(kept === null ? 'idle' : 'unknown');
  }, [slot, userId]);

  const begin = useCallback(
    (sending: Sending) => {
      pending.current = sending;
      isInFlight.current = true;
      setState('sending');
      if (!survivesReload) return;
      const { key, input } = sending;
      keepPendingSend(slot, { userId, idempotencyKey: key, input, sentMs: Date.now() });
    },
    [slot, survivesReload, userId],
  );
  /** Without an end, the content stays: nobody knows whether it ran. */
  const finish = useCallback(
    (isSettled: boolean) => {
      isInFlight.current = false;
      setState(isSettled ? 'idle' : 'unknown');
      if (!isSettled) return;
      pending.current = null;
      dropPendingSend(slot);
    },
    [slot],
  );
  return { state, setState, pending, begin, finish };
}

/**
 * A call that changes something, sent with one Idempotency-Key per confirmed content. The key is
 * kept until a final answer, over double taps, retries, reloads and a new login, so it runs once.
 * A request is never aborted, also not when the page is left.
 */
export function useKeyedMutation<Id extends RouteId>(
  id: Id,
  { slot = id, survivesReload = true }: KeyedMutationSettings = {},
): KeyedMutation<Inputs[Id], Outputs[Id]> {
  type Input = Inputs[Id];
  type Output = Outputs[Id];
  const { state, setState, pending, begin, finish } = usePending({ slot, survivesReload });
  const [error, setError] = useState<unknown>(undefined);
  const inFlight = useRef<Promise<Output | null> | null>(null);

  const start = (sending: Sending): Promise<Output | null> => {
    const run = async () => {
      begin(sending);
      setError(undefined);
      const slow = setTimeout(setState, slowAfterMs, 'slow');
      try {
        const input = sending.input as Input;
        const answer = await callTold(id, input, { idempotencyKey: sending.key });
        finish(true);
        return answer;
      } catch (refusal) {
        setError(refusal);
        finish(isFinal(refusal));
        return null;
      } finally {
        clearTimeout(slow);
        inFlight.current = null;
      }
    };
    // A second tap waits for the first one's answer.
    inFlight.current ??= run();
    return inFlight.current;
  };

  const send = (input: Input): Promise<Output | null> => {
    const before = pending.current;
    if (before === null) return start({ key: newIdempotencyKey(), input });
    // Other content must wait until the fate of what was sent before is known.
    const isSame = JSON.stringify(before.input) === JSON.stringify(input);
    return isSame ? start(before) : Promise.resolve(null);
  };
  const checkAndRetry = () =>
    pending.current === null ? Promise.resolve(null) : start(pending.current);
  const discard = () => {
    setError(undefined);
    finish(true);
  };
  return {
    state,
    isBusy: state === 'sending' || state === 'slow',
    error,
    send,
    checkAndRetry,
    pendingInput: state === 'unknown' ? ((pending.current?.input as Input) ?? null) : null,
    discard,
    clearError: () => setError(undefined),
  };
}
