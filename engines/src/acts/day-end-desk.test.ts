import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expiryInstant } from '@candor/domain/instruments/futures-contracts';
import type { InstrumentCommand } from '@candor/domain/instruments/instrument-commands';
import { aMarket } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import { DayEndDesk, type DayEndDeskOptions } from './day-end-desk.ts';
import type { DailySettlement } from './day-end-ports.ts';
import { Rounds } from './rounds.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 21, 12));
const contract = catalogue.instruments.find(({ future }) => future !== null);
if (contract?.future == null) throw new Error('there is no contract');
const expiresMs = expiryInstant(contract.future);
const SEARCH_MS = 60_000;

/** A desk over a house of which a test says what is held and what is unpaid. */
function aDesk(set: { held?: string[]; unpaid?: DailySettlement[] } = {}) {
  const world = {
    nowMs: expiresMs + 1,
    held: set.held ?? [],
    failures: [] as unknown[],
    paid: [] as string[],
    settled: [] as string[],
  };
  const options: DayEndDeskOptions = {
    instruments: {
      catalogue: () => catalogue,
      find: (id) => catalogue.byId.get(id) ?? null,
      look: async () => {},
    },
    store: {
      held: async (ids) => ids.filter((id) => world.held.includes(id)),
      stated: async (ids) => ids,
      state: async () => {},
      unpaid: async () => set.unpaid ?? [],
      holders: async () => [],
      coupons: async () => [],
      paid: async ({ instrumentId }) => void world.paid.push(instrumentId),
    },
    router: { submit: () => Promise.reject(new Error('nobody holds anything')) },
    desk: {
      clock: { nowMs: () => world.nowMs, every: () => () => {} },
      prices: async ({ held = [] }, atMs) => ({
        atMs,
        rates: new Map(),
        views: new Map(held.map((one) => [one.id, aMarket(one)])),
      }),
    },
    change: async (command: InstrumentCommand) => {
      if (command.kind === 'settle') world.settled.push(command.instrumentId);
      return { isAccepted: true, steps: [] };
    },
    tell: async () => {},
    rounds: new Rounds(),
    suspend: () => Promise.reject(new Error('nobody is suspended here')),
    onFailure: (error) => void world.failures.push(error),
  };
  return { world, desk: new DayEndDesk(options) };
}

test('a contract whose last fill was committed just after the first look is settled all the same', async () => {
  const { world, desk } = aDesk();
  await desk.look();
  expect(world.settled).toEqual([]);
  world.held.push(contract.id);
  world.nowMs += SEARCH_MS;
  await desk.look();
  expect([world.settled, world.failures]).toEqual([[contract.id], []]);
});

test('what cannot be paid holds up nothing else', async () => {
  const day = { what: 'mark', day: '2026-11-20', dueMs: 1, price: 1n, quoteMs: 1 } as const;
  const unpaid = ['gone', contract.id].map((instrumentId) => ({
    ...day,
    instrumentId,
    sourceName: 'a test',
  }));
  const { world, desk } = aDesk({ unpaid });
  await desk.look();
  expect(world.paid).toEqual([contract.id]);
  expect(String(world.failures)).toContain('There is no gone.');
});
