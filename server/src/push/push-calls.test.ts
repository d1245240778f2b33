import type { ClientFrame } from '@candor/contract/push';
import { expect, test } from 'vitest';
import type { FrameCaller } from '../call/socket-calls.ts';
import { openPushHouse } from '../testing/push-house.ts';

/** A house whose calls are answered by the test, one by one. */
async function callHouse() {
  const calls: { path: string; caller: FrameCaller; answer(data: unknown): void }[] = [];
  const one = await openPushHouse();
  one.push.serveCalls(
    ({ path }, caller) =>
      new Promise((resolve) => {
        const answer = (data: unknown) => resolve({ code: 200, msg: 'Success', data });
        calls.push({ path, caller, answer });
      }),
  );
  return { ...one, calls };
}

const aCall = (id: number): ClientFrame => ({ op: 'call', id, path: `/call/${id}`, body: {} });

test('calls are answered as they end, and hold nothing else up', async () => {
  const { connect, calls } = await callHouse();
  const client = await connect();
  await client.login('s1/u1', 'zh_Hans_CN');
  for (const id of [11, 12]) client.send(aCall(id));
  await client.settled();
  expect(calls.map(({ path }) => path)).toEqual(['/call/11', '/call/12']);
  const caller = { token: 's1/u1', language: 'zh_Hans_CN', address: '127.0.0.1', device: '' };
  expect(calls[0]?.caller).toEqual(caller);
  calls[1]?.answer('second');
  expect(await client.next()).toMatchObject({ op: 'call', id: 12, code: 200, data: 'second' });
  calls[0]?.answer('first');
  expect(await client.next()).toMatchObject({ op: 'call', id: 11, data: 'first' });
});

test('of the calls of one connection 32 are worked on, and one more is told to wait', async () => {
  const { connect, calls } = await callHouse();
  const client = await connect();
  await client.login('s1/u1');
  for (let id = 1; id <= 33; id += 1) client.send(aCall(id));
  expect(await client.next()).toEqual({
    op: 'call',
    id: 33,
    code: 429,
    msg: 'Too many attempts. Try again in 1 second.',
    data: { reason: 'TOO_MANY', s: 1 },
  });
  calls[0]?.answer(null);
  await client.next();
  client.send(aCall(34));
  await client.settled();
  expect(calls).toHaveLength(33);
});

test('calls within their limit never count as frames; what is in no limit does', async () => {
  const { connect, push } = await openPushHouse();
  const told = (code: number) => async () => ({ code, msg: '', data: {} });
  push.serveCalls(told(422));
  const busy = await connect();
  await busy.login('s1/u1');
  for (let id = 1; id <= 400; id += 1) {
    busy.send(aCall(id));
    await busy.next();
  }
  push.serveCalls(told(429));
  for (let id = 1; id <= 400; id += 1) busy.send(aCall(id));
  expect(await busy.closed).toBe(4429);
});

test('a call before the house serves any is told that it is not ready', async () => {
  const { connect } = await openPushHouse();
  const client = await connect();
  await client.login('s1/u1');
  client.send(aCall(1));
  const told = { op: 'call', id: 1, code: 503, data: { reason: 'NOT_READY' } };
  expect(await client.next()).toMatchObject(told);
});

test('an answer whose connection is gone goes nowhere', async () => {
  const { connect, calls, push } = await callHouse();
  const client = await connect();
  await client.login('s1/u1');
  client.send(aCall(1));
  await client.settled();
  client.ws.terminate();
  await expect.poll(() => push.stats().connections).toBe(0);
  calls[0]?.answer('late');
  await new Promise((resolve) => setImmediate(resolve));
  expect(push.stats().connections).toBe(0);
});
