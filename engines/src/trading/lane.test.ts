import { emptyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { expect, test } from 'vitest';
import type { Decide } from './decide-batch.ts';
import { Lane, type LaneLimits } from './lane.ts';
import type { CommitOutcome, LaneChanges, LaneHold } from './lane-store.ts';
import { noFrames } from './private-frames.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const COMMITTED: CommitOutcome = { outcome: 'committed' };

/** A lane whose store answers when the test says so. */
function openLane(options: { decide?: Decide; limits?: Partial<LaneLimits> } = {}) {
  const flights: { changes: LaneChanges; land: (outcome: CommitOutcome) => void }[] = [];
  const decided: string[] = [];
  const hold: LaneHold = {
    lane: 0,
    headSeq: 0n,
    load: async (accountIds) =>
      accountIds.map((accountId) => ({
        ...{ state: emptyAccount(accountId), counters: noFrames, answers: [] },
        ...{ hasAllOrderIds: true, hasAllAnswers: true },
      })),
    find: () => Promise.reject(new Error('nothing is to be looked up here')),
    openOrders: async () => [],
    settlingBefore: async () => [],
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
