import { convertAt } from '@candor/domain/funding/rates';
import {
  DepositDesk,
  type DepositDeskDeps,
  publishedTimes,
} from '@candor/engines/funding/deposit-desk';
import type { Deposit, DepositEnd } from '@candor/engines/funding/deposit-ports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAttestor } from '../testing/test-attestor.ts';
import { createTestDatabase, editAsOwner, type TestDatabase } from '../testing/test-database.ts';
import { createDepositStore } from './deposits.ts';
import { PgJobLeases } from './job-leases.ts';

let database: TestDatabase;
const credits: { id: string; usd: bigint }[] = [];
const news: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  credits.length = 0;
  news.length = 0;
  await editAsOwner(database, 'DELETE FROM deposits; DELETE FROM attested_rows');
});

test('deposits of one millisecond stand in the order they were handed in', async () => {
  const { store } = open({ coinPrice: 100_000_000n });
  for (const id of ['d5', 'd2', 'd9']) await store.create(chainDeposit({ id, createdMs: 0 }));

  const { list } = await store.page({ userId: chainDeposit({}).userId, offset: 0, limit: 20 });

  expect(list.map(({ id }) => id)).toEqual(['d9', 'd2', 'd5']);
});

test('a chain deposit counts to three blocks and is credited once, at the rate of the credit', async () => {
  const { desk, store } = open({ coinPrice: 100_030_000n });
  // 5,000.00 USD at a price of 1.00 a coin was quoted: 5,000.000000 coins.
  await store.create(
    chainDeposit({ coinAmount: 5_000_000_000n, dueMs: desk.firstLookMs('VM', 0) }),
  );

  await desk.runDue(3_999);
  expect(news).toEqual([]);
  await desk.runDue(4_000);
  await desk.runDue(8_000);
  expect(news).toEqual(['1', '2']);
  await desk.runDue(12_000);
  // The third block is told before the money comes.
  expect([news.at(-1), credits]).toEqual(['3', []]);
  await desk.runDue(12_999);
  expect(credits).toEqual([]);
  await desk.runDue(13_000);
  await desk.runDue(16_000);

  // 5,000 coins at 1.0003 are 5,001.50 USD.
  expect(credits).toEqual([{ id: 'd1', usd: 500_150n }]);
  expect(await store.find('d1')).toMatchObject({
    state: 'completed',
    confirmations: 3,
    creditMinor: 500_150n,
    creditRate: 100_030_000n,
    endedMs: 13_000,
  });
});

test('a bank proof used before fails with its reason, the first use stays good', async () => {
  const { desk, store } = open({});
  await store.create(bankDeposit({ id: 'a', proofHash: 'same', createdMs: 0, dueMs: 30_000 }));
  await store.create(bankDeposit({ id: 'b', proofHash: 'same', createdMs: 1, dueMs: 30_001 }));
  await desk.runDue(40_000);

  expect(await store.find('a')).toMatchObject({ state: 'completed', creditMinor: 100_000n });
  expect(await store.find('b')).toMatchObject({ state: 'failed', failure: 'proof-used' });
  expect(credits).toHaveLength(1);
});

test('an HKD deposit is credited in USD at the desk rate, and waits while no rate is known', async () => {
  const waiting = open({ hkdPerUsd: null });
  await waiting.store.create(
    bankDeposit({
      id: 'h',
      currency: 'HKD',
      amountMinor: 78_100n,
      quotedRate: 781_000_000n,
      dueMs: 30_000,
    }),
  );
  await waiting.desk.runDue(30_000);
  expect(credits).toEqual([]);

  const { desk, store } = open({ hkdPerUsd: 780_000_000n });
  await desk.runDue(35_000);
  expect(await store.find('h')).toMatchObject({
    state: 'completed',
    creditMinor: 10_000n,
    creditRate: 781_000_000n,
    creditMidRate: 780_000_000n,
  });
});

test('the day is full at 1,000,000.00: one cent more fails', async () => {
  const { desk, store } = open({});
  await store.create(
    bankDeposit({ id: 'big', amountMinor: 99_999_999n, proofHash: 'p1', dueMs: 30_000 }),
  );
  await store.create(
    bankDeposit({ id: 'more', amountMinor: 100n, proofHash: 'p2', createdMs: 5, dueMs: 30_000 }),
  );
  await desk.runDue(30_000);
  expect(await store.find('big')).toMatchObject({ state: 'completed' });
  expect(await store.find('more')).toMatchObject({ state: 'failed', failure: 'day-limit' });
});

