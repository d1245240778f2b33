import type { ApiKeyRecord, ApiKeyRequest, ApiKeyStore } from '@candor/database/stores/api-keys';
import { newsOverBus } from '@candor/engines/roles/bus/house-news';
import { inProcessBus } from '@candor/engines/roles/bus/in-process-bus';
import { expect, test } from 'vitest';
import { createApiKeys } from './api-keys.ts';

const AT = Date.UTC(2026, 10, 20, 14, 30);
const clock = { nowMs: () => AT, every: () => () => {} };
const token = `ck_${'0'.repeat(16)}_${'a'.repeat(43)}`;
const onFailure = (error: unknown) => expect(error).toBeNull();

/** One key of the token above in a store that counts how often it is looked up. */
function scripted() {
  const key: ApiKeyRecord = {
    id: 'k1',
    userId: 'c1',
    name: 'Robot',
    scopes: ['read'],
    addresses: [],
    largestMinor: null,
    callsPerMinute: 10,
    isPaused: false,
    isUserLocked: false,
    createdMs: AT,
    endsMs: AT + 100_000,
    usedMs: null,
    usedAddress: null,
    frozenMs: null,
    thawMs: null,
  };
  const world = { isOpen: true, lookUps: 0, written: [] as ApiKeyRequest[], onRead: () => {} };
  const store: ApiKeyStore = {
    add: async () => true,
    byTokenHash: async () => {
      world.lookUps += 1;
      const found = world.isOpen ? key : null;
      world.onRead();
      return found;
    },
    ofUser: async () => [],
    owners: async () => [],
    pause: async () => true,
    requests: async () => [],
    end: async () => {
      world.isOpen = false;
      return [{ id: 'k1', name: 'Robot' }];
    },
    noteRequests: async (requests) => void world.written.push(...requests),
    forgetBefore: async () => 0,
    untoldEnds: async () => [],
    keepEndTold: async () => {},
  };
  return { world, store };
}

const end = { userId: 'c1', id: 'k1', nowMs: AT };

test('a key is looked up once in five seconds, and what is no token never', async () => {
  const { world, store } = scripted();
  const keys = createApiKeys(store, { clock, onFailure });
  for (const atMs of [AT, AT + 1, AT + 4_999])
    expect((await keys.find(token, atMs))?.id).toBe('k1');
  expect(world.lookUps).toBe(1);
  await keys.find(token, AT + 5_000);
  for (const other of ['ck_', `${token}a`, token.slice(1)]) await keys.find(other, AT);
  expect(world.lookUps).toBe(2);
  expect(await keys.find(token, AT + 100_000)).toBeNull();
});

test('a key that ends in one process is known in no other from that moment', async () => {
  const { store } = scripted();
  const ground = inProcessBus({ clock, onFailure });
  const [here, there] = ['here', 'there'].map((teller) => {
    const news = newsOverBus(ground.connect(), { teller, onFailure });
    return createApiKeys(store, { clock, news, onFailure });
  });
  const closed: string[] = [];
  there?.onEnded((ids, userId) => void closed.push(`${ids} ${userId}`));
  expect((await there?.find(token, AT))?.id).toBe('k1');
  await here?.end(end);
  await new Promise((resolve) => setTimeout(resolve));
  expect(await there?.find(token, AT)).toBeNull();
  expect(closed).toEqual(['key k1 c1']);
});

test('a key that ends while it is looked up is not believed afterwards', async () => {
  const { world, store } = scripted();
  const keys = createApiKeys(store, { clock, onFailure });
  world.onRead = () => void keys.end(end);
  await keys.find(token, AT);
  expect(await keys.find(token, AT + 1)).toBeNull();
});

test('of what a busy key asks its last hundred requests are written', async () => {
  const { world, store } = scripted();
  const keys = createApiKeys(store, { clock, onFailure });
  const of = { call: '/position/me', code: 200, address: '', atMs: AT };
  keys.note({ ...of, keyId: 'quiet' });
  for (let at = 0; at < 20_000; at += 1) keys.note({ ...of, keyId: 'busy', atMs: AT + at });
  await keys.stop();
  expect(world.written).toHaveLength(101);
  expect(world.written.at(-1)?.atMs).toBe(AT + 19_999);
  expect(world.written[0]?.keyId).toBe('quiet');
});
