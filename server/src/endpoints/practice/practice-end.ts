import { endpoint } from '../../call/endpoint.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';

/** Ends a replay where it is or at its close; one that has ended answers again. */
export const practiceEnd = endpoint('practiceEnd', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const of = { userId: caller.userId, runId: call.input.id, nowMs };
  const done = await practice.end(of, call.input.toClose === true ? 'close' : 'now');
  return practiceAnswer(practice, done, locale);
});
