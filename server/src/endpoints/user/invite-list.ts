import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';

/** People invited by the customer: a number, half a user ID, a date. */
export const inviteList = endpoint('inviteList', async (call, services) => {
  const offset = offsetOf(call.input);
  const found = await services.stores.users.invited({
    userId: call.caller.userId,
    offset,
    limit: call.input.pageSize,
  });
  const list = found.list.map((person, index) => ({
    no: found.total - offset - index,
    maskedUserId: `${person.userId.slice(0, 2)}****${person.userId.slice(-2)}`,
    createTimeTimestamp: person.createdMs,
  }));
  return accept(pageOf(call.input, { list, total: found.total }));
});
