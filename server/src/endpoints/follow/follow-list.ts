import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import { followRow, followRows } from '../../follow/follow-rows.ts';

/** Own follow orders, the newest first. */
export const followList = endpoint('followList', async (call, services) => {
  const { input, nowMs, locale, caller } = call;
  const own = await services.follows.store.ofAccount(caller.userId);
  const asked = own.filter((follow) => {
    return input.status === undefined || followRow(follow, locale).status === input.status;
  });
  const { list, ...page } = cutPage(input, asked);
  return accept({ ...page, list: await followRows(services, list, { nowMs, locale }) });
});
