import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Command } from '@candor/domain/trading/commands';
import { aMarket } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import { DividendDesk, type DividendDeskOptions } from './dividend-desk.ts';
import type { StatedDividend } from './dividend-ports.ts';
import { Rounds } from './rounds.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 21, 12));
const [share] = catalogue.instruments.filter(({ id }) => id === '0:NASDAQ:AAPL');
if (share === undefined) throw new Error('there is no share');
const MINUTE_MS = 60_000;

const dividend: StatedDividend = {
  dividendId: 'div-1',
  instrumentId: share.id,
  announcedMs: 0,
  exDay: '2026-11-23',
  exMs: MINUTE_MS,
  payDay: '2026-11-24',
  payMs: 10 * MINUTE_MS,
  amount: 25n,
  isRecorded: false,
};

/** A desk over two holders of a share, of whom some are suspended. */
function aDesk() {
  const world = {
    nowMs: 2 * MINUTE_MS,
    suspended: new Set<string>(),
    /** Who is not entitled yet, and whom something is due to. */
    unrecorded: ['ada', 'broken'],
    due: [] as string[],
    received: [] as string[],
    isRecorded: false,
    isPaid: false,
    failures: [] as unknown[],
  };
  const submit = async (command: Command) => {
    const { accountId, kind } = command;
    if (world.suspended.has(accountId)) {
      return { outcome: 'refused', refusal: { reason: 'BOOKS_SUSPENDED' } } as const;
    }
    if (kind === 'recordDividend') {
      world.unrecorded = world.unrecorded.filter((one) => one !== accountId);
      world.due.push(accountId);
    } else {
      world.due = world.due.filter((one) => one !== accountId);
      world.received.push(accountId);
    }
    return { outcome: 'accepted', result: { kind: 'done' } } as const;
  };
  const options: DividendDeskOptions = {
    instruments: { catalogue: () => catalogue, find: (id) => catalogue.byId.get(id) ?? null },
    store: {
      state: async () => {},
      begunMs: async () => 0,
      unpaid: async () => (world.isPaid ? [] : [{ ...dividend, isRecorded: world.isRecorded }]),
      unrecorded: async () => world.unrecorded,
      recorded: async () => void Object.assign(world, { isRecorded: true }),
      due: async () => world.due,
      paid: async () => void Object.assign(world, { isPaid: true }),
      payments: async () => [],
    },
    router: { submit: submit as unknown as DividendDeskOptions['router']['submit'] },
    desk: {
      clock: { nowMs: () => world.nowMs, every: () => () => {} },
      dividends: () => [],
      prices: async ({ held = [] }, atMs) => ({
        atMs,
        rates: new Map(),
        views: new Map(held.map((one) => [one.id, aMarket(one)])),
      }),
    },
    tell: async () => {},
    rounds: new Rounds(),
    suspend: () => Promise.reject(new Error('nobody is suspended here')),
    onFailure: (error) => void world.failures.push(error),
  };
  const desk = new DividendDesk(options);
  const lookAt = async (minute: number) => {
    world.nowMs = minute * MINUTE_MS;
    await desk.look();
  };
  return { world, lookAt };
}

test('a suspended holder keeps nobody from a dividend, and gets his own once released', async () => {
  const { world, lookAt } = aDesk();
  world.suspended.add('broken');
  await lookAt(3);
  expect(world.due).toEqual(['ada']);
  await lookAt(11);
  expect(world.received).toEqual(['ada']);
  expect([world.isRecorded, world.isPaid]).toEqual([false, false]);
  world.suspended.clear();
  await lookAt(13);
  expect(world.received).toEqual(['ada', 'broken']);
  expect([world.isRecorded, world.isPaid, world.failures]).toEqual([true, true, []]);
});

test('whoever is found late is entitled before anybody is paid', async () => {
  const { world, lookAt } = aDesk();
  await lookAt(3);
  world.isRecorded = false;
  world.unrecorded = ['late'];
  await lookAt(11);
  expect(world.received.toSorted()).toEqual(['ada', 'broken', 'late']);
});
