import type { Inputs, Outputs, RouteId } from '@candor/contract/all-routes';
import type { CallOptions } from '@candor/contract/client';
import { create } from 'zustand';
import { client } from './client.ts';
import { refusalReason } from './failure.ts';

interface Asking {
  /** Ends the asking, with whether the customer has proved it. Null: nothing is asked. */
  readonly answer: ((isProved: boolean) => void) | null;
}

/** Whether the customer is asked for a fresh proof now. One sheet of the app shows it. */
export const useProofAsked = create<Asking>(() => ({ answer: null }));

/** Shows the sheet; false where the customer leaves it. */
export function askProof(): Promise<boolean> {
  // Whoever was asked before is asked anew.
  useProofAsked.getState().answer?.(false);
  return new Promise((resolve) => {
    useProofAsked.setState({
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
    if (refusalReason(refusal) !== 'STEP_UP_REQUIRED' || !(await askProof())) throw refusal;
    return client.call(id, input, options);
  }
}
