import type { Inputs, Outputs, RouteId } from '@candor/contract/all-routes';
import { useCallback, useRef, useState } from 'react';
import { callProved } from './proof.ts';

export interface Send<Input, Output> {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Resolves to the answer, or to null when it was refused or nobody answered. */
  readonly send: (input: Input) => Promise<Output | null>;
  readonly clearError: () => void;
}

/** A call that needs no key: it opens something new each time, or repeating it changes nothing. */
export function useSend<Id extends RouteId>(id: Id): Send<Inputs[Id], Outputs[Id]> {
  type Output = Outputs[Id];
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const inFlight = useRef<Promise<Output | null> | null>(null);

  const send = useCallback(
    (input: Inputs[Id]) => {
      const run = async (): Promise<Output | null> => {
        setBusy(true);
        setError(undefined);
        try {
          return await callProved(id, input);
        } catch (failure) {
          setError(failure);
          return null;
        } finally {
          inFlight.current = null;
          setBusy(false);
        }
      };
      inFlight.current ??= run();
      return inFlight.current;
    },
    [id],
  );
  const clearError = useCallback(() => setError(undefined), []);
  return { isBusy, error, send, clearError };
}
