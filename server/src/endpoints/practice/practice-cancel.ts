import { endpoint } from '../../call/endpoint.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';

/** Cancels what waits of an order of a replay; a cancelled one answers again. */
export const practiceCancel = endpoint('practiceCancel', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const of = { userId: caller.userId, runId: call.input.id, nowMs };
  return practiceAnswer(practice, await practice.cancel(of, call.input.orderId), locale);
});
