import { expect, test } from 'vitest';
import type { Clock } from '../../clock.ts';
import { type Job, JobKeeper } from './job-keeper.ts';
import { JOB_LEASE_MS, type JobLeases } from './job-ports.ts';

/** Leases of one house, as its store has them. */
class House {
  readonly epochs = new Map<string, { holder: string; epoch: bigint }>();
  isAway = false;
  isWhole = true;

  leasesOf(holder: string): JobLeases {
    const house = this;
    return {
      get isWhole() {
        return house.isWhole;
      },
      hold: async (names) => {
        if (this.isAway) throw new Error('the store is away');
        const own = new Map<string, bigint>();
        for (const name of names) {
          const known = this.epochs.get(name);
          if (known !== undefined && known.holder !== '' && known.holder !== holder) continue;
          const epoch = (known?.epoch ?? 0n) + (known?.holder === holder ? 0n : 1n);
          this.epochs.set(name, { holder, epoch });
          own.set(name, epoch);
        }
        return own;
      },
      release: async () => {
        for (const lease of this.epochs.values()) if (lease.holder === holder) lease.holder = '';
      },
    };
  }

  give(name: string, holder: string): void {
    const epoch = (this.epochs.get(name)?.epoch ?? 0n) + 1n;
    this.epochs.set(name, { holder, epoch });
  }
}

function process(house: House, name: string, jobNames: readonly string[] = ['tidy']) {
  const told: string[] = [];
  const failures: string[] = [];
  const tasks = new Set<() => void>();
  const clock: Clock = {
    nowMs: () => 0,
    every: (_, task) => {
      tasks.add(task);
      return () => tasks.delete(task);
    },
  };
  const time = { elapsedMs: 0, fails: false, isHeld: () => false };
  const jobs = jobNames.map((jobName): Job => {
    let stop: () => void = () => undefined;
    return {
      name: jobName,
      start: async ({ clock: held, isHeld }) => {
        time.isHeld = isHeld;
        if (time.fails) throw new Error(`${jobName} cannot start`);
        told.push(`${jobName} starts`);
        stop = held.every(1, () => told.push(`${jobName} works`));
      },
      stop: async () => {
        stop();
        told.push(`${jobName} stops`);
      },
    };
  });
  const keeper = new JobKeeper({
    jobs,
    clock,
    leases: house.leasesOf(name),
    elapsedMs: () => time.elapsedMs,
    onFailure: (error) => failures.push(String(error)),
  });
  const tick = () => {
    for (const task of tasks) task();
  };
  return { keeper, told, failures, time, tick, tasks };
}

test('a job runs in one process; the next takes it when that one has ended', async () => {
  const house = new House();
  const [one, other] = [process(house, 'one'), process(house, 'other')];
  await one.keeper.start();
  await other.keeper.start();
  one.tick();
  other.tick();
  await one.keeper.stop();
  await other.keeper.look();
  other.tick();
  expect(one.told).toEqual(['tidy starts', 'tidy works', 'tidy stops']);
  expect(other.told).toEqual(['tidy starts', 'tidy works']);
  await other.keeper.stop();
});

test('one timer for all jobs', async () => {
  const { keeper, tasks } = process(new House(), 'one', []);
  await keeper.start();
  expect(tasks.size).toBe(1);
  await keeper.stop();
  expect(tasks.size).toBe(0);
});

test('who was frozen does no more work, and what it lost it stops', async () => {
  const house = new House();
  const { keeper, told, time, tick } = process(house, 'one');
  await keeper.start();
  expect(time.isHeld()).toBe(true);
  time.elapsedMs += JOB_LEASE_MS;
  expect(time.isHeld()).toBe(false);
  house.give('tidy', 'another');
  tick();
  expect(told).toEqual(['tidy starts']);
  await keeper.look();
  expect(told).toEqual(['tidy starts', 'tidy stops']);
  expect(keeper.held).toEqual([]);
});

test('a job that was somebody else’s meanwhile begins anew', async () => {
  const house = new House();
  const { keeper, told } = process(house, 'one');
  await keeper.start();
  house.give('tidy', 'another');
  house.give('tidy', '');
  await keeper.look();
  expect(told).toEqual(['tidy starts', 'tidy stops', 'tidy starts']);
});

test('while the store is away the jobs go on for the rest of the lease', async () => {
  const house = new House();
  const { keeper, told, failures, time, tick } = process(house, 'one');
  await keeper.start();
  house.isAway = true;
  time.elapsedMs += JOB_LEASE_MS - 1;
  await keeper.look();
  tick();
  time.elapsedMs += 1;
  tick();
  await keeper.look();
  expect(told).toEqual(['tidy starts', 'tidy works', 'tidy stops']);
  expect(failures).toEqual(['Error: the store is away', 'Error: the store is away']);
  house.isAway = false;
  await keeper.look();
  expect(keeper.held).toEqual(['tidy']);
});

test('a job that cannot start is tried again and keeps no other from starting', async () => {
  const house = new House();
  const { keeper, told, failures, time } = process(house, 'one', ['news', 'tidy']);
  time.fails = true;
  await keeper.start();
  expect(failures).toEqual(['Error: news cannot start', 'Error: tidy cannot start']);
  time.fails = false;
  told.length = 0;
  await keeper.look();
  expect(told).toEqual(['news starts', 'tidy starts']);
});

test('from a line that broke to the next look nothing is certain; what is still ours goes on', async () => {
  const house = new House();
  const { keeper, told, time, tick } = process(house, 'one');
  await keeper.start();
  house.isWhole = false;
  house.isAway = true;
  await keeper.look();
  tick();
  expect(time.isHeld()).toBe(false);
  house.isWhole = true;
  house.isAway = false;
  await keeper.look();
  tick();
  expect(told).toEqual(['tidy starts', 'tidy works']);
});
