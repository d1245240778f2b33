import type { MessageKind } from '@candor/contract/account-shapes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, START_MS, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

let names = 0;
async function newcomer() {
  names += 1;
  return world.register(`reader${names}@example.test`);
}

/** Sends somebody a deposit message and one about a session. */
async function fill(userId: string) {
  const send = (kind: MessageKind, key: string, params: Record<string, string>) =>
    world.services.inbox.send({ userId, kind, key, params, link: null }, START_MS);
  const first = await send('deposit', 'deposit_completed', { amount: '$5.00' });
  const second = await send('security', 'session', {});
  return [first.id, second.id] as const;
}

test('a message is worded in the language of its reader', async () => {
  const me = await newcomer();
  const [id] = await fill(me.userId);
  const english = await world.ask('message', { id }, me);
  expect(english.data).toEqual({
    id,
    title: 'Deposit completed: $5.00',
    content: '$5.00 is in your Funding Account.',
    kind: 'deposit',
    link: null,
    isRead: false,
    createTimestamp: START_MS,
  });
  const chinese = await world.ask('message', { id }, { ...me, language: 'zh_Hant_HK' });
  expect(chinese.data.content).toContain('$5.00');
  expect(chinese.data.title).not.toBe(english.data.title);
});

test('the inbox is newest first, filtered, paged and counted', async () => {
  const me = await newcomer();
  const [first, second] = await fill(me.userId);
  const list = async (input: Record<string, unknown>) => {
    const { data } = await world.ask('messageList', input, me);
    return [data.list.map((one: { id: string }) => one.id), data.total, data.unreadCount];
  };
  expect(await list({})).toEqual([[second, first], 2, 2]);
  expect(await list({ kind: 'deposit' })).toEqual([[first], 1, 2]);
  expect(await list({ pageNo: 2, pageSize: 1 })).toEqual([[first], 2, 2]);
  await world.ask('messageUpdateRead', { ids: [first] }, me);
  expect(await list({ isRead: false })).toEqual([[second], 1, 1]);
  expect(await list({ isRead: true })).toEqual([[first], 1, 1]);
});

test('reading is idempotent, all at once without ids, and never another’s', async () => {
  const me = await newcomer();
  const other = await newcomer();
  const [first] = await fill(me.userId);
  const read = async (input: Record<string, unknown>, as = me) =>
    (await world.ask('messageUpdateRead', input, as)).data.unreadCount;
  await read({ ids: [first] }, other);
  expect(await read({ ids: [] })).toBe(2);
  expect(await read({ ids: [first] })).toBe(1);
  expect(await read({ ids: [first, 'x', '0'] })).toBe(1);
  expect(await read({})).toBe(0);
  expect((await world.ask('message', { id: first }, other)).code).toBe(404);
  expect((await world.ask('message', { id: 'none' }, me)).code).toBe(404);
});

test('messages sent at once are numbered one by one', async () => {
  const me = await newcomer();
  const draft = {
    userId: me.userId,
    kind: 'security',
    key: 'session',
    params: {},
    link: null,
  } as const;
  const sent = await Promise.all(
    Array.from({ length: 12 }, () => world.services.inbox.send(draft, START_MS)),
  );
  const numbers = sent.map((message) => message.seq).sort((a, b) => a - b);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const missed = await world.services.stores.messages.after(me.userId, 10, 5);
  expect(missed.map((message) => message.seq)).toEqual([11, 12]);
});
