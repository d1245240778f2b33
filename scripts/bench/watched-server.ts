import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { CommitQuery } from '@candor/database/commit/commit-query';
import { Batch } from '@candor/engines/trading/lane/decide-batch';
import { Lane } from '@candor/engines/trading/lane/lane';
import { LaneCommits } from '@candor/engines/trading/lane/lane-commits';
import { main } from '../../server/src/main.ts';
import type { OrderStep, Watched, WatchedGroup, WatchedOrder } from './watched-orders.ts';

/**
 * The server from its source with a clock at each step of an order over HTTP, for `order-cycle.ts`.
 * It lays itself around the classes of the lane from outside, so that the product carries nothing
 * of it. One SIGUSR2 begins, the next one writes what was seen to the file CANDOR_WATCHED names.
 */

const SAMPLE_MICROS = 500;
const calls = new AsyncLocalStorage<WatchedOrder>();
const session = new Session();
session.connect();

/** Orders on their way through the lane, by their ids. */
const underWay = new Map<string, WatchedOrder>();
let orders: WatchedOrder[] = [];
let groups: WatchedGroup[] = [];
let loop: ReturnType<typeof performance.eventLoopUtilization> | null = null;
/** The orders of the group that is being written. */
let taken: readonly string[] = [];

function note(orderIds: readonly string[], step: OrderStep): void {
  const nowMs = performance.now();
  for (const orderId of orderIds) {
    const order = underWay.get(orderId);
    if (order !== undefined) order[step] = nowMs;
  }
}

subscribe('http.server.request.start', () => calls.enterWith({ arrived: performance.now() }));
subscribe('http.server.response.finish', () => {
  const order = calls.getStore();
  if (loop === null || order?.replied === undefined) return;
  order.answered = performance.now();
  orders.push(order);
});

const { submit } = Lane.prototype;
Lane.prototype.submit = function (keyed) {
  const order = calls.getStore();
  if (order === undefined || keyed.command.kind !== 'placeOrder') return submit.call(this, keyed);
  const { orderId } = keyed.command;
  underWay.set(orderId, order);
  note([orderId], 'submitted');
  return submit.call(this, keyed).finally(() => {
    note([orderId], 'replied');
    underWay.delete(orderId);
  });
};

const { add } = Batch.prototype;
Batch.prototype.add = function (keyed) {
  add.call(this, keyed);
  if (keyed.command.kind === 'placeOrder') note([keyed.command.orderId], 'decided');
};

const { commit } = LaneCommits.prototype;
LaneCommits.prototype.commit = function (group) {
  taken = group.changes.newOrders.map(({ order }) => order.terms.orderId);
  note(taken, 'taken');
  return commit.call(this, group);
};

const sentOf = new WeakMap<CommitQuery, { readonly of: readonly string[]; readonly ms: number }>();
const { submit: send, handleReadyForQuery: hear } = CommitQuery.prototype;
CommitQuery.prototype.submit = function (connection) {
  sentOf.set(this, { of: taken, ms: performance.now() });
  send.call(this, connection);
  note(taken, 'sent');
};
CommitQuery.prototype.handleReadyForQuery = function () {
  const sent = sentOf.get(this);
  if (sent !== undefined) {
    note(sent.of, 'committed');
    groups.push({ orders: sent.of.length, sentMs: sent.ms, committedMs: performance.now() });
  }
  hear.call(this);
};

async function begin(): Promise<void> {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROS });
  await session.post('Profiler.start');
  [orders, groups] = [[], []];
  loop = performance.eventLoopUtilization();
}

async function end(since: NonNullable<typeof loop>): Promise<void> {
  const { active: busyMs, idle: idleMs } = performance.eventLoopUtilization(since);
  loop = null;
  const { profile } = await session.post('Profiler.stop');
  const watched: Watched = { orders, groups, busyMs, idleMs, profile };
  writeFileSync(String(process.env.CANDOR_WATCHED), JSON.stringify(watched));
}

process.on('SIGUSR2', () => void (loop === null ? begin() : end(loop)));
await main();
