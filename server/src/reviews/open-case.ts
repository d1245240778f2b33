import type { DeskCase } from '@candor/engines/reviews/review-ports';
import { type Refused, refuse } from '../call/answer.ts';
import type { OperatorCaller } from '../call/endpoint.ts';
import { noteAct } from '../operators/note-act.ts';
import { isOwnAccount } from '../operators/own-account.ts';
import type { Services } from '../services.ts';

interface Asked {
  readonly caller: OperatorCaller;
  readonly address: string;
  readonly nowMs: number;
}

/**
 * The case an operator means to do something with, which is written down. Refusals: NOT_FOUND,
 * SECOND_PERSON for one's own account, REVIEW_BY_RULES where the desks decide by themselves.
 */
export async function caseFor(
  call: Asked,
  of: {
    readonly id: string;
    readonly what: string;
    readonly after?: string;
    readonly reason?: string | undefined;
    readonly isOf: (one: DeskCase) => boolean;
  },
  services: Services,
): Promise<{ readonly found: DeskCase } | { readonly refused: Refused }> {
  const { id, isOf, ...act } = of;
  const found = await services.stores.reviews.find(id, call.nowMs);
  const before = found === null ? {} : { before: JSON.stringify(statusOf(found)) };
  const about = { subject: id, accountId: found?.userId };
  await noteAct(call, { ...act, ...about, ...before }, services);
  if (found === null || !isOf(found)) return { refused: refuse('NOT_FOUND') };
  const isOwn = await isOwnAccount(call.caller, found.userId, services);
  if (isOwn) return { refused: refuse('SECOND_PERSON') };
  const isByRules = services.config.reviewMode === 'auto' && found.status === 1;
  return isByRules ? { refused: refuse('REVIEW_BY_RULES') } : { found };
}

/** How far a case is, for the log. */
function statusOf({ status, first, claim }: DeskCase) {
  return {
    status,
    approvedBy: first?.operatorId,
    claimedBy: claim?.operatorId,
  };
}
