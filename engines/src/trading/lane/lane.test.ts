import { copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import { Venue } from '../books/venue.ts';
import { emptyHold } from '../testing/empty-hold.ts';
import type { Decide } from './decide-batch.ts';
import { Lane } from './lane.ts';
import type { LaneReply } from './lane-callers.ts';
import type { LaneLimits } from './lane-limits.ts';
import type { CommitOutcome, LaneChanges } from './lane-store.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const at = { lane: 0, seq: 1n, hash: new Uint8Array(32) };
const COMMITTED: CommitOutcome = { outcome: 'committed', at };
const nothingFound = {
  orderIds: new Map(),
  finishedOrders: new Map(),
  finishedTransfers: new Map(),
  trades: new Map(),
};

/** A lane whose store answers when the test says so. */
function openLane(options: { decide?: Decide; venue?: Venue; limits?: Partial<LaneLimits> } = {}) {
  const flights: { changes: LaneChanges; land: (outcome: CommitOutcome) => void }[] = [];
  const decided: string[] = [];
  const hold = emptyHold({
    find: async ({ transfers, ...others }) => {
      // The name of a transfer is new to the store; nothing else is to be looked up here.
      expect(transfers.length).toBeGreaterThan(0);
      expect(Object.values(others).flat()).toEqual([]);
      return { answers: [], ...nothingFound };
    },
    commit: (changes) =>
      new Promise((resolve) => {
        flights.push({ changes, land: resolve });
      }),
  });
  const lane = new Lane({
    hold,
    venue: options.venue ?? new Venue(paperRules),
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
  kind: 'credit',
  accountId,
  nowMs,
  depositId: `d${accountId}-${amountMinor}`,
  rail: 'railBank',
  currency: 'USD',
  receivedMinor: amountMinor,
  fx: null,
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
  expect((await stage.lane.look('1', copyAccount)).wallets.BALANCE?.cashMinor).toBe(3_000n);
  expect((await stage.lane.look('2', copyAccount)).wallets.BALANCE?.cashMinor).toBe(3_000n);
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
  expect((await stage.lane.look('1', copyAccount)).wallets.BALANCE?.cashMinor).toBe(0n);
  expect((await stage.lane.look('2', copyAccount)).wallets.BALANCE?.cashMinor).toBe(1_000n);
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

const five = ['1', '2', '3', '4', '5'];
const six = ['6', '7', '8', '9', '10'];

/** Two batches on their way, for the first five accounts and for the next. */
async function twoFlights(stage: ReturnType<typeof openLane>) {
  await withAccounts(stage, [...five, ...six]);
  const first = five.map((id) => stage.submit(credit(id, 1_000n)));
  await settle();
  const second = six.map((id) => stage.submit(credit(id, 1_000n)));
  await settle();
  expect(stage.flights.map(accountsOf)).toEqual([five, six]);
  return { first: Promise.allSettled(first), second: Promise.allSettled(second) };
}
const statusOf = async (replies: Promise<PromiseSettledResult<LaneReply>[]>) =>
  (await replies).map((one) => (one.status === 'rejected' ? 'rejected' : one.value.outcome));
const all = (outcome: string) => five.map(() => outcome);

test('a second batch is sent before the first is answered, a third one is not', async () => {
  const stage = openLane();
  const { first, second } = await twoFlights(stage);
  const again = [...five, ...six].map((id) => stage.submit(credit(id, 2_000n)));
  await settle();
  expect(stage.flights.length).toBe(2);
  expect(stage.decided.length).toBe(10);
  stage.flights[0]?.land(COMMITTED);
  await settle();
  expect(await statusOf(first)).toEqual(all('accepted'));
  expect(stage.flights.slice(2).map(accountsOf)).toEqual([five]);
  stage.flights[1]?.land(COMMITTED);
  expect(await statusOf(second)).toEqual(all('accepted'));
  await settle();
  // Decided, but not yet half of the twenty that were under way.
  expect(stage.decided.slice(15)).toEqual(six);
  expect(stage.flights.length).toBe(3);
  stage.flights[2]?.land(COMMITTED);
  await settle();
  stage.flights[3]?.land(COMMITTED);
  await Promise.all(again);
  expect((await stage.lane.look('1', copyAccount)).wallets.BALANCE?.cashMinor).toBe(3_000n);
  expect((await stage.lane.look('10', copyAccount)).wallets.BALANCE?.cashMinor).toBe(3_000n);
});

test('a command that changes nothing is answered behind what was sent before it', async () => {
  const stage = openLane();
  await withAccounts(stage, ['1', ...six]);
  let isAnswered = false;
  const first = stage.submit(credit('1', 1_000n));
  await settle();
  const opened = six.map((id) => stage.submit(open(id)));
  const answered = Promise.all(opened).then(() => {
    isAnswered = true;
  });
  await settle();
  expect(stage.flights.length).toBe(1);
  expect(isAnswered).toBe(false);
  stage.flights[0]?.land(COMMITTED);
  await Promise.all([first, answered]);
});

test('an idle lane goes on after a key that it answers from memory', async () => {
  const stage = openLane();
  await withAccounts(stage, ['1']);
  const key = { commandKey: 'k', requestHash: 'h' };
  const first = stage.lane.submit({ command: credit('1', 1_000n), key });
  await settle();
  stage.flights[0]?.land(COMMITTED);
  expect(await first).toMatchObject({ outcome: 'accepted' });
  expect(await stage.lane.submit({ command: credit('1', 1_000n), key })).toEqual(await first);
  const next = stage.submit(credit('1', 2_000n));
  await settle();
  stage.flights[1]?.land(COMMITTED);
  expect(await next).toMatchObject({ outcome: 'accepted' });
});

test('a batch displaced by the refusal of the one before is sent again as it was decided', async () => {
  const stage = openLane();
  const { first, second } = await twoFlights(stage);
  const [, displaced] = stage.flights;
  stage.flights[0]?.land({ outcome: 'refused', cause: new Error('one of five') });
  displaced?.land({ outcome: 'displaced' });
  await settle();
  // The first by halves, and only then the second.
  expect(stage.flights.slice(2).map(accountsOf)).toEqual([['1', '2', '3']]);
  stage.flights[2]?.land(COMMITTED);
  await settle();
  expect(stage.flights.slice(3).map(accountsOf)).toEqual([['4', '5']]);
  stage.flights[3]?.land({ outcome: 'refused', cause: new Error('one of two') });
  await settle();
  stage.flights[4]?.land({ outcome: 'refused', cause: new Error('this one') });
  await settle();
  stage.flights[5]?.land(COMMITTED);
  await settle();
  expect(await statusOf(first)).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'rejected',
    'accepted',
  ]);
  expect(stage.flights[6]?.changes).toBe(displaced?.changes);
  stage.flights[6]?.land(COMMITTED);
  expect(await statusOf(second)).toEqual(all('accepted'));
  expect((await stage.lane.look('6', copyAccount)).wallets.BALANCE?.cashMinor).toBe(1_000n);
});

test('a lane that is lost under two flights stops both', async () => {
  const stage = openLane();
  const { first, second } = await twoFlights(stage);
  stage.flights[1]?.land({ outcome: 'displaced' });
  stage.flights[0]?.land({ outcome: 'lease-lost' });
  expect(await statusOf(first)).toEqual(all('stopped'));
  expect(await statusOf(second)).toEqual(all('stopped'));
  expect(stage.flights.length).toBe(2);
});

test('draining waits for both flights', async () => {
  const stage = openLane();
  const { first, second } = await twoFlights(stage);
  let isDrained = false;
  const drained = stage.lane.drain().then(() => {
    isDrained = true;
  });
  expect(await stage.submit(credit('1', 5n))).toEqual({ outcome: 'stopped' });
  stage.flights[0]?.land(COMMITTED);
  await settle();
  expect(isDrained).toBe(false);
  stage.flights[1]?.land(COMMITTED);
  await drained;
  expect(await statusOf(first)).toEqual(all('accepted'));
  expect(await statusOf(second)).toEqual(all('accepted'));
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
  expect((await stage.lane.look('2', copyAccount)).wallets.BALANCE?.cashMinor).toBe(1_000n);
});

test('an account that was decided for stays in memory, however few may', async () => {
  const stage = openLane({ limits: { accounts: 1 } });
  await withAccounts(stage, ['1']);
  const first = stage.submit(credit('1', 1_000n));
  await settle();
  await stage.lane.look('2', copyAccount);
  const second = stage.submit(open('2'));
  await stage.lane.look('1', copyAccount);
  expect(stage.decided).toEqual(['1', '2']);
  stage.flights[0]?.land(COMMITTED);
  await settle();
  stage.flights[1]?.land(COMMITTED);
  expect((await Promise.all([first, second])).map(({ outcome }) => outcome)).toEqual([
    'accepted',
    'accepted',
  ]);
});

/** A market buy in an account with plenty of money. */
async function buyers(stage: ReturnType<typeof openLane>, accountIds: readonly string[]) {
  await withAccounts(stage, accountIds);
  const move = { kind: 'transfer', nowMs, fromWallet: 'BALANCE', toWallet: 'STOCK' } as const;
  const amountMinor = 50_000_000n;
  const rest = { transferId: 't', amountMinor, fx: null, fxEndsAtMs: null };
  for (const accountId of accountIds) {
    const replies = [credit(accountId, amountMinor), { ...move, ...rest, accountId }].map(
      stage.submit,
    );
    await settle();
    stage.flights.pop()?.land(COMMITTED);
    await Promise.all(replies);
  }
  stage.flights.length = 0;
  const instrument = anInstrument();
  const market = aMarket(instrument, { asks: [[10_001n, 720n]], timeMs: nowMs });
  return (accountId: string, orderId: string, quantity: bigint) =>
    stage.submit(
      anOrder({
        accountId,
        orderId,
        clientOrderId: orderId,
        instrument,
        market,
        nowMs,
        quantity,
        type: 'limit',
        price: 10_001n,
      }),
    );
}

const filledOf = (reply: LaneReply) =>
  reply.outcome === 'accepted' &&
  reply.answer.kind === 'order' &&
  reply.answer.order.filledQuantity;

test('what a batch took is gone for the next before it is committed, and back when it is refused', async () => {
  const stage = openLane();
  const buy = await buyers(stage, ['1', '2', '3']);
  const first = buy('1', 'o1', 700n);
  await settle();
  // Decided while the first is in flight: 20 are left.
  const second = buy('2', 'o2', 500n);
  await settle();
  stage.flights[0]?.land({ outcome: 'refused', cause: new Error('no') });
  await expect(first).rejects.toThrow('no');
  await settle();
  // The first never was: 700 are there again, 20 went to the second.
  const third = buy('3', 'o3', 900n);
  await settle();
  stage.flights[1]?.land(COMMITTED);
  await settle();
  stage.flights[2]?.land(COMMITTED);
  expect(filledOf(await second)).toBe(20n);
  expect(filledOf(await third)).toBe(700n);
});

test('a batch that is halved gives back what it took before its halves are decided anew', async () => {
  const stage = openLane();
  const buy = await buyers(stage, ['1', '2', '3']);
  const inFlight = stage.submit(credit('3', 1n));
  await settle();
  const [first, second] = [buy('1', 'o1', 500n), buy('2', 'o2', 500n)];
  await settle();
  stage.flights[0]?.land(COMMITTED);
  await inFlight;
  await settle();
  stage.flights[1]?.land({ outcome: 'refused', cause: new Error('one of two') });
  await settle();
  stage.flights[2]?.land({ outcome: 'refused', cause: new Error('this one') });
  await expect(first).rejects.toThrow('this one');
  await settle();
  stage.flights[3]?.land(COMMITTED);
  expect(filledOf(await second)).toBe(500n);
});

test('a batch that is displaced keeps what it took, a batch that is refused does not', async () => {
  const stage = openLane();
  const buy = await buyers(stage, [...five, ...six]);
  const first = Promise.allSettled(five.map((id) => buy(id, `o${id}`, 100n)));
  await settle();
  const second = six.map((id) => buy(id, `o${id}`, 30n));
  await settle();
  stage.flights[0]?.land({ outcome: 'refused', cause: new Error('no') });
  stage.flights[1]?.land({ outcome: 'displaced' });
  // 720 were there, and 150 of them stay taken; of the first five only one is sent to the end.
  for (let at = 2; stage.flights.length > 0 && at < 11; at += 1) {
    await settle();
    const commands = stage.flights[at]?.changes.newOrders.length ?? 0;
    const isFirst = stage.flights[at]?.changes.newOrders[0]?.accountId === '1';
    const refused = { outcome: 'refused', cause: new Error('no') } as const;
    stage.flights[at]?.land(isFirst && commands > 0 ? refused : COMMITTED);
  }
  const [refused, ...others] = await first;
  expect(refused?.status).toBe('rejected');
  expect(others.map((one) => one.status === 'fulfilled' && filledOf(one.value))).toEqual([
    100n,
    100n,
    100n,
    100n,
  ]);
  expect((await Promise.all(second)).map(filledOf)).toEqual(six.map(() => 30n));
  const last = buy('1', 'last', 900n);
  await settle();
  stage.flights.at(-1)?.land(COMMITTED);
  expect(filledOf(await last)).toBe(170n);
});
