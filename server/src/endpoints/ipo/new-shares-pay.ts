import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { subscriptionRow } from '../../present/subscription-row.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Pays what is due for allotted shares. */
export const newSharesPay = endpoint(
  'newSharesPay',
  async (call, services) => {
    const { input, caller, nowMs, locale } = call;
    const { userId: accountId } = caller;
    const own = await services.offerings.store.ofAccount(accountId);
    const finished = own.find(({ offering }) => offering.offeringId === input.id) ?? null;
    const named = { accountId, nowMs, offeringId: input.id, finished };
    const command = { kind: 'paySubscription', ...named } as const;
    const key = laneKeyOf('newSharesPay', call);
    const answer = await runCommand(services.trading, { command, expects: 'subscription', key });
    if (!answer.isAccepted) return answer;
    return accept(subscriptionRow(answer.data.subscription, locale));
  },
  { answersKept: 'by-lane' },
);
