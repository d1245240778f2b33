import { emptyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { expect, test } from 'vitest';
import { Lane } from './lane.ts';
import {
  type CommitOutcome,
  type LaneChanges,
  type LaneHold,
  LaneStoreUnavailable,
} from './lane-store.ts';
import { noFrames } from './private-frames.ts';
import { Venue } from './venue.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const COMMITTED: CommitOutcome = { outcome: 'committed' };
const AWAY = new LaneStoreUnavailable('away');

interface World {
  commit: () => Promise<CommitOutcome>;
  recover: LaneHold['recover'];
  renew: () => Promise<boolean>;
}

/** A lane whose store does what the test says, and whose clock is turned by hand. */
function openLane(world: World, onCommitted: (changes: LaneChanges) => void = () => {}) {
  const failures: unknown[] = [];
  const timers = new Map<number, () => void>();
  let lostCount = 0;
  const hold: LaneHold = {
    lane: 0,
    headSeq: 0n,
    headHash: new Uint8Array(32),
    load: async (accountIds) =>
      accountIds.map((accountId) => ({
        ...{ state: emptyAccount(accountId), counters: noFrames, answers: [] },
        ...{ hasAllOrderIds: true, hasAllAnswers: true },
      })),
    find: () => Promise.reject(new Error('nothing is to be looked up here')),
    takePartitions: async (wanted) => wanted,
    giveUpPartitions: async () => {},
    commit: () => world.commit(),
    recover: () => world.recover(),
    renew: () => world.renew(),
    release: async () => {},
  };
  const lane = new Lane({
    venue: new Venue(paperRules),
    hold,
    decide,
    onCommitted,
    onFailure: (error) => failures.push(error),
    onLost: () => {
      lostCount += 1;
    },
    clock: {
      nowMs: () => nowMs,
      every: (periodMs, task) => {
        timers.set(periodMs, task);
        return () => timers.delete(periodMs);
      },
    },
  });
  return {
    lane,
    failures,
    lost: () => lostCount,
    submit: (command: Command) => lane.submit({ command, key: null }),
    balance: async (id: string) => (await lane.read(id)).wallets.BALANCE?.cashMinor,
    /** Every timer of the lane once, and what follows from it. */
    tick: async () => {
      for (const task of [...timers.values()]) task();
      await settle();
    },
  };
}

const open = (accountId: string): Command => ({ kind: 'openAccount', accountId, nowMs });
const credit = (accountId: string, depositId: string): Command => ({
  ...{ kind: 'credit', accountId, nowMs, depositId },
  ...{ rail: 'railBank', currency: 'USD', receivedMinor: 1_000n, fx: null },
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

const working = (): World => ({
  commit: async () => COMMITTED,
  recover: async () => ({ wasCommitted: false }),
  renew: async () => true,
});

test('a listener that throws after the commit leaves its callers answered', async () => {
  const boom = new Error('listener');
  const stage = openLane(working(), () => {
    throw boom;
  });
  expect(await stage.submit(open('1'))).toMatchObject({ outcome: 'accepted' });
  expect(await stage.submit(credit('1', 'a'))).toMatchObject({ outcome: 'accepted' });
  expect(await stage.balance('1')).toBe(1_000n);
  expect(stage.failures).toEqual([boom, boom]);
});

test('a lane whose store is away takes nothing, and comes back with the store', async () => {
  const world = working();
  const stage = openLane(world);
  await stage.submit(open('1'));
  world.commit = () => Promise.reject(AWAY);
  world.recover = () => Promise.reject(AWAY);
  await expect(stage.submit(credit('1', 'a'))).rejects.toBe(AWAY);
  expect(stage.lane.isOpen).toBe(false);
  expect(await stage.submit(credit('1', 'b'))).toEqual({ outcome: 'stopped' });
  await stage.tick();
  expect(stage.lane.isOpen).toBe(false);

  world.commit = async () => COMMITTED;
  world.recover = async () => ({ wasCommitted: false });
  await stage.tick();
  expect(stage.lane.isOpen).toBe(true);
  expect(stage.lost()).toBe(0);
  expect(await stage.balance('1')).toBe(0n);
  expect(await stage.submit(credit('1', 'b'))).toMatchObject({ outcome: 'accepted' });
  expect(await stage.balance('1')).toBe(1_000n);
});

test('a group whose outcome nobody heard is taken over when it turns out to be committed', async () => {
  const world = working();
  const told: number[] = [];
  const stage = openLane(world, ({ facts }) => told.push(facts.length));
  await stage.submit(open('1'));
  world.commit = () => Promise.reject(AWAY);
  world.recover = () => Promise.reject(AWAY);
  await expect(stage.submit(credit('1', 'a'))).rejects.toBe(AWAY);

  world.commit = async () => COMMITTED;
  world.recover = async () => ({ wasCommitted: true });
  await stage.tick();
  expect(await stage.balance('1')).toBe(1_000n);
  expect(told).toEqual([1, 1]);
  // The same deposit again is what it was, not twice.
  expect(await stage.submit(credit('1', 'a'))).toMatchObject({ outcome: 'accepted' });
  expect(await stage.balance('1')).toBe(1_000n);
});

test('a lane that finds its lease gone when it comes back is lost for good', async () => {
  const world = working();
  const stage = openLane(world);
  await stage.submit(open('1'));
  world.commit = () => Promise.reject(AWAY);
  world.recover = () => Promise.reject(AWAY);
  await expect(stage.submit(credit('1', 'a'))).rejects.toBe(AWAY);
  world.recover = async () => null;
  await stage.tick();
  expect(stage.lost()).toBe(1);
  expect(await stage.submit(credit('1', 'a'))).toEqual({ outcome: 'stopped' });
});

test('an idle lane that cannot renew its lease is away, not unaware, and comes back', async () => {
  const world = working();
  const stage = openLane(world);
  world.renew = () => Promise.reject(AWAY);
  world.recover = () => Promise.reject(AWAY);
  await stage.tick();
  expect(stage.lane.isOpen).toBe(false);
  world.renew = async () => true;
  world.recover = async () => ({ wasCommitted: false });
  await stage.tick();
  expect(stage.lane.isOpen).toBe(true);
});
