import { endpoint } from '../../call/endpoint.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';

/** Has a replay run at another speed, or wait. */
export const practiceSpeed = endpoint('practiceSpeed', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const of = { userId: caller.userId, runId: call.input.id, nowMs };
  return practiceAnswer(practice, await practice.setSpeed(of, call.input.speed), locale);
});
