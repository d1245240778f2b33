import { orderStatus } from '@candor/contract/enums';
import type { Delivery } from '@candor/contract/push-client';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { answerCall } from '../testing/server.ts';
import { callTold } from './answers.ts';
import { connection } from './live.ts';
import { newestRows } from './newest-rows.ts';
import { told } from './told.ts';
import { orders } from './use-rows.ts';

const waiting = {
  id: 'o-1',
  status: orderStatus.inProgress,
  num: '10',
  filledNum: '0',
  price: '95.00',
};
const filled = { ...waiting, status: orderStatus.success, filledNum: '10' };

let leave: () => void = () => undefined;
let tell: (data: unknown) => void = () => undefined;
let nowMs = 1_000_000;

beforeEach(() => {
  nowMs = 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs);
  vi.spyOn(connection, 'listen').mockImplementation((topic, listener) => {
    const seq = 1;
    tell = (data) => listener({ topic, data, seq, isReset: false, isWhole: false } as Delivery);
    return () => undefined;
  });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
  leave = told.watch('order', () => undefined);
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

/** The list that was read before all this, with what was told over it. */
function shown(): string[] {
  const read = { rows: [waiting] as never[], askedAtMs: 0 };
  const rows = newestRows(orders.isGone, read, orders.store.get('order'));
  return rows.map(({ num, filledNum, price }) => `${filledNum} of ${num} at ${price}`);
}

/** Sends a call, of which the answer comes when the returned function is called. */
function send(id: 'orderAmend' | 'orderCancel' | 'stockCreate', data: object) {
  let reply: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    reply = resolve;
  });
  answerCall(id, async () => {
    await isAsked;
    return { data };
  });
  const call = callTold(id, { id: 'o-1' } as never);
  return () =>
    act(async () => {
      reply();
      await call;
    });
}
const pass = (ms: number) => {
  nowMs += ms;
};

test('an answer that comes before its frames is shown at once', async () => {
  const answered = send('orderCancel', { id: 'o-1', status: orderStatus.cancelled });
  expect(shown()).toEqual(['0 of 10 at 95.00']);
  pass(50);
  await answered();
  expect(shown()).toEqual([]);
});

test('a frame from before the answer does not bring the older state back', async () => {
  const answered = send('orderAmend', { ...waiting, price: '96.00', filledNum: '2' });
  pass(50);
  await answered();
  pass(10);
  tell({ ...waiting, filledNum: '2' });
  expect(shown()).toEqual(['2 of 10 at 96.00']);
  pass(10);
  tell({ ...waiting, price: '96.00', filledNum: '2' });
  pass(10);
  tell({ ...waiting, price: '96.00', filledNum: '5' });
  expect(shown()).toEqual(['5 of 10 at 96.00']);
});

test('an answer that comes after its frames does not bring the older state back', async () => {
  const answered = send('stockCreate', waiting);
  pass(50);
  tell(waiting);
  pass(10);
  tell(filled);
  expect(shown()).toEqual([]);
  pass(10);
  await answered();
  expect(shown()).toEqual([]);
});

test('an answer after all rows were told at once leaves them as they were told', async () => {
  const answered = send('orderAmend', { ...waiting, price: '96.00' });
  pass(50);
  tell({ kind: 'list', list: [{ ...waiting, price: '97.00' }] });
  pass(10);
  await answered();
  expect(shown()).toEqual(['0 of 10 at 97.00']);
});

test('frames are believed again when the one of the answer has not come', async () => {
  const answered = send('orderAmend', { ...waiting, price: '96.00' });
  pass(50);
  await answered();
  pass(2000);
  tell({ ...waiting, price: '98.00' });
  expect(shown()).toEqual(['0 of 10 at 98.00']);
});

test('an order that was changed into another is gone with the answer', async () => {
  const answered = send('orderAmend', { ...waiting, id: 'o-2', replaces: 'o-1', num: '20' });
  pass(50);
  await answered();
  expect(shown()).toEqual([]);
});
