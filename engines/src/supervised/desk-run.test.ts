import { expect, test } from 'vitest';
import { LookingDesk } from '../looking-desk.ts';
import { isHeldBack } from './desk-run.ts';
import { Supervisor } from './supervisor.ts';

/** A desk of one period whose clock the test strikes, and what it came to. */
function aDesk(periodMs = 1_000, longestWaitMs?: number) {
  let nowMs = 0;
  let strike = () => {};
  const world = {
    fails: false,
    begun: 0,
    /** The work is under way while this is set. */
    gate: null as Promise<void> | null,
    reports: [] as string[],
  };
  const supervisor = new Supervisor((error, desk) => world.reports.push(`${desk}: ${error}`));
  const stop = supervisor.every(
    {
      desk: 'dividends',
      periodMs,
      longestWaitMs,
      clock: {
        nowMs: () => nowMs,
        every: (_periodMs, task) => {
          strike = task;
          return () => {
            strike = () => {};
          };
        },
      },
    },
    async () => {
      world.begun += 1;
      await world.gate;
      if (world.fails) throw new Error('no price');
    },
  );
  /** Lets so many periods pass; returns at which of them the work was begun. */
  const pass = async (periods: number): Promise<number[]> => {
    const begun: number[] = [];
    for (let period = 1; period <= periods; period += 1) {
      const before = world.begun;
      nowMs += periodMs;
      strike();
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
      if (world.begun > before) begun.push(period);
    }
    return begun;
  };
  return { world, supervisor, stop, pass, state: () => supervisor.states()[0] };
}

test('what fails is tried again after 1, 2, 4 and at last 60 seconds, and reported by name', async () => {
  const { world, pass, state } = aDesk();
  world.fails = true;
  // 1; then 1, 2, 4, 8, 16, 32, 60 and 60 seconds later.
  expect(await pass(184)).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184]);
  expect(world.reports).toEqual(Array.from({ length: 9 }, () => 'dividends: Error: no price'));
  expect(state()).toEqual({
    desk: 'dividends',
    lastSuccessMs: null,
    failuresInARow: 9,
    lastError: 'no price',
    failingItems: 0,
    isHeldBack: true,
  });
  world.fails = false;
  expect(await pass(63)).toEqual([60, 61, 62, 63]);
  expect(state()).toEqual({
    desk: 'dividends',
    lastSuccessMs: 247_000,
    failuresInARow: 0,
    lastError: null,
    failingItems: 0,
    isHeldBack: false,
  });
  expect(world.reports).toHaveLength(9);
});

test('waits are of the same length at another pace, and as short as the desk asks', async () => {
  const quick = aDesk(250);
  quick.world.fails = true;
  expect(await quick.pass(30)).toEqual([1, 5, 13, 29]);
  const slow = aDesk(15_000);
  slow.world.fails = true;
  expect(await slow.pass(8)).toEqual([1, 2, 3, 4, 5, 7]);
  const urgent = aDesk(100, 1_000);
  urgent.world.fails = true;
  expect(await urgent.pass(45)).toEqual([1, 11, 21, 31, 41]);
});

test('runs never overlap, and one that does not end is told as held back', async () => {
  const { world, supervisor, pass } = aDesk();
  let end = () => {};
  world.gate = new Promise((resolve) => {
    end = resolve;
  });
  expect(await pass(60)).toEqual([1]);
  expect(supervisor.heldBack()).toEqual([]);
  expect(await pass(1)).toEqual([]);
  expect(supervisor.heldBack()).toEqual(['dividends']);
  await pass(60);
  // Its operators are told once, since nothing has failed that could be reported.
  expect(world.reports).toEqual(['dividends: Error: a run does not come to an end']);
  end();
  expect(await pass(2)).toEqual([2]);
  expect(supervisor.heldBack()).toEqual([]);
});

test('five failures in a row hold back, and so does a success too long ago', () => {
  const of = { failuresInARow: 0, periodsSince: 0, periodMs: 1_000 };
  expect(isHeldBack({ ...of, failuresInARow: 4 })).toBe(false);
  expect(isHeldBack({ ...of, failuresInARow: 5 })).toBe(true);
  expect(isHeldBack({ ...of, periodsSince: 60 })).toBe(false);
  expect(isHeldBack({ ...of, periodsSince: 61 })).toBe(true);
  // Of one whose run takes minutes it is said how long.
  expect(isHeldBack({ ...of, periodsSince: 900, overdueMs: 900_000 })).toBe(false);
  expect(isHeldBack({ ...of, periodsSince: 901, overdueMs: 900_000 })).toBe(true);
  // Of an hourly desk five periods, which are longer than a minute.
  expect(isHeldBack({ ...of, periodMs: 3_600_000, periodsSince: 5 })).toBe(false);
  expect(isHeldBack({ ...of, periodMs: 3_600_000, periodsSince: 6 })).toBe(true);
});

