import { emptyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import type { Decide } from './decide-batch.ts';
import { Lane } from './lane.ts';
import type { LaneReply } from './lane-callers.ts';
import type { LaneLimits } from './lane-limits.ts';
import type { CommitOutcome, LaneChanges, LaneHold } from './lane-store.ts';
import { noFrames } from './private-frames.ts';
import { Venue } from './venue.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const COMMITTED: CommitOutcome = { outcome: 'committed' };
const nothingFound = {
  orderIds: new Map(),
  finishedOrders: new Map(),
  finishedTransfers: new Map(),
};

/** A lane whose store answers when the test says so. */
function openLane(options: { decide?: Decide; venue?: Venue; limits?: Partial<LaneLimits> } = {}) {
  const flights: { changes: LaneChanges; land: (outcome: CommitOutcome) => void }[] = [];
  const decided: string[] = [];
  const hold: LaneHold = {
    lane: 0,
    headSeq: 0n,
    headHash: new Uint8Array(32),
    load: async (accountIds) =>
      accountIds.map((accountId) => ({
        ...{ state: emptyAccount(accountId), counters: noFrames, answers: [] },
        ...{ hasAllOrderIds: true, hasAllAnswers: true },
      })),
    find: async ({ transfers, ...others }) => {
      // The name of a transfer is new to the store; nothing else is to be looked up here.
      expect(transfers.length).toBeGreaterThan(0);
      expect(Object.values(others).flat()).toEqual([]);
      return { answers: [], ...nothingFound };
    },
    takePartitions: async (wanted) => wanted,
    giveUpPartitions: async () => {},
    commit: (changes) =>
      new Promise((resolve) => {
        flights.push({ changes, land: resolve });
      }),
    recover: async () => null,
    renew: async () => true,
    release: async () => {},
  };
  const lane = new Lane({
    hold,
    venue: options.venue ?? new Venue(paperRules),
    decide: (state, command) => {
      decided.push(command.accountId);
      return (options.decide ?? decide)(state, command);
    },
    clock: { nowMs: () => nowMs, every: () => () => {} },
    ...(options.limits && { limits: options.limits }),
  });
  return {
    lane,
    flights,
    decided,
    submit: (command: Command) => lane.submit({ command, key: null }),
  };
}

const open = (accountId: string): Command => ({ kind: 'openAccount', accountId, nowMs });
const credit = (accountId: string, amountMinor: bigint): Command => ({
  ...{ kind: 'credit', accountId, nowMs, depositId: `d${accountId}-${amountMinor}` },
  ...{ rail: 'railBank', currency: 'USD', receivedMinor: amountMinor, fx: null },
});
const accountsOf = ({ changes }: { changes: LaneChanges }) =>
  changes.facts.map((fact) => fact.accountId);

/** Lets everything happen that waits for nothing from outside. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** Opens accounts, so that they are in memory. */
async function withAccounts(stage: ReturnType<typeof openLane>, accountIds: readonly string[]) {
  const replies = accountIds.map((accountId) => stage.submit(open(accountId)));
  while (stage.flights.length === 0) await settle();
  for (let at = 0; at < stage.flights.length; at += 1) {
    stage.flights[at]?.land(COMMITTED);
    await settle();
  }
  await Promise.all(replies);
  stage.flights.length = 0;
  stage.decided.length = 0;
}

test('while one batch is in flight the next is decided, but not for the same account', async () => {
  const stage = openLane();
  await withAccounts(stage, ['1', '2', '3']);
  const first = stage.submit(credit('1', 1_000n));
  await settle();
  const sameAccount = stage.submit(credit('1', 2_000n));
  const others = [stage.submit(credit('2', 1_000n)), stage.submit(credit('2', 2_000n))];
  await settle();

  expect(stage.decided).toEqual(['1', '2', '2']);
  expect(stage.flights.map(accountsOf)).toEqual([['1']]);

  stage.flights[0]?.land(COMMITTED);
  await settle();
  expect(await first).toMatchObject({ outcome: 'accepted' });
  expect(stage.flights.map(accountsOf)).toEqual([['1'], ['2', '2', '1']]);
  stage.flights[1]?.land(COMMITTED);
  const replies = await Promise.all([sameAccount, ...others]);
  expect(replies.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
  expect((await stage.lane.read('1')).wallets.BALANCE?.cashMinor).toBe(3_000n);
  expect((await stage.lane.read('2')).wallets.BALANCE?.cashMinor).toBe(3_000n);
});

test('nobody is answered before the commit of the own batch', async () => {
  const stage = openLane();
  await withAccounts(stage, ['1', '2']);
  const answered: string[] = [];
  const note = (name: string) => () => answered.push(name);
  const done = [stage.submit(credit('1', 1_000n)).then(note('1'))];
  await settle();
  done.push(stage.submit(credit('2', 1_000n)).then(note('2')));
  await settle();
  expect(answered).toEqual([]);
  stage.flights[0]?.land(COMMITTED);
  await settle();
  expect(answered).toEqual(['1']);
  stage.flights[1]?.land(COMMITTED);
  await Promise.all(done);
  expect(answered).toEqual(['1', '2']);
});

test('what was decided meanwhile stands when the batch before it is refused', async () => {
  const stage = openLane();
  await withAccounts(stage, ['1', '2']);
  const first = stage.submit(credit('1', 1_000n));
  await settle();
  const second = stage.submit(credit('2', 1_000n));
  await settle();
  stage.flights[0]?.land({ outcome: 'refused', cause: new Error('no') });
  await expect(first).rejects.toThrow('credit failed: no');
  await settle();
  stage.flights[1]?.land(COMMITTED);
  expect(await second).toMatchObject({ outcome: 'accepted' });
  expect((await stage.lane.read('1')).wallets.BALANCE?.cashMinor).toBe(0n);
  expect((await stage.lane.read('2')).wallets.BALANCE?.cashMinor).toBe(1_000n);
});

test('a lane that is lost in flight stops both batches', async () => {
  const stage = openLane();
  await withAccounts(stage, ['1', '2']);
  const replies = [stage.submit(credit('1', 1_000n))];
  await settle();
  replies.push(stage.submit(credit('2', 1_000n)));
  await settle();
  stage.flights[0]?.land({ outcome: 'lease-lost' });
  expect(await Promise.all(replies)).toEqual([{ outcome: 'stopped' }, { outcome: 'stopped' }]);
  expect(stage.flights.length).toBe(1);
});

test('a rule that throws while a batch is in flight fails its command alone', async () => {
  const stage = openLane({
    decide: (state, command) => {
      if (command.kind === 'credit' && command.receivedMinor === 13n) throw new Error('thirteen');
      return decide(state, command);
    },
  });
  await withAccounts(stage, ['1', '2', '3']);
  const first = stage.submit(credit('1', 1_000n));
  await settle();
  const meanwhile = [credit('2', 1_000n), credit('2', 13n), credit('3', 2_000n)].map(stage.submit);
  const settled = Promise.allSettled(meanwhile);
  await settle();
  stage.flights[0]?.land(COMMITTED);
  await settle();
  stage.flights[1]?.land(COMMITTED);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  await first;
  expect((await stage.lane.read('2')).wallets.BALANCE?.cashMinor).toBe(1_000n);
});

test('an account that was decided for stays in memory, however few may', async () => {
  const stage = openLane({ limits: { accounts: 1 } });
  await withAccounts(stage, ['1']);
  const first = stage.submit(credit('1', 1_000n));
  await settle();
  await stage.lane.read('2');
  const second = stage.submit(open('2'));
  await stage.lane.read('1');
  expect(stage.decided).toEqual(['1', '2']);
  stage.flights[0]?.land(COMMITTED);
  await settle();
  stage.flights[1]?.land(COMMITTED);
  expect((await Promise.all([first, second])).map(({ outcome }) => outcome)).toEqual([
    'accepted',
    'accepted',
  ]);
});

/** A market buy in an account with plenty of money. */
async function buyers(stage: ReturnType<typeof openLane>, accountIds: readonly string[]) {
  await withAccounts(stage, accountIds);
  const move = { kind: 'transfer', nowMs, fromWallet: 'BALANCE', toWallet: 'STOCK' } as const;
  const amountMinor = 50_000_000n;
  const rest = { transferId: 't', amountMinor, fx: null, fxEndsAtMs: null };
  for (const accountId of accountIds) {
    const replies = [credit(accountId, amountMinor), { ...move, ...rest, accountId }].map(
      stage.submit,
    );
    await settle();
    stage.flights.pop()?.land(COMMITTED);
    await Promise.all(replies);
  }
  stage.flights.length = 0;
  const instrument = anInstrument();
  const market = aMarket(instrument, { asks: [[10_001n, 720n]], timeMs: nowMs });
  return (accountId: string, orderId: string, quantity: bigint) =>
    stage.submit(
      anOrder({
        ...{ accountId, orderId, clientOrderId: orderId, instrument, market, nowMs, quantity },
        ...{ type: 'limit', price: 10_001n },
      }),
    );
}

const filledOf = (reply: LaneReply) =>
  reply.outcome === 'accepted' &&
  reply.answer.kind === 'order' &&
  reply.answer.order.filledQuantity;

test('what a batch took is gone for the next before it is committed, and back when it is refused', async () => {
  const stage = openLane();
  const buy = await buyers(stage, ['1', '2', '3']);
  const first = buy('1', 'o1', 700n);
  await settle();
  // Decided while the first is in flight: 20 are left.
  const second = buy('2', 'o2', 500n);
  await settle();
  stage.flights[0]?.land({ outcome: 'refused', cause: new Error('no') });
  await expect(first).rejects.toThrow('no');
  await settle();
  // The first never was: 700 are there again, 20 went to the second.
  const third = buy('3', 'o3', 900n);
  await settle();
  stage.flights[1]?.land(COMMITTED);
  await settle();
  stage.flights[2]?.land(COMMITTED);
  expect(filledOf(await second)).toBe(20n);
  expect(filledOf(await third)).toBe(700n);
});

test('a batch that is halved gives back what it took before its halves are decided anew', async () => {
  const stage = openLane();
  const buy = await buyers(stage, ['1', '2', '3']);
  const inFlight = stage.submit(credit('3', 1n));
  await settle();
  const [first, second] = [buy('1', 'o1', 500n), buy('2', 'o2', 500n)];
  await settle();
  stage.flights[0]?.land(COMMITTED);
  await inFlight;
  await settle();
  stage.flights[1]?.land({ outcome: 'refused', cause: new Error('one of two') });
  await settle();
  stage.flights[2]?.land({ outcome: 'refused', cause: new Error('this one') });
  await expect(first).rejects.toThrow('this one');
  await settle();
  stage.flights[3]?.land(COMMITTED);
  expect(filledOf(await second)).toBe(500n);
});
