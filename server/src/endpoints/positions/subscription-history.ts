import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { subscriptionRow } from '../../present/subscription-row.ts';

/** Every subscription a customer ever made, the newest first. */
export const subscriptionHistory = endpoint('subscriptionHistory', async (call, services) => {
  const { input, locale, caller } = call;
  const own = await services.offerings.store.ofAccount(caller.userId);
  const rows = own
    .map((one) => subscriptionRow(one, locale))
    .filter(({ classify }) => input.classify === undefined || classify === input.classify)
    .filter(({ status }) => input.status === undefined || status === input.status);
  return accept(cutPage(input, rows));
});
