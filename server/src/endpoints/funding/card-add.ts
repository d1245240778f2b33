import { PAYEES_MAX } from '@candor/domain/funding/payees';
import { ownUser } from '../../auth/own-user.ts';
import { sendSecurityMessage } from '../../auth/security-message.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { readPayee } from '../../funding/read-payee.ts';
import { cardRow } from '../../present/card-row.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf } from '../../trading/run-command.ts';

/**
 * Saves a bank card or a wallet; one in another name is saved too, and is not verified. Refusals:
 * those of `readPayee`, CARD_EXISTS, CARD_LIMIT.
 */
export const cardAdd = endpoint('cardAdd', async (call, services) => {
  const { caller, input, locale, nowMs } = call;
  const { userId } = caller;
  const { config, funding } = services;
  const key = laneKeyOf('cardAdd', call);
  const id = idUnderKey('p', { accountId: userId, nowMs, key });
  const read = readPayee(input, { id, userId, nowMs }, services);
  if (!read.isAccepted) return read;
  const payee = read.data;
  const outcome = await funding.payees.add(payee, PAYEES_MAX);
  if (outcome === 'exists') return refuse('CARD_EXISTS');
  if (outcome === 'limit') return refuse('CARD_LIMIT');
  const params = { payee: payee.maskedNumber };
  await sendSecurityMessage({ userId, key: 'payee_added', params, nowMs }, services);
  const user = await ownUser(caller, services);
  return accept(cardRow(payee, { user, waitMs: config.payeeWaitMs, nowMs, locale }));
});
