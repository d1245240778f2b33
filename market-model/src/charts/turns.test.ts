import { afterEach, expect, test, vi } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';
import { Turns } from './turns.ts';

afterEach(() => vi.restoreAllMocks());

/** A clock that only work moves, so that a busy machine changes nothing. */
function workClock() {
  let nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const work = (ms: number) => {
    nowMs += ms;
  };
  return { work };
}

const round = () => new Promise<void>((resolve) => setImmediate(resolve));

test('however many draw, others have their turn after some milliseconds', async () => {
  const { work } = workClock();
  const turns = new Turns();
  let doneMs = 0;
  const draw = async (pieces: number) => {
    for (let piece = 0; piece < pieces; piece += 1) {
      if (turns.areOver) await turns.next('waited for');
      work(3);
      doneMs += 3;
    }
  };
  const drawings = Promise.all([100, 40, 70, 1, 1].map(draw));
  const held: number[] = [];
  for (let before = doneMs; doneMs < 212 * 3; before = doneMs) {
    await round();
    held.push(doneMs - before);
  }
  await drawings;
  // Nobody is cut short in the middle of a piece, so a share of 8 ms has three of them.
  expect(Math.max(...held)).toBeLessThanOrEqual(9);
});

test.each([
  ['waited for', [30, 30, 30, 250, 250, 8, 8]],
  ['unhurried', [8, 8, 8, 8, 8, 8, 8]],
] as const)('where everything else takes longer, what is %s takes so many ms', async (haste, wanted) => {
  const { work } = workClock();
  const turns = new Turns();
  let drawnMs = 0;
  const draw = async () => {
    for (let piece = 0; piece < 700; piece += 1) {
      if (turns.areOver) await turns.next(haste);
      work(1);
      drawnMs += 1;
    }
  };
  const drawing = draw();
  const shares: number[] = [];
  for (const othersMs of [30, 30, 30, 300, 300, 0, 0]) {
    work(othersMs);
    const before = drawnMs;
    await round();
    shares.push(drawnMs - before);
  }
  expect(shares).toEqual(wanted);
  await drawing;
});

test('what is short waits for nobody, and comes before what began earlier and is long', async () => {
  const { work } = workClock();
  const turns = new Turns();
  const order: string[] = [];
  const draw = async (name: string, pieces: number) => {
    for (let piece = 0; piece < pieces; piece += 1) {
      if (turns.areOver) await turns.next('waited for');
      work(8);
    }
    order.push(name);
  };
  const drawings = [draw('long', 20), draw('short', 1)];
  expect(order).toEqual([]);
  await Promise.all(drawings);
  expect(order).toEqual(['short', 'long']);
  // Of a round that nobody has used yet, the first piece is done at once.
  await round();
  void draw('alone', 1);
  expect(order.at(-1)).toBe('alone');
});

test('a year of a chart is drawn by turns, and is the year it was', async () => {
  const nowMs = Date.parse('2026-11-20T17:00:00Z');
  const of = { seed: 'seed 7', marketHours: 'always', begunMs: nowMs } as const;
  const { market, leaders, again } = aFactorMarket(of);
  const instrument = leaders.find(({ code }) => code === 'AAPL');
  if (instrument === undefined) throw new Error('no AAPL');
  const wanted = { instrument, type: '1Y', endMs: nowMs } as const;
  const atOnce = await market.klines(wanted);
  let looks = 0;
  // Each look at the clock finds it five milliseconds later.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1;
    return 5 * looks;
  });
  let rounds = 0;
  let isDone = false;
  const drawn = again()
    .market.klines(wanted)
    .finally(() => {
      isDone = true;
    });
  for (; !isDone; rounds += 1) await round();
  expect(await drawn).toEqual(atOnce);
  expect(rounds).toBeGreaterThan(100);
});

test('what somebody waits for goes first, and what nobody does gets a round in eight', async () => {
  const { work } = workClock();
  const turns = new Turns();
  const order: string[] = [];
  const draw = async (haste: 'waited for' | 'unhurried') => {
    for (let piece = 0; piece < 40; piece += 1) {
      if (turns.areOver) await turns.next(haste);
      work(8);
      order.push(haste);
    }
  };
  // Who comes first in a round waits for nobody.
  await Promise.all([draw('unhurried'), draw('waited for'), draw('waited for')]);
  const whileBoth = order.slice(1, 81);
  expect(whileBoth.filter((haste) => haste === 'unhurried')).toHaveLength(10);
  expect(order.slice(-28).every((haste) => haste === 'unhurried')).toBe(true);
});
