import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { offeringsAt } from '@candor/domain/offerings/offerings';
import type { Subscription } from '@candor/domain/offerings/subscription';
import { anOffering } from '@candor/domain/offerings/testing/an-offering';
import type { Command } from '@candor/domain/trading/commands';
import { expect, test } from 'vitest';
import { FREEZE_AFTER_MS, OfferingDesk, type OfferingDeskOptions } from './offering-desk.ts';
import type { CustomerSubscription, FrozenList } from './offering-ports.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 12);
const [instrument] = buildCatalogue(NOW_MS).instruments;
const [offering] = offeringsAt({ marketHours: 'always', shift: 0, nowMs: NOW_MS }).filter(
  ({ times }) => times.purchaseEndMs > NOW_MS,
);
if (offering === undefined || instrument === undefined) throw new Error('nothing is offered');
const { times, id: offeringId } = offering;

function waiting(ticket: string): Subscription {
  return {
    offering: { ...anOffering(NOW_MS).offering, ...times, offeringId },
    clientOrderId: ticket,
    ticket,
    quantity: 100n,
    state: 'waiting',
    holdMinor: 120_000n,
    finalPrice: null,
    allotted: null,
    dueMinor: 0n,
    positionId: null,
    events: [],
  };
}

/** A desk over subscriptions of some accounts; what one of them is sent is thrown at. */
function aDesk(broken: string) {
  const world = {
    nowMs: NOW_MS,
    list: null as FrozenList | null,
    sent: [] as string[],
    told: [] as string[],
    failures: [] as string[],
    all: [broken, 'ada'].map(
      (accountId): CustomerSubscription => ({ accountId, subscription: waiting(accountId) }),
    ),
  };
  const submit = async ({ accountId, kind }: Command) => {
    if (accountId === broken) throw new Error(`${kind} of ${broken} throws`);
    world.sent.push(`${kind} ${accountId}`);
    world.all = world.all.map((one) => {
      const state = kind === 'drawSubscription' ? 'allotted' : 'listed';
      if (one.accountId !== accountId) return one;
      return { ...one, subscription: { ...one.subscription, state } };
    });
    return { outcome: 'accepted' };
  };
  const options: OfferingDeskOptions = {
    clock: { nowMs: () => world.nowMs, every: () => () => {} },
    store: {
      alive: async () => [],
      subscriptions: async () => world.all,
      ofAccount: async () => [],
      frozen: async () => [],
      list: async () => world.list,
      keepList: async (list) => {
        world.list ??= list;
        return world.list;
      },
      prices: async () => [],
      statePrice: async () => {},
      draw: async () => null,
      keepDraw: async () => {},
    },
    router: {
      submit: submit as unknown as OfferingDeskOptions['router']['submit'],
      settled: async () => {},
    },
    offerings: () => [offering as NonNullable<typeof offering>],
    announce: async () => {},
    seedOf: () => 'a seed',
    digest: async (text) => `${text.length}`.padStart(64, '0'),
    list: async () => instrument ?? null,
    tell: async ({ accountId }) => {
      if (accountId === broken) throw new Error(`${broken} cannot be told`);
      world.told.push(accountId);
    },
    onFailure: (error) => void world.failures.push(String(error)),
  };
  const desk = new OfferingDesk(options);
  const lookAt = async (nowMs: number) => {
    world.nowMs = nowMs;
    world.told.length = 0;
    await desk.look();
  };
  return { world, desk, lookAt };
}

test('an account that throws keeps nobody from his shares, nor from hearing of them', async () => {
  const { world, desk, lookAt } = aDesk('broken');
  await lookAt(NOW_MS);
  await lookAt(times.purchaseEndMs + FREEZE_AFTER_MS);
  await lookAt(times.allotMs);
  expect([world.sent, world.told]).toEqual([['drawSubscription ada'], ['ada']]);
  expect(world.failures.join()).toContain('drawSubscription of broken throws');
  await lookAt(times.listMs);
  expect(world.sent).toEqual(['drawSubscription ada', 'listSubscription ada']);
  expect(world.told).toContain('ada');
  // It is tried again, later each time, and told as failing.
  expect(desk.run.state.failingItems).toBe(1);
});