test('a desk that has stopped is listed no more, and stopping waits for what is under way', async () => {
  const { world, supervisor, stop, pass } = aDesk();
  let hasEnded = false;
  world.gate = Promise.resolve().then(() => {
    hasEnded = true;
  });
  await pass(1);
  await stop();
  expect(hasEnded).toBe(true);
  expect(supervisor.states()).toEqual([]);
  expect(await pass(3)).toEqual([]);
});

/** Corrections of which some cannot be carried out. */
class ItemsDesk extends LookingDesk {
  waiting = ['one', 'two', 'three'];
  readonly failing = new Set<string>();
  readonly tried: string[] = [];

  protected async lookAtAll(): Promise<void> {
    const of = { list: 'waiting', items: this.waiting, nameOf: (name: string) => name };
    await this.run.each(of, async (name) => {
      this.tried.push(name);
      if (this.failing.has(name)) throw new Error(`${name} cannot be undone`);
    });
  }
}

test('an item that fails is tried later each time and holds up no other, until it is gone', async () => {
  let nowMs = 0;
  const reports: string[] = [];
  const onFailure = (error: unknown, of: string) => void reports.push(`${of}: ${error}`);
  const clock = { nowMs: () => nowMs, every: () => () => {} };
  const desk = new ItemsDesk('corrections', { clock, onFailure });
  const supervisor = new Supervisor(onFailure);
  desk.failing.add('two');
  await supervisor.start(desk);
  const triedAtMs: number[] = [];
  for (nowMs = 1_000; nowMs <= 15_000; nowMs += 1_000) {
    desk.tried.length = 0;
    await desk.look();
    expect(desk.tried.filter((name) => name !== 'two')).toEqual(['one', 'three']);
    if (desk.tried.includes('two')) triedAtMs.push(nowMs);
    // The fifth failure in a row is that at 15 s.
    expect(supervisor.heldBack()).toEqual(nowMs < 15_000 ? [] : ['corrections']);
  }
  expect(triedAtMs).toEqual([1_000, 3_000, 7_000, 15_000]);
  expect(reports).toEqual(
    Array.from({ length: 5 }, () => 'corrections: Error: two cannot be undone'),
  );
  expect(supervisor.states()[0]).toMatchObject({ failuresInARow: 0, failingItems: 1 });
  // Somebody else has seen to it.
  desk.waiting = ['one', 'three'];
  await desk.look();
  expect(supervisor.states()[0]).toMatchObject({ failingItems: 0, isHeldBack: false });
});

class HaltingDesk extends LookingDesk {
  looks = 0;

  protected async lookAtAll(): Promise<void> {
    this.looks += 1;
    if (this.looks === 2) this.run.halt(new Error('four accounts fail'));
  }
}

test('a desk that halts is held back and does nothing until it is started anew', async () => {
  const reports: string[] = [];
  const onFailure = (error: unknown, of: string) => void reports.push(`${of}: ${error}`);
  const clock = { nowMs: () => 5, every: () => () => {} };
  const desk = new HaltingDesk('day ends', { clock, onFailure });
  const supervisor = new Supervisor(onFailure);
  await supervisor.start(desk);
  for (let looks = 0; looks < 3; looks += 1) await desk.look();
  expect([desk.looks, reports]).toEqual([2, ['day ends: Error: four accounts fail']]);
  expect(supervisor.heldBack()).toEqual(['day ends']);
  expect(supervisor.states()[0]?.lastError).toBe('four accounts fail');
  await supervisor.start(desk);
  expect([desk.looks, supervisor.heldBack()]).toEqual([3, []]);
});

class FailingDesk extends LookingDesk {
  looks = 0;

  protected async lookAtAll(): Promise<void> {
    this.looks += 1;
    throw new Error('no table');
  }
}

test('a desk that is asked looks at once though it waits, and its failure is its own', async () => {
  const reports: string[] = [];
  const onFailure = (error: unknown, of: string) => void reports.push(`${of}: ${error}`);
  let strike = () => {};
  const every = (_periodMs: number, task: () => void) => {
    strike = task;
    return () => {};
  };
  const desk = new FailingDesk('loans', { clock: { nowMs: () => 0, every }, onFailure });
  const supervisor = new Supervisor(onFailure);
  await supervisor.start(desk);
  await desk.look();
  strike();
  expect(desk.looks).toBe(2);
  await desk.look();
  expect(desk.looks).toBe(3);
  expect(reports).toEqual(Array.from({ length: 3 }, () => 'loans: Error: no table'));
  expect(supervisor.states().map(({ failuresInARow }) => failuresInARow)).toEqual([3]);
});
