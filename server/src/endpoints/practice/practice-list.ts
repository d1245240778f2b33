import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { endedRow } from '../../practice/practice-answer.ts';

/** Finished replays of the customer with what each came to. */
export const practiceList = endpoint('practiceList', async (call, { practice }) => {
  const of = { offset: offsetOf(call.input), limit: call.input.pageSize };
  const { list, total } = await practice.ended(call.caller.userId, of);
  return accept(pageOf(call.input, { list: list.map(endedRow), total }));
});
