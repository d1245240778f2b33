import type { OperatorCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';

interface Act {
  readonly what: string;
  readonly subject: string;
  /** The customer, where the subject is an id of something else of theirs. */
  readonly accountId?: string | undefined;
  readonly reason?: string | undefined;
  /** What is changed, and into what. */
  readonly before?: string;
  readonly after?: string;
}

/**
 * Writes down what an operator is about to do or see, before it is done: a process that dies
 * between the two leaves an act too many, never one too few.
 */
export async function noteAct(
  call: { readonly caller: OperatorCaller; readonly address: string; readonly nowMs: number },
  { what, subject, accountId, reason, before, after }: Act,
  { stores }: Pick<Services, 'stores'>,
): Promise<void> {
  const { caller, address, nowMs } = call;
  const { operatorId } = caller;
  const act = { operatorId, what, subject, accountId, reason: reason ?? null, address };
  const change = { before: before ?? null, after: after ?? null };
  await stores.operatorActs.add({ ...act, ...change }, nowMs);
}
