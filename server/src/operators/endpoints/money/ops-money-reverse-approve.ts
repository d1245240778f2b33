import { accept, refuse } from '../../../call/answer.ts';
import { reversalOf, reversalRow } from '../../../reviews/reversals.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { isOwnAccount } from '../../own-account.ts';
import { theOperator } from '../../the-operator.ts';

/**
 * Approve a reversal that another person proposed; the desk of corrections carries it out.
 * Refusals: NOT_FOUND, SECOND_PERSON (also for one's own), CASE_DECIDED.
 */
export const opsMoneyReverseApprove = operatorEndpoint(
  'opsMoneyReverseApprove',
  async (call, services) => {
    const { input, caller, nowMs } = call;
    await noteAct(call, { what: 'money.reverseApprove', subject: input.id }, services);
    const asked = await reversalOf(input.id, services);
    if (asked === null) return refuse('NOT_FOUND');
    const { correctionId, accountId, by: proposer } = asked.correction;
    const { email: by } = await theOperator(caller, services);
    const isOwn = await isOwnAccount(caller, accountId, services);
    if (isOwn || by.toLowerCase() === proposer.toLowerCase()) return refuse('SECOND_PERSON');
    const of = { correctionId, by, atMs: nowMs };
    if (!(await services.stores.corrections.approve(of))) return refuse('CASE_DECIDED');
    const approved = await reversalOf(input.id, services);
    return approved === null ? refuse('NOT_FOUND') : accept(await reversalRow(approved, services));
  },
);
