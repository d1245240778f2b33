import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { textOf } from '../../call/words.ts';

/** What concerned the security of the account, newest first. */
export const securityEvents = endpoint('securityEvents', async (call, { stores }) => {
  const { input, caller, locale } = call;
  const { list, total } = await stores.securityEvents.page({
    ...{ userId: caller.userId, offset: offsetOf(input), limit: input.pageSize },
  });
  const rows = list.map(({ id, event, device, address, atMs }) => ({
    ...{ id, event, device, address, createTimeTimestamp: atMs },
    title: textOf(`security_event_${event.replaceAll('-', '_')}`, locale, {}),
  }));
  return accept(pageOf(input, { list: rows, total }));
});
