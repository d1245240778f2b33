import { walletOf } from '@candor/domain/trading/account-state';
import type { Credit } from '@candor/domain/trading/commands';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { LaneDesk } from '../testing/lane-desk.ts';

const DAY_MS = 86_400_000;
let desk: LaneDesk;

beforeAll(async () => {
  desk = await LaneDesk.open();
});
afterAll(async () => {
  expect((await rebuild(desk.database.address)).differences).toEqual([]);
  await desk.close();
});

/** A deposit of HKD 781.00 at 7.81, middle 7.80: USD 100.00. */
function deposit(accountId: string, set: Partial<Credit> = {}): Credit {
  return {
    kind: 'credit',
    accountId,
    nowMs: START_MS,
    depositId: 'd1',
    rail: 'railBank',
    currency: 'HKD',
    receivedMinor: 78_100n,
    fx: { base: 'USD', quote: 'HKD', rate: 781_000_000n, mid: 780_000_000n },
    ...set,
  };
}

async function balance(accountId: string): Promise<bigint> {
  return walletOf(await desk.read(accountId), 'BALANCE').cashMinor;
}

test('a deposit is credited once for ever: a day later, at another rate, after a restart', async () => {
  const accountId = '10000001';
  await desk.accept({ kind: 'openAccount', accountId, nowMs: START_MS });
  const first = await desk.accept(deposit(accountId));
  const again = await desk.accept(deposit(accountId, { nowMs: START_MS + 2 * DAY_MS }));
  await desk.restart();
  const nowMs = START_MS + 3 * DAY_MS;
  const fx = { base: 'USD', quote: 'HKD', rate: 700_000_000n, mid: 700_000_000n };
  const later = await desk.accept(deposit(accountId, { nowMs, fx }));

  expect(first).toMatchObject({ kind: 'credited', creditMinor: 10_000n });
  expect(first).toMatchObject({ fx: { rate: 781_000_000n } });
  expect(again).toEqual(first);
  expect(later).toEqual(first);
  expect(await balance(accountId)).toBe(10_000n);
  const known = [...(await desk.read(accountId)).credits.keys()];
  expect(known).toEqual(['d1']);
});

test('twenty credits of one deposit at once are one', async () => {
  const accountId = '10000002';
  await desk.accept({ kind: 'openAccount', accountId, nowMs: START_MS });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => desk.accept(deposit(accountId))),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await balance(accountId)).toBe(10_000n);
});

test('the table itself refuses a second credit, and keeps what it has', async () => {
  const { pool } = desk.database;
  const insert = `INSERT INTO credits SELECT partition, account_id, deposit_id, event_seq + 1, 1, NULL
    FROM credits WHERE account_id = '10000001'`;
  await expect(pool.query(insert)).rejects.toThrow('credits_pkey');
  await expect(pool.query('DELETE FROM credits')).rejects.toThrow();
});
