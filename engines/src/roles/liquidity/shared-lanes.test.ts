import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { beforeEach, expect, test } from 'vitest';
import { Venue } from '../../trading/books/venue.ts';
import { Lane } from '../../trading/lane/lane.ts';
import type { CommitOutcome, VenueFill } from '../../trading/lane/lane-store.ts';
import { emptyHold } from '../../trading/testing/empty-hold.ts';
import { inProcessBus } from '../bus/in-process-bus.ts';
import { wireOf } from '../wire/wire.ts';
import { ClaimedLiquidity } from './lane-liquidity.ts';
import { followBooks, liquidityOverBus, serveLiquidity, tellBooks } from './liquidity-over-bus.ts';
import { LiquidityOwner } from './liquidity-owner.ts';

const stock = anInstrument();
const nowMs = START_MS;
const PRICE = 10_001n;
const clock = { nowMs: () => nowMs, every: () => () => {} };
const failures: unknown[] = [];
const onFailure = (error: unknown) => failures.push(error);

let bus = inProcessBus({ clock, onFailure });
let committed: VenueFill[] = [];
let commit: () => CommitOutcome['outcome'] = () => 'committed';
let elapsedMs = 0;
let claims = 0;
beforeEach(() => {
  bus = inProcessBus({ clock, onFailure });
  committed = [];
  commit = () => 'committed';
  elapsedMs = 0;
  failures.length = 0;
});

const meeting = () => ({ bus: bus.connect(), wire: wireOf('test') });

async function openOwner() {
  const venue = new Venue(paperRules);
  const owner = new LiquidityOwner({
    venue,
    name: `owner-${claims}`,
    epoch: 1n,
    isHeld: () => true,
    elapsedMs: () => elapsedMs,
    fillsSince: async () => committed,
    committed: async () => new Set(committed.map(({ fill }) => fill.fillId)),
    settled: async () => undefined,
  });
  await owner.open(clock.nowMs);
  return { owner, venue, stop: serveLiquidity(meeting(), { owner, nowMs: clock.nowMs }) };
}

/** A lane with a book of its own and the house's owner on the other side of the bus. */
function openLane(seq: number) {
  const hold = emptyHold({
    lane: seq,
    find: async () => ({
      answers: [],
      orderIds: new Map(),
      finishedOrders: new Map(),
      finishedTransfers: new Map(),
      trades: new Map(),
    }),
    commit: async (changes) => {
      const outcome = commit();
      if (outcome === 'refused') return { outcome, cause: new Error('refused') };
      if (outcome !== 'committed') return { outcome };
      for (const { fill } of changes.movements) {
        if (fill === null) continue;
        const { heldAs, direction } = fill.terms;
        committed.push({ heldAs, direction, fill: fill.fill });
      }
      return { outcome, at: { lane: seq, seq: 1n, hash: new Uint8Array(32) } };
    },
  });
  const venue = new ClaimedLiquidity({
    venue: new Venue(paperRules),
    ...liquidityOverBus(meeting()),
    newClaimId: () => {
      claims += 1;
      return `c${claims}`;
    },
    elapsedMs: () => elapsedMs,
    pause: async () => {
      elapsedMs += 1_000;
    },
  });
  const lane = new Lane({ hold, venue, decide, clock });
  return { submit: (command: Command) => lane.submit({ command, key: null }) };
}

/** An account with enough for a hundred shares. */
async function rich(lane: ReturnType<typeof openLane>, accountId: string): Promise<void> {
  const of = { accountId, nowMs };
  await lane.submit({ kind: 'openAccount', ...of });
  const receivedMinor = 2_000_000n;
  const fx = null;
  const rail = 'railBank';
  const depositId = `d${accountId}`;
  await lane.submit({ kind: 'credit', ...of, depositId, rail, currency: 'USD', receivedMinor, fx });
  await lane.submit({
    kind: 'transfer',
    ...of,
    transferId: `t${accountId}`,
    amountMinor: 1_900_000n,
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
    fx: null,
    fxEndsAtMs: null,
  });
}

