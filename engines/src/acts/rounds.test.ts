import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Command } from '@candor/domain/trading/commands';
import { expect, test } from 'vitest';
import { DeskRun } from '../supervised/desk-run.ts';
import { CommandFailed } from '../trading/lane/lane-callers.ts';
import { LaneStoreUnavailable } from '../trading/lane/lane-store.ts';
import { Rounds } from './rounds.ts';
import { submitToAll } from './submit-to-all.ts';
import { type FailingAccount, maySuspend } from './suspending.ts';

const [share] = buildCatalogue(0).instruments;
if (share === undefined) throw new Error('no share');
const accountIds = Array.from({ length: 600 }, (_, at) => String(10_000_000 + at));
const [broken = '', refused = '', inDoubt = ''] = [accountIds[3], accountIds[300], accountIds[301]];

const stillRun = { isHalted: false, halt: () => undefined };

/** Accounts of which one throws, one is refused and one takes no commands. */
function world() {
  let nowMs = 0;
  const asked: string[] = [];
  const failures: string[] = [];
  const healthy = new Set(accountIds);
  for (const one of [broken, refused, inDoubt]) healthy.delete(one);
  const rounds = new Rounds();
  const by = {
    rounds,
    suspend: () => Promise.reject(new Error('nobody is suspended here')),
    router: {
      submit: async ({ accountId }: Command) => {
        asked.push(accountId);
        if (healthy.has(accountId)) return { outcome: 'accepted' } as never;
        if (accountId === broken) throw new Error('a position without its lots');
        const reason = accountId === inDoubt ? 'BOOKS_SUSPENDED' : 'STALE_PRICE';
        return { outcome: 'refused', refusal: { reason } } as never;
      },
    },
    desk: {
      clock: { nowMs: () => nowMs, every: () => () => undefined },
      prices: async () => ({}) as never,
    },
    onFailure: (error: unknown) => failures.push(String(error)),
  };
  const run = async (atMs: number) => {
    nowMs = atMs;
    asked.length = 0;
    const of = { act: 'mark', accountIds, instrument: share as never };
    const isWhole = await submitToAll(by as never, stillRun, of, (to) => to as never);
    return { isWhole, asked: asked.length };
  };
  return { run, rounds, failures, heal: (accountId: string) => healthy.add(accountId) };
}

test('one broken account holds up nobody, and nobody else is asked again for its sake', async () => {
  const { run, rounds, failures, heal } = world();
  expect(await run(0)).toEqual({ isWhole: false, asked: 600 });
  expect(failures).toEqual(['Error: a position without its lots']);
  expect(await run(500)).toEqual({ isWhole: false, asked: 0 });
  // Later each time: after a second, two more, four more.
  expect((await run(1_000)).asked).toBe(3);
  expect((await run(2_500)).asked).toBe(0);
  expect((await run(3_000)).asked).toBe(3);
  expect(rounds.heldBack()).toEqual([
    { act: 'mark', accountId: broken, tries: 3, sinceMs: 0 },
    { act: 'mark', accountId: refused, tries: 3, sinceMs: 0 },
  ]);
  heal(broken);
  heal(refused);
  // Whose books are in doubt keeps no act from its end.
  expect(await run(7_000)).toEqual({ isWhole: true, asked: 3 });
  expect(rounds.heldBack()).toEqual([]);
});

test('what waits longest is still tried once a minute', async () => {
  const { run } = world();
  let tries = 0;
  for (let atMs = 0; atMs <= 600_000; atMs += 1_000) if ((await run(atMs)).asked > 0) tries += 1;
  expect(tries).toBeGreaterThan(12);
  expect(tries).toBeLessThan(18);
});

const NIGHT_MS = 600_000;

