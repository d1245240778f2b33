import { join } from 'node:path';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { signerOf } from '@candor/database/lanes/group-signature';
import { CommandFailed } from '@candor/engines/trading/lane/lane-callers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';
import { releaseAccount } from './release-account.ts';

const APPLE = '0:NASDAQ:AAPL';
const MICROSOFT = '0:NASDAQ:MSFT';
const book = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;
const microsoft = anOrder({ stockCode: 'MSFT', num: '1' });
const TITLE = 'Your account cannot trade for now';
const market = new ScriptedMarket();
const quiet = { LOG_LEVEL: 'silent' };

let house: TradingHouse;
/** Accounts whose part of a split throws, and how often it did. */
let broken: Map<string, number>;

beforeEach(async () => {
  broken = new Map();
  house = await openTradingHouse(quiet, { market });
  breakLanes();
  market.show(APPLE, book);
  market.show(MICROSOFT, book);
});
afterEach(() => house.close());

/** Has the decision about a broken account's holding throw. */
function breakLanes(): void {
  const { lanes } = house.services.trading;
  const submit = lanes.submit.bind(lanes);
  lanes.submit = (command, key) => {
    const failures = broken.get(command.accountId);
    if (command.kind !== 'splitHolding' || failures === undefined) return submit(command, key);
    broken.set(command.accountId, failures + 1);
    const cause = new Error('a position without its lots');
    return Promise.reject(new CommandFailed('splitHolding', cause));
  };
}

async function holders(count: number): Promise<readonly TradingCustomer[]> {
  const all: TradingCustomer[] = [];
  while (all.length < count) {
    const customer = await house.customer({ STOCK: '5000.00' });
    await customer.get('stockCreate', anOrder({ num: '2' }));
    all.push(customer);
  }
  return all;
}

/** Lets the parts of the broken accounts fail once more, so much later. */
async function failAgain(laterMs: number): Promise<void> {
  house.turn(laterMs);
  const before = [...broken.values()];
  await expect
    .poll(() => {
      house.beat();
      return [...broken.values()];
    })
    .toEqual(before.map((failures) => failures + 1));
}

const titlesOf = async (customer: TradingCustomer): Promise<readonly string[]> =>
  (await customer.get('messageList', {})).list.map(({ title }: { title: string }) => title);
const sharesOf = async (customer: TradingCustomer) =>
  (await customer.get('positionList', {})).list.map((row: { positionNum: string }) => {
    return row.positionNum;
  });
const health = async () => (await house.inject({ url: '/health' })).json();

test('a broken account is suspended after ten minutes, told, and the split goes on without it', async () => {
  const [ada, ben] = await holders(2);
  if (ada === undefined || ben === undefined) throw new Error('nobody holds anything');
  broken.set(ada.userId, 0);
  await operate(house, APPLE, 'split', { ratio: '2:1' });
  for (const laterMs of [0, 150_000, 150_000, 150_000]) await failAgain(laterMs);
  await failAgain(149_000);
  expect(await ada.ask('stockCreate', microsoft)).toMatchObject({ code: 200 });
  expect(await titlesOf(ada)).not.toContain(TITLE);
  expect(await ben.ask('stockCreate', anOrder())).toMatchObject({ code: 422 });

  await failAgain(60_000);
  await expect
    .poll(() => ada.ask('stockCreate', microsoft))
    .toMatchObject({
      code: 422,
      data: { reason: 'BOOKS_SUSPENDED' },
    });
  expect(await titlesOf(ada)).toContain(TITLE);
  await house.untilSeen(async () => {
    market.show(APPLE, { bids: [['49.99', '1000']], asks: [['50.01', '1000']] });
    expect(await ben.ask('stockCreate', anOrder())).toMatchObject({ code: 200 });
  });
  expect(await health()).not.toHaveProperty('without');
  const { rows } = await house.pool.query('SELECT account_id, cause, why FROM suspensions');
  expect(rows).toEqual([
    {
      account_id: ada.userId,
      cause: 'act',
      why: expect.stringMatching(
        /^splitHolding 0:NASDAQ:AAPL .*: splitHolding failed: a position without its lots$/,
      ),
    },
  ]);

  // Over a restart, until an operator has released it; then it follows.
  const over = await house.leave();
  house = await openTradingHouse(quiet, { market, startMs: house.nowMs(), over });
  const again = await house.knownCustomer(ada.userId);
  expect(await again.ask('stockCreate', microsoft)).toMatchObject({ code: 422 });
  const { key } = loadSigningKey(join(over.dataDir, 'signing.key'));
  const signer = signerOf(key);
  const { address } = over.database;
  const headsDir = join(over.dataDir, 'heads');
  const books = { pool: house.pool, address, headsDir, keys: [signer.publicKey] };
  const of = { books, signer, accountId: ada.userId, by: 'Ada', nowMs: house.nowMs() };
  expect(await releaseAccount(of)).toEqual({ outcome: 'released' });
  const later = await house.leave();
  house = await openTradingHouse(quiet, { market, startMs: house.nowMs(), over: later });
  const released = await house.knownCustomer(ada.userId);
  await house.untilSeen(async () => expect(await sharesOf(released)).toContain('4'));
  expect(await house.audit()).toEqual([]);
});

test('a fourth account within the hour is not suspended: the desk stops, and health names it', async () => {
  const all = await holders(5);
  for (const { userId } of all.slice(0, 4)) broken.set(userId, 0);
  await operate(house, APPLE, 'split', { ratio: '2:1' });
  for (const laterMs of [0, 150_000, 150_000, 150_000]) await failAgain(laterMs);
  expect(await health()).not.toHaveProperty('without');
  await failAgain(150_000);
  await expect.poll(health).toMatchObject({
    status: 'ok',
    without: ['splits and settlements'],
  });
  const titles = await Promise.all(all.map(titlesOf));
  expect(titles.map((told) => told.includes(TITLE)).sort()).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  const { rows } = await house.pool.query('SELECT account_id FROM suspensions');
  expect(rows.length).toBe(3);
  const codes = await Promise.all(
    all.map(async (one) => (await one.ask('stockCreate', microsoft)).code),
  );
  expect(codes.sort()).toEqual([200, 200, 422, 422, 422]);

  const before = [...broken.values()];
  house.turn(3_700_000);
  for (let beats = 0; beats < 5; beats += 1) {
    house.beat();
    await house.inject({ url: '/health' });
  }
  expect([...broken.values()]).toEqual(before);
});
