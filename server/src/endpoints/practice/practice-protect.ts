import { refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';
import { nextId } from '../../trading/ids.ts';
import { readExits } from '../../trading/order-request.ts';

/** Sets, changes or takes off the exits of what a replay holds. */
export const practiceProtect = endpoint('practiceProtect', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const { id: runId, positionId, ...prices } = call.input;
  const of = { userId: caller.userId, runId, nowMs };
  const seen = await practice.look(of);
  if (!seen.isDone) return practiceAnswer(practice, seen, locale);
  const { positions, instruments } = seen.view;
  const held = positions.find((one) => one.positionId === positionId);
  const instrument = instruments.find((one) => one.id === held?.instrumentId);
  if (instrument === undefined) return refuse('NOT_FOUND');
  const exits = readExits(prices, instrument);
  if ('reason' in exits) return exits;
  const asked = { pairId: nextId('o', nowMs), positionId, instrument, exits };
  return practiceAnswer(practice, await practice.protect(of, asked), locale);
});