/** Accounts that a night is charged to once a second, for so long as the test says. */
function nights() {
  let nowMs = 0;
  const world = {
    /** What becomes of an account's part; who is not here is through. */
    failing: new Map<string, () => never | { readonly outcome: string }>(),
    suspended: [] as FailingAccount[],
    suspendedAtMs: [] as number[],
    through: new Set<string>(),
    asked: 0,
    reports: [] as string[],
  };
  const onFailure = (error: unknown) => void world.reports.push(String(error));
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const run = new DeskRun({
    desk: 'day ends',
    periodMs: 1_000,
    clock,
    work: async () => undefined,
    onFailure,
  });
  const by = {
    rounds: new Rounds(),
    onFailure,
    desk: { clock, prices: async () => ({}) as never },
    router: {
      submit: async ({ accountId }: Command) => {
        world.asked += 1;
        if (world.suspended.some((one) => one.accountId === accountId)) {
          return { outcome: 'refused', refusal: { reason: 'BOOKS_SUSPENDED' } } as never;
        }
        const reply = world.failing.get(accountId)?.() ?? { outcome: 'accepted' };
        if (reply.outcome === 'accepted') world.through.add(accountId);
        return reply as never;
      },
    },
    suspend: async (failing: FailingAccount, atMs: number) => {
      if (!maySuspend({ suspended: world.suspended.length, accounts: 600 })) return false;
      world.suspended.push(failing);
      world.suspendedAtMs.push(atMs);
      return true;
    },
  };
  const of = { act: 'night X', accountIds, instrument: share as never };
  /** Looks once a second until then; returns whether the act is whole at the end. */
  const lookUntil = async (untilMs: number): Promise<boolean> => {
    let isWhole = false;
    for (; nowMs <= untilMs; nowMs += 1_000) {
      isWhole = await submitToAll(by, run, of, (to) => to as never);
      if (isWhole) return true;
    }
    return isWhole;
  };
  return { world, lookUntil, run, rounds: by.rounds };
}

const throwing = () => {
  throw new CommandFailed('chargeNight', new Error('a position without its lots'));
};
const refusedBy = (reason: string) => () => ({ outcome: 'refused', refusal: { reason } });

test('an account whose part keeps throwing is suspended after ten minutes; the act goes on', async () => {
  const { world, lookUntil, run, rounds } = nights();
  world.failing.set(broken, throwing);
  expect(await lookUntil(NIGHT_MS - 1_000)).toBe(false);
  expect([world.through.size, world.suspended]).toEqual([599, []]);
  expect(rounds.heldBack()).toMatchObject([{ accountId: broken }]);
  // Its last try before was at 543 s, the next one a minute later.
  expect(await lookUntil(NIGHT_MS + 60_000)).toBe(true);
  const why = 'chargeNight failed: a position without its lots';
  expect(world.suspended).toEqual([{ accountId: broken, act: 'night X', why, sinceMs: 0 }]);
  expect(world.suspendedAtMs).toEqual([603_000]);
  expect([rounds.heldBack(), run.isHalted]).toEqual([[], false]);
});

test('a refusal by a rule counts as well, and after a release all is counted anew', async () => {
  const { world, lookUntil, rounds } = nights();
  world.failing.set(refused, refusedBy('INSUFFICIENT'));
  // Somebody else keeps the act from its end.
  world.failing.set(inDoubt, refusedBy('STALE_PRICE'));
  await lookUntil(610_000);
  expect(world.suspended).toMatchObject([{ accountId: refused, why: 'INSUFFICIENT' }]);
  world.suspended.length = 0;
  await lookUntil(1_200_000);
  expect(world.suspended).toEqual([]);
  expect(rounds.heldBack()).toMatchObject([{ accountId: refused }, { accountId: inDoubt }]);
  await lookUntil(1_400_000);
  expect(world.suspended).toMatchObject([{ accountId: refused }]);
});

test('neither an outage nor a missing price suspends anybody, however long it lasts', async () => {
  const { world, lookUntil, run, rounds } = nights();
  world.failing.set(broken, () => {
    throw new LaneStoreUnavailable('the database is away');
  });
  world.failing.set(refused, refusedBy('STALE_PRICE'));
  expect(await lookUntil(3_600_000)).toBe(false);
  expect([world.suspended, run.isHalted, rounds.heldBack().length]).toEqual([[], false, 2]);
  // Its own failures are counted from their first.
  world.failing.set(broken, throwing);
  await lookUntil(4_200_000);
  expect(world.suspended).toEqual([]);
  await lookUntil(4_320_000);
  expect(world.suspended).toMatchObject([{ accountId: broken }]);
});

test('of six hundred accounts a seventh within the hour stops its desk and stays as it is', async () => {
  const { world, lookUntil, run } = nights();
  for (const accountId of accountIds.slice(10, 17)) world.failing.set(accountId, throwing);
  expect(await lookUntil(NIGHT_MS + 60_000)).toBe(false);
  expect(world.suspended.map(({ accountId }) => accountId)).toEqual(accountIds.slice(10, 16));
  expect([run.isHalted, run.state.isHeldBack, world.through.size]).toEqual([true, true, 593]);
  expect(world.reports.at(-1)).toBe(
    'Error: night X fails for more accounts than are suspended in an hour: ' +
      'chargeNight failed: a position without its lots',
  );
  const { asked } = world;
  await lookUntil(7_200_000);
  expect([world.asked, world.suspended.length]).toEqual([asked, 6]);
});
