import type { Instrument } from '@candor/domain/instruments/instrument';
import { refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';
import { nextId } from '../../trading/ids.ts';

/** Begins the replay of a past day at its open; of the same share once. */
export const practiceStart = endpoint('practiceStart', async (call, { market, practice }) => {
  const { date: day, speed } = call.input;
  const { nowMs, locale, caller } = call;
  const instruments: Instrument[] = [];
  for (const { stockCode: code, source, market: label } of call.input.instruments) {
    const found = findNamed(market, { code, source, market: label }, locale);
    if (!found.isFound) return found.refused;
    if (instruments.includes(found.instrument)) {
      return refuse('FIELD_INVALID', { field: 'instruments' });
    }
    instruments.push(found.instrument);
  }
  const of = { userId: caller.userId, runId: nextId('p', nowMs), nowMs };
  const done = await practice.start({ ...of, day, instruments, speed });
  return practiceAnswer(practice, done, locale);
});
