import { randomBytes } from 'node:crypto';
import { isReversible } from '@candor/domain/trading/money/decide-reverse';
import { accept, refuse } from '../../../call/answer.ts';
import { movementNamed, reversalId, reversalOf, reversalRow } from '../../../reviews/reversals.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { isOwnAccount } from '../../own-account.ts';
import { theOperator } from '../../the-operator.ts';

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
  const correctionId = randomBytes(12).toString('hex');
  const { email: by } = await theOperator(caller, services);
  const correction = { ...named, correctionId, askedMs: nowMs, by, reason };
  const isAsked = await corrections.askOnce({ ...correction, kind: 'reversal' });
  if (!isAsked) return refuse('CASE_DECIDED');
  const asked = await reversalOf(reversalId(correctionId), services);
  return asked === null ? refuse('NOT_FOUND') : accept(await reversalRow(asked, services));
});
