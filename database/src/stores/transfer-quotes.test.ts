import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTransferQuotes, type TransferQuotes } from './transfer-quotes.ts';

const fx = { base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n };
const asked = { from: 'USD', fx, nowMs: 0 };

let database: TestDatabase;
let quotes: TransferQuotes;

beforeAll(async () => {
  database = await createTestDatabase();
  quotes = createTransferQuotes(database.pool);
});
afterAll(() => database.drop());

test('whoever asks for rates without end pushes out his own, and nobody else’s', async () => {
  const mine = await quotes.offer({ ...asked, userId: 'me' });
  const first = await quotes.offer({ ...asked, userId: 'him' });
  let last = first;
  for (let n = 1; n <= 25; n += 1) last = await quotes.offer({ ...asked, userId: 'him', nowMs: n });

  expect(await quotes.take({ id: first.id, userId: 'him', from: 'USD' })).toBeNull();
  expect(await quotes.take({ id: last.id, userId: 'him', from: 'USD' })).toEqual(last);
  expect(await quotes.take({ id: mine.id, userId: 'me', from: 'USD' })).toEqual(mine);
});

test('a rate is taken once, by the customer it was shown to, and can be given back', async () => {
  const mine = await quotes.offer({ ...asked, userId: 'me' });
  const take = (userId: string, from = 'USD') => quotes.take({ id: mine.id, userId, from });

  expect([await take('him'), await take('me', 'HKD')]).toEqual([null, null]);
  const both = await Promise.all([take('me'), take('me')]);
  expect(both.filter((one) => one !== null)).toEqual([mine]);
  expect(await take('me')).toBeNull();
  await quotes.giveBack(mine);
  expect(await take('me')).toEqual(mine);
});

test('rates that ended a while ago are forgotten', async () => {
  const old = await quotes.offer({ ...asked, userId: 'old' });
  const young = await quotes.offer({ ...asked, userId: 'young', nowMs: 60_001 });
  await quotes.forgetOld(60_001);
  expect(await quotes.take({ id: old.id, userId: 'old', from: 'USD' })).toBeNull();
  expect(await quotes.take({ id: young.id, userId: 'young', from: 'USD' })).toEqual(young);
});
