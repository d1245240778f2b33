import { type Answer, accept, refuse } from '../call/answer.ts';
import type { OperatorCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';
import { isMoneyCase, moneyCaseRow } from './case-rows.ts';
import { caseFor } from './open-case.ts';

interface Asked {
  readonly caller: OperatorCaller;
  readonly address: string;
  readonly nowMs: number;
  readonly input: { readonly id: string; readonly reason?: string };
}

/**
 * Approves money, a reviewer first and another person as treasurer second, or refuses it. The desks
 * carry it out. Refusals: NOT_FOUND, SECOND_PERSON (also for one's own), REVIEW_BY_RULES,
 * CASE_DECIDED, CASE_CLAIMED (another has the case), ROLE_MISSING (it is the other's turn).
 */
export async function decideMoney(
  call: Asked,
  services: Services,
): Promise<Answer<ReturnType<typeof moneyCaseRow>>> {
  const { caller, nowMs } = call;
  const { id, reason } = call.input;
  const passes = reason === undefined;
  const word = passes ? 'approve' : 'refuse';
  const of = { id, what: `money.${word}`, after: word, reason, isOf: isMoneyCase };
  const opened = await caseFor(call, of, services);
  if ('refused' in opened) return opened.refused;
  const stages = ([1, 2] as const).filter((stage) =>
    caller.roles.includes(stage === 1 ? 'reviewer' : 'treasurer'),
  );
  const decided = await services.stores.reviews.decide({
    caseId: id,
    operatorId: caller.operatorId,
    nowMs,
    passes,
    reason: reason ?? null,
    needsClaim: false,
    stages,
  });
  if (decided !== 'decided') return refuse(decided);
  const now = await services.stores.reviews.find(id, nowMs);
  return now === null ? refuse('NOT_FOUND') : accept(moneyCaseRow(now));
}
