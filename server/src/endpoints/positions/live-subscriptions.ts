import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { subscriptionRow } from '../../present/subscription-row.ts';

/** Subscriptions that are not over, the newest first. */
export const liveSubscriptions = endpoint('liveSubscriptions', async (call, services) => {
  const { input, locale } = call;
  const { subscriptions } = await services.trading.accounts.view(call.caller.userId);
  const list = subscriptions
    .map((one) => subscriptionRow(one, locale))
    .filter(({ classify }) => input.classify === undefined || classify === input.classify)
    .sort((one, other) => other.createTimeTimestamp - one.createTimeTimestamp);
  return accept({ list });
});
