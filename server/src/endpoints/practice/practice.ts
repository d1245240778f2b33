import type { Instrument } from '@candor/domain/instruments/instrument';
import { forTheDay, nameOf } from '@candor/domain/orders/order-terms';
import type { Practised } from '@candor/engines/practice/practice-view';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { endedRow, practiceAnswer } from '../../practice/practice-answer.ts';
import { idUnderKey, newNames, nextId } from '../../trading/ids.ts';
import { readExits, readOrderRequest } from '../../trading/order-request.ts';
import { laneKeyOf } from '../../trading/run-command.ts';

/** Cancels what waits of an order of a replay; a cancelled one answers again. */
export const practiceCancel = endpoint('practiceCancel', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const of = { userId: caller.userId, runId: call.input.id, nowMs };
  return practiceAnswer(practice, await practice.cancel(of, call.input.orderId), locale);
});

/** Ends a replay where it is or at its close; one that has ended answers again. */
export const practiceEnd = endpoint('practiceEnd', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const of = { userId: caller.userId, runId: call.input.id, nowMs };
  const done = await practice.end(of, call.input.toClose === true ? 'close' : 'now');
  return practiceAnswer(practice, done, locale);
});

/** Finished replays of the customer with what each came to. */
export const practiceList = endpoint('practiceList', async (call, { practice }) => {
  const of = { offset: offsetOf(call.input), limit: call.input.pageSize };
  const { list, total } = await practice.ended(call.caller.userId, of);
  return accept(pageOf(call.input, { list: list.map(endedRow), total }));
});

/** An order in a replay, by the rules of every order of its shares. */
export const practiceOrder = endpoint('practiceOrder', async (call, { market, practice }) => {
  const { id: runId, ...input } = call.input;
  const { nowMs, locale, caller } = call;
  const asked = { ...input, leverage: 1, ...forTheDay };
  const read = readOrderRequest(market, asked, { call: null, locale });
  if (!read.isRead) return read.refused;
  const { instrument, direction, type, quantity, price, openClose } = read.request;
  const { triggerPrice, trail, exits } = read.request;
  const order = { ...newNames(nameOf(input), nowMs), instrument, direction, type };
  const of = { userId: caller.userId, runId, nowMs };
  const done = await practice.order(of, {
    ...order,
    quantity,
    price,
    openClose,
    ...(triggerPrice !== undefined && { triggerPrice }),
    ...(trail !== undefined && { trail }),
    ...(exits !== undefined && { exits }),
  });
  return practiceAnswer(practice, done, locale);
});

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

/** Has a replay run at another speed, or wait. */
export const practiceSpeed = endpoint('practiceSpeed', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const of = { userId: caller.userId, runId: call.input.id, nowMs };
  return practiceAnswer(practice, await practice.setSpeed(of, call.input.speed), locale);
});

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
  const key = laneKeyOf('practiceStart', call);
  const { userId } = caller;
  const of = { userId, runId: idUnderKey('p', { accountId: userId, nowMs, key }), nowMs };
  const known = key === null ? null : await practice.look(of);
  // Begun under this key already, and nobody heard of it.
  if (known !== null && !isUnknown(known)) return practiceAnswer(practice, known, locale);
  const done = await practice.start({ ...of, day, instruments, speed });
  return practiceAnswer(practice, done, locale);
});

/** How a replay of the customer stands; its waiting orders have seen the market until then. */
export const practiceState = endpoint('practiceState', async (call, { practice }) => {
  const { nowMs, locale, caller } = call;
  const { id = null } = call.input;
  const done = await practice.look({ userId: caller.userId, runId: id, nowMs });
  if (id === null && isUnknown(done)) return accept({ run: null });
  const told = await practiceAnswer(practice, done, locale);
  return told.isAccepted ? accept({ run: told.data }) : told;
});

function isUnknown(done: Practised): boolean {
  return !done.isDone && 'reason' in done.refusal && done.refusal.reason === 'NOT_FOUND';
}