test('an end whose news a crash cut off is told by the next process, and then no more', async () => {
  const dying = open({ ended: () => new Promise(() => undefined) });
  await dying.store.create(bankDeposit({ id: 'cut', dueMs: 30_000 }));
  void dying.desk.runDue(30_000);
  await expect
    .poll(async () => (await dying.store.find('cut'))?.state, { timeout: 10_000 })
    .toBe('completed');

  const { desk } = open({});
  expect(await desk.runDue(40_000)).toBe(0);
  expect(news).toEqual(['completed']);
  expect(credits).toEqual([{ id: 'cut', usd: 100_000n }]);
  await desk.runDue(50_000);
  await open({}).desk.runDue(60_000);
  expect(news).toEqual(['completed']);
});

test('an end that cannot be told holds no other one up, and is tried again', async () => {
  const told: string[] = [];
  let isBroken = true;
  const { desk, store } = open({
    ended: async ({ id }) => {
      if (id === 'a' && isBroken) throw new Error('the inbox is away');
      told.push(id);
    },
  });
  await store.create(bankDeposit({ id: 'a', proofHash: 'n1', dueMs: 30_000 }));
  await store.create(bankDeposit({ id: 'b', proofHash: 'n2', createdMs: 1, dueMs: 30_001 }));
  await expect(desk.runDue(40_000)).rejects.toThrow('1 deposits failed');
  expect(told).toEqual(['b']);
  isBroken = false;
  await desk.runDue(70_000);
  expect(told).toEqual(['b', 'a']);
});

test('one deposit that always throws lets all later ones pass, and is tried again', async () => {
  let isPoison = true;
  const { desk, store } = open({ poison: (id) => isPoison && id.startsWith('bad') });
  for (let n = 0; n < 60; n += 1) {
    const id = `bad${n}`;
    await store.create(bankDeposit({ id, amountMinor: 100n, proofHash: id, dueMs: n }));
  }
  await store.create(bankDeposit({ id: 'good', proofHash: 'g', createdMs: 1, dueMs: 100 }));
  await expect(desk.runDue(1_000)).rejects.toThrow('50 deposits failed');
  await expect(desk.runDue(1_500)).rejects.toThrow('10 deposits failed');
  expect(credits.map(({ id }) => id)).toEqual(['good']);
  expect(await store.find('good')).toMatchObject({ state: 'completed' });
  isPoison = false;
  await desk.runDue(31_500);
  await desk.runDue(31_500);
  expect(credits).toHaveLength(61);
});

test('sixty ends that cannot be told let the one after them be told', async () => {
  const told: string[] = [];
  const { desk, store } = open({
    ended: async ({ id }) => {
      if (id.startsWith('mute')) throw new Error('no words for it');
      told.push(id);
    },
  });
  for (let n = 0; n < 60; n += 1) {
    const id = `mute${n}`;
    await store.create(bankDeposit({ id, amountMinor: 100n, proofHash: id, dueMs: n }));
  }
  await store.create(bankDeposit({ id: 'heard', proofHash: 'h', createdMs: 1, dueMs: 900 }));
  for (const nowMs of [1_000, 1_500, 2_000]) await desk.runDue(nowMs).catch(() => undefined);
  expect(told).toEqual(['heard']);
});

test('a page holds what the filter asks for, newest first', async () => {
  const { store } = open({});
  await store.create(bankDeposit({ id: 'x1', proofHash: 'q1', createdMs: 1 }));
  await store.create(bankDeposit({ id: 'x2', proofHash: 'q2', createdMs: 2 }));
  await store.create(chainDeposit({ id: 'x3', createdMs: 3 }));
  const banks = await store.page({ userId: '10000001', kind: 'BANK', offset: 0, limit: 1 });
  expect(banks.total).toBe(2);
  expect(banks.list.map(({ id }) => id)).toEqual(['x2']);
  expect((await store.page({ userId: '10000002', offset: 0, limit: 9 })).total).toBe(0);
});

test('what brought no money is found by how it stands and when it was handed in', async () => {
  const { desk, store } = open({});
  await store.create(bankDeposit({ id: 'good', proofHash: 'same', createdMs: 1, dueMs: 10 }));
  await store.create(bankDeposit({ id: 'bad', proofHash: 'same', createdMs: 2, dueMs: 11 }));
  await desk.runDue(20);
  await store.create(bankDeposit({ id: 'new', proofHash: 'own', createdMs: 3 }));
  const ids = async (over: Partial<Parameters<typeof store.uncredited>[0]> = {}) => {
    const states = ['pending', 'failed'] as const;
    const found = await store.uncredited({ userId: '10000001', states, limit: 9, ...over });
    return found.map(({ id }) => id);
  };
  expect(await ids()).toEqual(['new', 'bad']);
  expect(await ids({ states: ['failed'] })).toEqual(['bad']);
  expect(await ids({ fromMs: 3 })).toEqual(['new']);
  expect(await ids({ toMs: 3 })).toEqual(['bad']);
  expect(await ids({ limit: 1 })).toEqual(['new']);
  expect(await ids({ userId: '10000002' })).toEqual([]);
});

