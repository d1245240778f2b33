import { endpoint } from '../../call/endpoint.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';

/** Ends a replay where it is; one that has ended answers again. */
export const practiceEnd = endpoint('practiceEnd', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const of = { userId: caller.userId, runId: call.input.id, nowMs };
  return practiceAnswer(practice, await practice.end(of), locale);
});
