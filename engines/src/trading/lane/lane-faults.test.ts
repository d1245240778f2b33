import { copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { expect, test } from 'vitest';
import { Venue } from '../books/venue.ts';
import { emptyHold } from '../testing/empty-hold.ts';
import { Lane } from './lane.ts';
import {
  type CommitOutcome,
  type CommittedGroup,
  type LaneChanges,
  type LaneHold,
  LaneStoreUnavailable,
} from './lane-store.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const at = { lane: 0, seq: 1n, hash: new Uint8Array(32) };
const COMMITTED: CommitOutcome = { outcome: 'committed', at };
const AWAY = new LaneStoreUnavailable('away');

interface World {
  commit: (changes: LaneChanges) => Promise<CommitOutcome>;
  recover: LaneHold['recover'];
  renew: () => Promise<boolean>;
  isSure: () => boolean;
}

/** A lane whose store does what the test says, and whose clock is turned by hand. */
function openLane(world: World, onCommitted: (changes: LaneChanges) => void = () => {}) {
  const failures: unknown[] = [];
  const timers = new Map<number, () => void>();
  let lostCount = 0;
  const hold = emptyHold({
    commit: (changes) => world.commit(changes),
    recover: () => world.recover(),
    renew: () => world.renew(),
    isSure: () => world.isSure(),
  });
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
    balance: async (id: string) => (await lane.look(id, copyAccount)).wallets.BALANCE?.cashMinor,
    /** Every timer of the lane once, and what follows from it. */
    tick: async () => {
      for (const task of [...timers.values()]) task();
      await settle();
    },
  };
}

const open = (accountId: string): Command => ({ kind: 'openAccount', accountId, nowMs });
const credit = (accountId: string, depositId: string): Command => ({
  kind: 'credit',
  accountId,
  nowMs,
  depositId,
  rail: 'railBank',
  currency: 'USD',
  receivedMinor: 1_000n,
  fx: null,
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

const NOTHING_FOUND: ReadonlyMap<LaneChanges, CommittedGroup> = new Map();

/** From now on every commit loses its line; returns what was lost. */
function losing(world: World): readonly LaneChanges[] {
  const lost: LaneChanges[] = [];
  world.commit = (changes) => {
    lost.push(changes);
    return Promise.reject(AWAY);
  };
  return lost;
}

const working = (): World => ({
  commit: async () => COMMITTED,
  recover: async () => NOTHING_FOUND,
  renew: async () => true,
  isSure: () => true,
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
  world.recover = async () => NOTHING_FOUND;
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
  const lost = losing(world);
  world.recover = () => Promise.reject(AWAY);
  await expect(stage.submit(credit('1', 'a'))).rejects.toBe(AWAY);

  world.commit = async () => COMMITTED;
  world.recover = async () => new Map([[lost[0] as LaneChanges, at]]);
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
  world.recover = async () => NOTHING_FOUND;
  await stage.tick();
  expect(stage.lane.isOpen).toBe(true);
});

/** Two groups on their way, for the first five accounts and for the next, whose line breaks. */
async function breakUnderTwo(world: World) {
  const told: number[] = [];
  const stage = openLane(world, ({ facts }) => told.push(facts.length));
  const ids = Array.from({ length: 11 }, (_, n) => String(n));
  await Promise.all(ids.map((id) => stage.submit(open(id))));
  told.length = 0;
  const sent: LaneChanges[] = [];
  let cut = () => {};
  world.commit = (changes) => {
    sent.push(changes);
    return new Promise((_, reject) => {
      const before = cut;
      cut = () => {
        before();
        reject(AWAY);
      };
    });
  };
  const first = ids.slice(0, 5).map((id) => stage.submit(credit(id, 'a')));
  await settle();
  const second = ids.slice(5).map((id) => stage.submit(credit(id, 'a')));
  await settle();
  expect(sent.map(({ facts }) => facts.length)).toEqual([5, 6]);
  const replies = Promise.allSettled([...first, ...second]);
  return { stage, told, sent, replies, cut: () => cut() };
}

test.each([
  { committed: 0, sentAgain: [5, 6] },
  { committed: 1, sentAgain: [6] },
  { committed: 2, sentAgain: [] },
])('of two groups that nobody heard of, $committed had been committed', async (told) => {
  const world = working();
  const stage = await breakUnderTwo(world);
  const again: number[] = [];
  let recoveries = 0;
  world.recover = async () => {
    recoveries += 1;
    world.commit = async ({ facts }) => {
      again.push(facts.length);
      return COMMITTED;
    };
    return new Map(stage.sent.slice(0, told.committed).map((changes) => [changes, at]));
  };
  stage.cut();
  const outcomes = (await stage.replies).map((one) => one.status === 'fulfilled' && one.value);
  expect(outcomes.every((one) => one && one.outcome === 'accepted')).toBe(true);
  expect(recoveries).toBe(1);
  expect(again).toEqual(told.sentAgain);
  expect(stage.told).toEqual([5, 6]);
  for (const id of ['0', '10']) expect(await stage.stage.balance(id)).toBe(1_000n);
});

test('an idle lane whose line broke looks for it by itself, and is sure again', async () => {
  const world = working();
  const stage = openLane(world);
  await stage.submit(open('1'));
  let isWhole = false;
  world.isSure = () => isWhole;
  world.renew = () => Promise.reject(AWAY);
  world.recover = () => Promise.reject(AWAY);
  await expect(stage.lane.isSure()).rejects.toThrow(LaneStoreUnavailable);
  world.recover = async () => {
    isWhole = true;
    return NOTHING_FOUND;
  };
  await stage.tick();
  expect(await stage.lane.isSure()).toBe(true);
  world.isSure = () => false;
  world.recover = async () => null;
  expect(await stage.lane.isSure()).toBe(false);
  expect(stage.lost()).toBe(1);
});

test('two groups that are given up while the store stays away are taken over in their order', async () => {
  const world = working();
  const { stage, sent, told, replies, cut } = await breakUnderTwo(world);
  world.recover = () => Promise.reject(AWAY);
  cut();
  expect((await replies).every(({ status }) => status === 'rejected')).toBe(true);
  expect(stage.lane.isOpen).toBe(false);
  world.recover = async () => new Map(sent.map((changes) => [changes, at]));
  await stage.tick();
  expect(stage.lane.isOpen).toBe(true);
  expect(told).toEqual([5, 6]);
  for (const id of ['0', '10']) expect(await stage.balance(id)).toBe(1_000n);
});

test('two groups whose lane has gone to another process are both stopped', async () => {
  const world = working();
  const { stage, told, replies, cut } = await breakUnderTwo(world);
  world.recover = async () => null;
  cut();
  const outcomes = (await replies).map((one) => one.status === 'fulfilled' && one.value.outcome);
  expect(new Set(outcomes)).toEqual(new Set(['stopped']));
  expect([stage.lost(), told]).toEqual([1, []]);
});
