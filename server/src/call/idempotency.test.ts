import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createIdempotencyAnswerStore,
  type IdempotencyAnswerStore,
} from '@candor/database/stores/idempotency-answers';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { type Answer, accept, refuse } from './answer.ts';
import { answersKeptMs, createIdempotentCalls, type KeyedCall } from './idempotency.ts';

let database: TestDatabase;
let store: IdempotencyAnswerStore;
const dataDir = mkdtempSync(join(tmpdir(), 'candor-keys-'));
const secret = loadInstallationSecret({ dataDir, secretKey: null });
const NOW_MS = Date.UTC(2026, 10, 21);

beforeAll(async () => {
  database = await createTestDatabase();
  store = createIdempotencyAnswerStore(database.pool);
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One run of the server; its waiting costs no real time beyond a turn of the event loop. */
function newRun() {
  return createIdempotentCalls({
    store,
    secret,
    // Orders and transfers with the same key: `endpoints/orders/one-key-space.test.ts`.
    claimKey: async () => true,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

let keys = 0;
function newCall(change: Partial<KeyedCall> = {}): KeyedCall {
  keys += 1;
  const call = { scope: 'customer 1', customerId: '1', key: `k${keys}`, content: 'POST /pay 5' };
  return { ...call, nowMs: NOW_MS, ...change };
}

/** Work that counts how often it ran. */
function counted(answer: Answer<unknown> = accept({ id: 'p1' })) {
  const work = async () => {
    work.runs += 1;
    return answer;
  };
  work.runs = 0;
  return work;
}

test('the same key and content answer the first answer again, also after a restart', async () => {
  const call = newCall();
  const work = counted();
  expect(await newRun().run(call, work)).toEqual(accept({ id: 'p1' }));
  expect(await newRun().run(call, work)).toEqual(accept({ id: 'p1' }));
  expect(work.runs).toBe(1);
});

test('a refusal is an answer too', async () => {
  const call = newCall();
  const work = counted(
    refuse('INSUFFICIENT', { figures: { available: '1.00' }, words: { a: '$1.00' } }),
  );
  const first = await newRun().run(call, work);
  expect(await newRun().run(call, work)).toEqual(first);
  expect(work.runs).toBe(1);
});

test('the same key with another content is refused', async () => {
  const call = newCall();
  await newRun().run(call, counted());
  const other = { ...call, content: 'POST /pay 6' };
  expect(await newRun().run(other, counted())).toEqual(refuse('KEY_REUSED'));
});

test('a key belongs to its customer', async () => {
  const call = newCall();
  const work = counted();
  await newRun().run(call, work);
  await newRun().run({ ...call, scope: 'customer 2' }, work);
  expect(work.runs).toBe(2);
});

test('twenty at once run once and all read the first answer', async () => {
  const call = newCall();
  const run = newRun();
  const work = counted();
  const answers = await Promise.all(Array.from({ length: 20 }, () => run.run(call, work)));
  expect(answers).toEqual(Array.from({ length: 20 }, () => accept({ id: 'p1' })));
  expect(work.runs).toBe(1);
});

test('a second one gives up when the first takes longer than ten seconds', async () => {
  const call = newCall();
  const run = newRun();
  let finish: (answer: Answer<unknown>) => void = () => undefined;
  let first: Promise<Answer<unknown>> | undefined;
  await new Promise<void>((hasBegun) => {
    first = run.run(call, () => {
      hasBegun();
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
  });
  expect(await run.run(call, counted())).toEqual(refuse('KEY_RUNNING'));
  finish(accept({ id: 'late' }));
  expect(await first).toEqual(accept({ id: 'late' }));
  expect(await run.run(call, counted())).toEqual(accept({ id: 'late' }));
});

test('what failed by our fault, or was throttled, may be tried again', async () => {
  const call = newCall();
  const run = newRun();
  const broken = async () => {
    throw new Error('the disk is full');
  };
  await expect(run.run(call, broken)).rejects.toThrow('the disk is full');
  expect((await run.run(call, counted(refuse('CODE_TOO_SOON')))).isAccepted).toBe(false);
  expect(await run.run(call, counted())).toEqual(accept({ id: 'p1' }));
});

test('a key whose server died before the answer is taken over', async () => {
  const call = newCall();
  newRun().run(call, () => new Promise(() => undefined));
  await expect.poll(() => store.read(call)).not.toBeNull();
  const tooEarly = await newRun().run(call, counted());
  expect(tooEarly).toEqual(refuse('KEY_RUNNING'));
  const later = await newRun().run({ ...call, nowMs: NOW_MS + 151_000 }, counted());
  expect(later).toEqual(accept({ id: 'p1' }));
});

test('after a day a key is free again, and old answers are removed', async () => {
  const call = newCall();
  const work = counted();
  await newRun().run(call, work);
  await newRun().run({ ...call, nowMs: NOW_MS + answersKeptMs + 1 }, work);
  expect(work.runs).toBe(2);
  expect(await newRun().forgetOld(NOW_MS + answersKeptMs + 1)).toBeGreaterThan(0);
  expect(await store.read(call)).not.toBeNull();
});

test('neither the content nor the answer can be read in the table', async () => {
  const call = newCall({ content: 'POST /register hunter2' });
  await newRun().run(call, counted(accept({ token: 'a-secret-token' })));
  const { rows } = await database.pool.query(
    `SELECT encode(body_hash, 'escape') || encode(sealed_answer, 'escape') AS bytes
     FROM idempotency_answers WHERE key = $1`,
    [call.key],
  );
  expect(rows[0].bytes).not.toMatch(/hunter2|a-secret-token/);
});
