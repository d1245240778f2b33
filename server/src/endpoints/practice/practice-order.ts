import { endpoint } from '../../call/endpoint.ts';
import { practiceAnswer } from '../../practice/practice-answer.ts';
import { nextId } from '../../trading/ids.ts';
import { readOrderRequest } from '../../trading/order-request.ts';

/** An order in a replay, by the rules of every order of its shares. */
export const practiceOrder = endpoint('practiceOrder', async (call, { market, practice }) => {
  const { id: runId, clientOrderId, ...input } = call.input;
  const { nowMs, locale, caller } = call;
  const asked = { ...input, leverage: 1, timeInForce: 'day' } as const;
  const read = readOrderRequest(market, asked, { call: null, locale });
  if (!read.isRead) return read.refused;
  const { instrument, direction, type, quantity, price, openClose } = read.request;
  const { triggerPrice, trail, exits } = read.request;
  const order = { orderId: nextId('o', nowMs), clientOrderId, instrument, direction, type };
  const of = { userId: caller.userId, runId, nowMs };
  const done = await practice.order(of, {
    ...{ ...order, quantity, price, openClose },
    ...(triggerPrice !== undefined && { triggerPrice }),
    ...(trail !== undefined && { trail }),
    ...(exits !== undefined && { exits }),
  });
  return practiceAnswer(practice, done, locale);
});
