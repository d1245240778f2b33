import { ownUser } from '../../auth/own-user.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cardRow } from '../../present/card-row.ts';

/** The customer's bank cards and wallets; whether they are verified follows his identity. */
export const cardList = endpoint('cardList', async (call, services) => {
  const { caller, input, locale, nowMs } = call;
  const { config, funding } = services;
  const [user, payees] = await Promise.all([
    ownUser(caller, services),
    funding.payees.list(caller.userId, input.kind),
  ]);
  const of = { user, waitMs: config.payeeWaitMs, locale, nowMs };
  return accept({ list: payees.map((payee) => cardRow(payee, of)) });
});
