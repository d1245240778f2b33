import type { DepositState } from '@candor/domain/funding/deposit-review';
import { PAYEES_MAX } from '@candor/domain/funding/payees';
import { WITHDRAWAL_MINIMUM_MINOR } from '@candor/domain/funding/withdrawals';
import { formatMinor } from '@candor/domain/money/money';
import { walletOf } from '@candor/domain/trading/account-state';
import { notUsable, usableMinor } from '@candor/domain/wallets/not-usable';
import { changeCredentials } from '../../auth/change-credentials.ts';
import { ownUser } from '../../auth/own-user.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { isSamePayee, readPayee } from '../../funding/read-payee.ts';
import { cardRow } from '../../present/card-row.ts';
import { depositRow } from '../../present/deposit-row.ts';
import { notUsableText } from '../../present/withdrawal-row.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf } from '../../trading/run-command.ts';

/**
 * Saves a bank card or a wallet; one in another name is saved too, and is not verified. Refusals:
 * those of `readPayee`, CARD_EXISTS, CARD_LIMIT.
 */
export const cardAdd = endpoint('cardAdd', async (call, services) => {
  const { caller, input, locale, nowMs } = call;
  const { userId } = caller;
  const { config } = services;
  const key = laneKeyOf('cardAdd', call);
  const id = idUnderKey('p', { accountId: userId, nowMs, key });
  const read = readPayee(input, { id, userId, nowMs }, services);
  if (!read.isAccepted) return read;
  const payee = read.data;
  const user = await ownUser(caller, services);
  return changeCredentials({ ...call, userId }, services, async (change) => {
    const outcome = await change.stores.payees.add(payee, PAYEES_MAX);
    if (outcome === 'exists') return refuse('CARD_EXISTS');
    if (outcome === 'limit') return refuse('CARD_LIMIT');
    await change.send('payee_added', { payee: payee.maskedNumber });
    return accept(cardRow(payee, { user, waitMs: config.payeeWaitMs, nowMs, locale }));
  });
});

/** Deletes a bank card or a wallet; what is gone already stays so. Refusal: CARD_IN_USE. */
export const cardDelete = endpoint('cardDelete', async ({ caller, input }, { funding }) => {
  const outcome = await funding.payees.remove(caller.userId, input.id);
  return outcome === 'in-use' ? refuse('CARD_IN_USE') : accept({});
});

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
  const user = await ownUser(caller, services);
  const row = cardRow(payee, { user, waitMs: services.config.payeeWaitMs, nowMs, locale });
  if (payee === before) return accept(row);
  return changeCredentials({ ...call, userId }, services, async (change) => {
    const outcome = await change.stores.payees.update(payee);
    if (outcome === 'gone') return refuse('NOT_FOUND');
    if (outcome === 'exists') return refuse('CARD_EXISTS');
    if (outcome === 'in-use') return refuse('CARD_IN_USE');
    await change.send('payee_changed', { payee: payee.maskedNumber });
    return accept(row);
  });
});

const stateOf: Readonly<Record<number, DepositState>> = {
  1: 'pending',
  2: 'failed',
  3: 'completed',
};

/** The customer's deposits, newest first. */
export const depositList = endpoint('depositList', async (call, services) => {
  const { input, locale } = call;
  const found = await services.funding.deposits.page({
    userId: call.caller.userId,
    ...(input.status === undefined ? {} : { state: stateOf[input.status] }),
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    offset: offsetOf(input),
    limit: input.pageSize,
  });
  const list = found.list.map((deposit) => depositRow(deposit, locale));
  return accept(pageOf(input, { list, total: found.total }));
});

/** How much can be withdrawn, and why the rest cannot, by the rule that holds the money. */
export const usableWithdrawalAmount = endpoint(
  'usableWithdrawalAmount',
  async ({ caller, locale }, { trading }) => {
    const account = await trading.accounts.view(caller.userId);
    const of = { ...account, wallet: walletOf(account, 'BALANCE') };
    return accept({
      usableAmount: formatMinor(usableMinor(of), 'USD'),
      minAmount: formatMinor(WITHDRAWAL_MINIMUM_MINOR, 'USD'),
      notUsable: notUsable(of).map(({ amountMinor, why }) => ({
        amount: formatMinor(amountMinor, 'USD'),
        why: notUsableText(why, locale),
      })),
    });
  },
);