function buying(accountId: string, quantity: bigint): Command {
  const market = aMarket(stock, { asks: [[PRICE, 1_000n]] });
  const id = { accountId, orderId: `o${accountId}`, clientOrderId: `c${accountId}` };
  return anOrder({ ...id, nowMs, instrument: stock, market, quantity, price: PRICE });
}

const sold = () => committed.reduce((sum, { fill }) => sum + fill.quantity, 0n);

async function leftOf(venue: Venue): Promise<bigint> {
  const market = aMarket(stock, { asks: [[PRICE, 1_000n]] });
  return 1_000n - (venue.facing(stock, market, nowMs).taken?.asks.levels[0] ?? 0n);
}

test('two lanes sell a book once: all that is shown, and no more', async () => {
  const { venue } = await openOwner();
  const lanes = [openLane(0), openLane(1)];
  const accounts = Array.from({ length: 16 }, (_, at) => ({ lane: lanes[at % 2], id: `${at}` }));
  for (const { lane, id } of accounts) if (lane) await rich(lane, id);
  const replies = await Promise.all(accounts.map(({ lane, id }) => lane?.submit(buying(id, 90n))));
  expect(replies.map((reply) => reply?.outcome)).toEqual(accounts.map(() => 'accepted'));
  expect(sold()).toBe(1_000n);
  expect(await leftOf(venue)).toBe(0n);
  // Who came too late rests, and so does the last one's rest.
  const states = replies.map((reply) =>
    reply?.outcome === 'accepted' && reply.answer.kind === 'order' ? reply.answer.order.state : '',
  );
  expect(states.filter((state) => state === 'filled')).toHaveLength(11);
  expect(failures).toEqual([]);
});

test('what the database refuses is there for the other lane', async () => {
  const { venue } = await openOwner();
  const [one, other] = [openLane(0), openLane(1)];
  await rich(one, '1');
  await rich(other, '2');
  commit = () => 'refused';
  await expect(one.submit(buying('1', 100n))).rejects.toThrow('refused');
  commit = () => 'committed';
  expect(await leftOf(venue)).toBe(1_000n);
  expect(await other.submit(buying('2', 100n))).toMatchObject({ outcome: 'accepted' });
  expect([sold(), await leftOf(venue)]).toEqual([100n, 900n]);
});

test('without an owner an order waits for the next one, and is told after ten seconds', async () => {
  const lane = openLane(0);
  await rich(lane, '1');
  expect(await lane.submit(buying('1', 100n))).toEqual({ outcome: 'stopped' });
  expect(elapsedMs).toBe(10_000);
  expect(sold()).toBe(0n);
  // What takes nothing of a book asks nobody.
  await rich(lane, '2');
  await openOwner();
  expect(await lane.submit(buying('2', 100n))).toMatchObject({ outcome: 'accepted' });
  expect(sold()).toBe(100n);
});

test('who only shows the books follows what their owner tells, what was given back too', async () => {
  const { owner, venue } = await openOwner();
  const shown = new Venue(paperRules);
  const stop = followBooks(meeting(), shown);
  const lane = openLane(0);
  await rich(lane, '1');
  await lane.submit(buying('1', 100n));
  tellBooks(meeting(), owner);
  await Promise.resolve();
  expect(await leftOf(shown)).toBe(900n);
  await rich(lane, '2');
  commit = () => 'refused';
  await expect(lane.submit(buying('2', 100n))).rejects.toThrow('refused');
  expect(owner.untold().map(({ heldAs }) => heldAs)).toEqual([stock.heldAs]);
  commit = () => 'committed';
  await lane.submit(buying('2', 50n));
  tellBooks(meeting(), owner);
  await Promise.resolve();
  expect([await leftOf(shown), await leftOf(venue)]).toEqual([850n, 850n]);
  expect(owner.untold()).toEqual([]);
  stop();
});
