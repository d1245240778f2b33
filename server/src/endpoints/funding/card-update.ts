import { ownUser } from '../../auth/own-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { isSamePayee, readPayee } from '../../funding/read-payee.ts';
import { cardRow } from '../../present/card-row.ts';

/**
 * Changes a bank card or a wallet, which waits anew then. What says the same changes nothing.
 * Refusals: NOT_FOUND (another's, or of the other kind), those of `readPayee`, CARD_EXISTS,
 * CARD_IN_USE.
 */
export const cardUpdate = endpoint('cardUpdate', async (call, services) => {
  const { caller, input, locale, nowMs } = call;
  const { userId } = caller;
  const { payees } = services.funding;
  const before = await payees.find(userId, input.id);
  if (before === null || before.kind !== input.kind) return refuse('NOT_FOUND');
  const read = readPayee(input, { id: before.id, userId, nowMs }, services, before);
  if (!read.isAccepted) return read;
  const payee = isSamePayee(before, read.data) ? before : read.data;
  if (payee !== before) {
    const outcome = await payees.update(payee);
    if (outcome === 'gone') return refuse('NOT_FOUND');
    if (outcome === 'exists') return refuse('CARD_EXISTS');
    if (outcome === 'in-use') return refuse('CARD_IN_USE');
    const params = { payee: payee.maskedNumber };
    await sendSecurityMessage({ userId, key: 'payee_changed', params, nowMs }, services);
  }
  const user = await ownUser(caller, services);
  return accept(cardRow(payee, { user, waitMs: services.config.payeeWaitMs, nowMs, locale }));
});
