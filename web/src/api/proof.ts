import type { Inputs, Outputs, RouteId } from '@candor/contract/all-routes';
import { ApiError, type CallOptions } from '@candor/contract/client';
import { create } from 'zustand';
import { client } from './client.ts';

interface Asking {
  /** Ends the asking, with whether the customer has proved it. Null: nothing is asked. */
  readonly answer: ((isProved: boolean) => void) | null;
  /** What it may be made of, as the refusal said. */
  readonly methods: readonly string[];
}

/** Whether the customer is asked for a fresh proof now. One sheet of the app shows it. */
export const useProofAsked = create<Asking>(() => ({ answer: null, methods: [] }));

/** Shows the sheet; false where the customer leaves it. */
export function askProof(methods: readonly string[]): Promise<boolean> {
  // Whoever was asked before is asked anew.
  useProofAsked.getState().answer?.(false);
  return new Promise((resolve) => {
    useProofAsked.setState({
      methods,
      answer: (isProved) => {
        useProofAsked.setState({ answer: null });
        resolve(isProved);
      },
    });
  });
}

/** A call that may want a fresh proof: asks for it and goes on with the same content and key. */
export async function callProved<Id extends RouteId>(
  id: Id,
  input: Inputs[Id],
  options?: CallOptions,
): Promise<Outputs[Id]> {
  try {
    return await client.call(id, input, options);
  } catch (refusal) {
    const methods = methodsWanted(refusal);
    if (methods === null || !(await askProof(methods))) throw refusal;
    return client.call(id, input, options);
  }
}

/** What a proof may be made of, where the refusal asks for one; null where it does not. */
function methodsWanted(refusal: unknown): readonly string[] | null {
  if (!(refusal instanceof ApiError) || refusal.reason !== 'STEP_UP_REQUIRED') return null;
  const { methods } = refusal.data;
  return Array.isArray(methods) ? methods.map(String) : [];
}
