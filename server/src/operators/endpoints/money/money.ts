import { hash, randomBytes } from 'node:crypto';
import { isReversible } from '@candor/domain/trading/money/decide-reverse';
import { accept, refuse } from '../../../call/answer.ts';
import { offsetOf, pageOf } from '../../../call/pages.ts';
import { moneyCaseRow, moneyTypes } from '../../../reviews/case-rows.ts';
import { decideMoney } from '../../../reviews/decide-money.ts';
import {
  movementNamed,
  reversalId,
  reversalOf,
  reversalPage,
  reversalRow,
} from '../../../reviews/reversals.ts';
import { noteAct } from '../../note-act.ts';
import { type OperatorCall, operatorEndpoint } from '../../operator-endpoint.ts';
import { isOwnAccount } from '../../own-account.ts';
import { theOperator } from '../../the-operator.ts';

/** Approve: a reviewer first, another person as treasurer second. Refusals: see `decideMoney`. */
export const opsMoneyApprove = operatorEndpoint('opsMoneyApprove', decideMoney);

/** Money that waits for approval, the oldest first; then what was decided, the newest first. */
export const opsMoneyList = operatorEndpoint('opsMoneyList', async (call, services) => {
  const { input, nowMs } = call;
  const { type, status = null } = input;
  const paging = { offset: offsetOf(input), limit: input.pageSize };
  if (type === 'reversal') {
    const found = await reversalPage({ status, ...paging }, services);
    return accept(pageOf(input, found));
  }
  const types = type === undefined ? Object.values(moneyTypes) : [moneyTypes[type]];
  const asked = { types, by: 'money', status, nowMs, ...paging } as const;
  const found = await services.stores.reviews.page(asked);
  const list = found.list.map(moneyCaseRow);
  return accept(pageOf(input, { list, total: found.total }));
});

/** Refuse with a reason that the customer reads. Refusals: see `decideMoney`. */
export const opsMoneyRefuse = operatorEndpoint('opsMoneyRefuse', decideMoney);

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

/**
 * Propose to reverse a whole movement: that of a case of money, or `<account>:<entry>` of the
 * ledger. Refusals: NOT_FOUND, SECOND_PERSON (one's own), CASE_DECIDED (proposed or done before).
 */
export const opsMoneyReverse = operatorEndpoint('opsMoneyReverse', async (call, services) => {
  const { input, caller, nowMs } = call;
  const { postingId, reason } = input;
  await noteAct(call, { what: 'money.reverse', subject: postingId, reason }, services);
  const { corrections } = services.stores;
  const named = await movementNamed(postingId, services);
  const movement = named === null ? null : await corrections.movement(named);
  if (named === null || movement === null || !isReversible(movement)) return refuse('NOT_FOUND');
  if (await isOwnAccount(caller, named.accountId, services)) return refuse('SECOND_PERSON');
  const correctionId = correctionIdOf(call);
  const { email: by } = await theOperator(caller, services);
  const correction = { ...named, correctionId, askedMs: nowMs, by, reason };
  await corrections.askOnce({ ...correction, kind: 'reversal' });
  const asked = await reversalOf(reversalId(correctionId), services);
  return asked === null ? refuse('CASE_DECIDED') : accept(await reversalRow(asked, services));
});

/** Whoever asks again under the same key, because no answer came, asks for the same reversal. */
function correctionIdOf({
  caller,
  input,
  idempotencyKey,
}: OperatorCall<'opsMoneyReverse'>): string {
  if (idempotencyKey === null) return randomBytes(12).toString('hex');
  const { postingId, reason } = input;
  const asked = JSON.stringify([caller.operatorId, idempotencyKey, postingId, reason]);
  return hash('sha256', asked).slice(0, 24);
}