test('an end that was decided before the job went elsewhere changes nothing', async () => {
  const leases = new PgJobLeases(database.address);
  const held = await leases.hold(['deposits']);
  let epoch = held.get('deposits') ?? null;
  const store = createDepositStore(database.pool, testAttestor(database.pool), () => epoch);
  for (const id of ['d1', 'd2']) await store.create(chainDeposit({ id }));
  const end: Omit<DepositEnd, 'id'> = {
    state: 'failed',
    failure: 'no-transfer-seen',
    failureText: null,
    creditMinor: null,
    creditRate: null,
    creditMidRate: null,
    endedMs: 9,
  };
  expect(await store.end({ id: 'd1', ...end })).toMatchObject({ state: 'failed' });
  epoch = 0n;
  expect(await store.end({ id: 'd2', ...end })).toBeNull();
  expect(await store.find('d2')).toMatchObject({ state: 'pending' });
  await leases.release();
});

test('an end that was stored and whose answer was lost is told, once', async () => {
  const { desk, store } = open({});
  await store.create(bankDeposit({ id: 'a', dueMs: 30_000 }));
  await desk.runDue(0);
  const { end } = store;
  store.end = async (how) => {
    store.end = end;
    await end(how);
    throw new Error('nobody answers');
  };
  await expect(desk.runDue(30_000)).rejects.toThrow('1 deposits failed');
  await desk.runDue(40_000);
  expect(news).toEqual(['completed']);
  expect(credits).toHaveLength(1);
});

function open(world: {
  coinPrice?: bigint;
  hkdPerUsd?: bigint | null;
  poison?: (depositId: string) => boolean;
  ended?: (deposit: Deposit) => Promise<void>;
}) {
  const store = createDepositStore(database.pool, testAttestor(database.pool));
  const deps: DepositDeskDeps = {
    store,
    rates: {
      hkdPerUsd: async () => (world.hkdPerUsd ? { mid: world.hkdPerUsd, isClosing: false } : null),
      usdPerCoin: async () => world.coinPrice ?? null,
    },
    door: {
      known: async () => null,
      credit: async ({ depositId, receivedMinor, fx, currency }) => {
        const creditUsdMinor = fx ? convertAt(fx, receivedMinor, currency).toMinor : receivedMinor;
        if (world.poison?.(depositId)) throw new Error(`${depositId} is poison`);
        credits.push({ id: depositId, usd: creditUsdMinor });
        return { creditUsdMinor, fx };
      },
    },
    news: {
      changed: async (deposit) => void news.push(String(deposit.confirmations)),
      ended: world.ended ?? (async (deposit) => void news.push(deposit.state)),
    },
    times: publishedTimes,
    reviewsBy: 'rules',
    standingOf: async ({ createdMs }, nowMs) => ({
      kind: 'stands',
      confirmations: Math.floor((nowMs - createdMs) / 4_000),
      lookEveryMs: 4_000,
      isFound: false,
    }),
  };
  return { desk: new DepositDesk(deps), store };
}

function bankDeposit(changes: Partial<Deposit>): Deposit {
  return {
    id: 'd1',
    userId: '10000001',
    kind: 'BANK',
    currency: 'USD',
    network: null,
    amountMinor: 100_000n,
    coinAmount: null,
    quotedRate: null,
    creditRate: null,
    creditMidRate: null,
    creditMinor: null,
    state: 'pending',
    failure: null,
    failureText: null,
    confirmations: null,
    confirmationsNeeded: null,
    txId: null,
    proofUrl: '/file/f1',
    proofHash: 'hash',
    createdMs: 0,
    endedMs: null,
    dueMs: null,
    ...changes,
  };
}

function chainDeposit(changes: Partial<Deposit>): Deposit {
  return bankDeposit({
    kind: 'VM',
    currency: 'USDT',
    network: 'TRC-20',
    amountMinor: 500_000n,
    coinAmount: 5_000_000_000n,
    quotedRate: 100_000_000n,
    confirmations: 0,
    confirmationsNeeded: 3,
    ...changes,
  });
}
