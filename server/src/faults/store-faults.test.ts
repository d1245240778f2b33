import { ownTables } from '@candor/database/exports/own-tables';
import { sampleOf } from '@candor/domain/testing/by-night';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../edge/log.ts';
import { type FaultyDay, openFaultyDay, type Story, stories } from '../testing/faulty-day.ts';
import { openPayoutHouse, type PayoutHouse } from '../testing/payout-house.ts';
import { type Fault, type StoreFaults, watchStores } from '../testing/store-faults.ts';

/** By day so many stories, and of each so many calls of stores; by night all. */
const STORIES_BY_DAY = 2;
const CALLS_BY_DAY = 3;
const FAULTS: readonly Fault[] = ['once', 'for a minute'];

let house: PayoutHouse;
let stores: StoreFaults;
const log: string[] = [];
const strays: unknown[] = [];
const noteStray = (error: unknown) => strays.push(error);

beforeAll(async () => {
  house = await openPayoutHouse(
    {},
    {
      isWatched: true,
      core: {
        log: createLog('warn', { write: (line) => log.push(line) }),
        webhookSender: {
          allows: () => true,
          send: async () => ({ status: 204, failure: null }),
          letGo: () => undefined,
        },
      },
    },
  );
  stores = watchStores(house.pools, () => house.nowMs());
  process.on('unhandledRejection', noteStray);
});
afterAll(async () => {
  process.off('unhandledRejection', noteStray);
  await house.close();
});

/** Tables whose rows do not follow from what was asked alone, each with its reason. */
const mayDiffer: ReadonlyMap<string, string> = new Map([
  ['account_values', 'a row for each day that went by'],
  ['document_views', 'each look at a document is noted, one that came to nothing too'],
  ['files', 'a picture nobody heard of is sent again, and goes after a day'],
]);

/** What a story leaves: rows of its people by table, and what is not finished yet. */
type Left = Readonly<Record<string, number>>;

async function leftOf({ people }: FaultyDay): Promise<Left> {
  const left: Record<string, number> = {};
  const add = (what: string, count: number) => {
    left[what] = (left[what] ?? 0) + count;
  };
  for (const userId of people) {
    for (const { table, where } of ownTables) {
      if (mayDiffer.has(table)) continue;
      const counting = `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`;
      const { rows } = await house.pool.query<{ count: number }>(counting, [userId]);
      add(`rows of ${table}`, rows[0]?.count ?? 0);
    }
    for (const { what, count } of await house.services.stores.closings.inTheWay(userId)) {
      add(`unfinished ${what}`, count);
    }
    const { rowCount } = await house.pool.query(
      'SELECT FROM idempotency_answers WHERE scope = $1 AND sealed_answer IS NULL',
      [`customer ${userId}`],
    );
    add('keys without an answer', rowCount ?? 0);
  }
  return left;
}

/** What `/metrics` says of what must be nothing when all is well. */
async function restless(text: string): Promise<readonly string[]> {
  const names =
    /^candor_(acts_held_back|books_problems|books_suspended|partition_commands_waiting)/;
  return text.split('\n').filter((line) => names.test(line) && !line.endsWith(' 0'));
}

/** Lives a story while a call of a store fails; what is not as it must be afterwards, in words. */
async function wrongAfter(
  { name, call, fault }: { readonly name: string; readonly call: string; readonly fault: Fault },
  whole: Left,
): Promise<readonly string[]> {
  const day = await openFaultyDay(house, name);
  const wrong: string[] = [];
  log.length = 0;
  strays.length = 0;
  const count = await stores.fail(call, fault, () =>
    (stories[name] as Story)(day).catch((error: Error) => void wrong.push(error.message)),
  );
  await day.settle();
  // What desks ask once in a while need not come in every life.
  if (count === 0) return [];
  wrong.push(...strays.map((error) => `nobody waited for ${String(error)}`));
  const { body } = await house.inject({ method: 'GET', url: '/metrics' });
  const isTold = day.codes.includes(503) ? body.includes('code="503"') : log.length > 0;
  if (!isTold) wrong.push('nobody was told');
  const left = await leftOf(day);
  for (const what of new Set([...Object.keys(whole), ...Object.keys(left)])) {
    const [is, was] = [left[what] ?? 0, whole[what] ?? 0];
    if (is !== was) wrong.push(`${what}: ${is}, not ${was}`);
  }
  wrong.push(...(await restless(body)));
  const health = await house.inject({ method: 'GET', url: '/health' });
  if (health.statusCode !== 200) wrong.push(`health ${health.body}`);
  return wrong;
}

test('whatever call of a store fails, once or for a minute, all is done, and once', async () => {
  const wrong: string[] = [];
  const tried = new Set<string>();
  for (const [name, story] of sampleOf(Object.entries(stories), STORIES_BY_DAY)) {
    const day = await openFaultyDay(house, name);
    const calls = await stores.record(() => story(day));
    await day.settle();
    const whole = await leftOf(day);
    const fresh = [...calls].filter(([call]) => !tried.has(call));
    for (const [call, by] of sampleOf(fresh, CALLS_BY_DAY)) {
      tried.add(call);
      for (const fault of FAULTS) {
        const found = await wrongAfter({ name, call, fault }, whole);
        wrong.push(...found.map((what) => `${call} (${by}), ${fault}, in ${name}: ${what}`));
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await house.audit()).toEqual([]);
}, 1_800_000);
