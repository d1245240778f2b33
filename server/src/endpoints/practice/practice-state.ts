import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';

/** How a replay of the customer stands; its waiting orders have seen the market until then. */
export const practiceState = endpoint('practiceState', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const { id = null } = call.input;
  const done = await practice.look({ userId: caller.userId, runId: id, nowMs });
  if (
    id === null &&
    !done.isDone &&
    'reason' in done.refusal &&
    done.refusal.reason === 'NOT_FOUND'
  ) {
    return accept({ run: null });
  }
  const told = await practiceAnswer(practice, done, locale);
  return told.isAccepted ? accept({ run: told.data }) : told;
});
