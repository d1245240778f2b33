import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { Trader } from '@candor/domain/trading/testing/trader';
import { describe, expect, test } from 'vitest';
import { CommandFailed, type LaneReply } from '../../trading/lane/lane-callers.ts';
import { laneReads } from '../../trading/lane/lane-reads.ts';
import { type FollowedChanges, LaneStoreUnavailable } from '../../trading/lane/lane-store.ts';
import { eachCommand } from './testing/each-command.ts';
import { crossed, type LaneAnswer, readCommit, uncrossed, wireOf, writeCommit } from './wire.ts';

const wire = wireOf('0.1.0+abc');
const trader = new Trader({ money: { STOCK: 10_000_00n } });
const commands: readonly Command[] = Object.values(eachCommand(trader));
const key = { commandKey: '#key', requestHash: 'ff' };

describe.each(commands)('$kind', (command) => {
  test('crosses with its key and without one, to the last unit', () => {
    for (const keyed of [
      { command, key },
      { command, key: null },
    ]) {
      expect(wire.read('commands', wire.write('commands', [keyed]))).toStrictEqual([keyed]);
    }
  });

  test('is decided there as here, and the decision and the answer cross back', () => {
    const [keyed] = wire.read('commands', wire.write('commands', [{ command, key: null }]));
    const there = keyed?.command ?? command;
    expect(there).not.toBe(command);
    const decision = decide(trader.state, command);
    expect(decide(trader.state, there)).toStrictEqual(decision);
    const answer = { kind: 'decision', decision } as const;
    expect(wire.read('answer', wire.write('answer', answer))).toStrictEqual(answer);
    const reply: LaneReply =
      decision.outcome === 'refused' ? decision : { outcome: 'accepted', answer: decision.answer };
    const replies = { lane: 3, replies: [reply, null] };
    expect(wire.read('replies', wire.write('replies', replies))).toStrictEqual(replies);
  });
});

test('every other answer of a lane crosses, and what it throws is thrown again', async () => {
  const over = async (reply: Promise<LaneReply>) => {
    const text = wire.write('replies', { lane: 0, replies: [await crossed(reply)] });
    const [said] = wire.read('replies', text).replies;
    if (said === undefined || said === null) throw new Error('nothing crossed');
    return uncrossed(said, 'settle');
  };
  for (const outcome of ['busy', 'stopped', 'key-reused'] as const) {
    expect(await over(Promise.resolve({ outcome }))).toEqual({ outcome });
  }
  const failed = new CommandFailed('settle', new Error('a rule broke'));
  await expect(over(Promise.reject(failed))).rejects.toThrow(failed);
  await expect(over(Promise.reject(failed))).rejects.toBeInstanceOf(CommandFailed);
  const away = new LaneStoreUnavailable('the database is away');
  await expect(over(Promise.reject(away))).rejects.toThrow(away);
  await expect(over(Promise.reject(away))).rejects.toBeInstanceOf(LaneStoreUnavailable);
  const bug = new TypeError('a bug');
  await expect(over(Promise.reject(bug))).rejects.toThrow('a bug');
});

test('another build, another kind and a strange text are refused with a sentence', () => {
  const text = wire.write('replies', { lane: 0, replies: [] });
  expect(() => wireOf('0.2.0').read('replies', text)).toThrow(
    'This process is of build 0.2.0 and was sent a text of build 0.1.0+abc: ' +
      'all processes of a house run one build.',
  );
  expect(() => wire.read('commands', text)).toThrow('A replies came for a commands.');
  expect(() => wire.read('commands', '{}')).toThrow('A text that is no candor-wire-1 came');
  expect(() => wire.read('replies', text.slice(0, -1))).toThrow('is broken.');
  expect(() => wireOf('two words')).toThrow('is no name of a build');
});

test('what an account is asked crosses as it was at one instant', async () => {
  const asked = new Trader({ money: { STOCK: 10_000_00n } });
  const { placeOrder, closePosition, credit } = eachCommand(asked);
  asked.do(credit);
  const accounts = laneReads(async (_, tell) => tell(asked.state));
  const view = await accounts.view('7');
  const [order] = asked.state.orders.values();
  const [held] = asked.state.positions.values();
  const over = (answer: LaneAnswer) => wire.read('answer', wire.write('answer', answer));
  const text = wire.write('answer', { kind: 'view', view });
  asked.do({
    kind: 'cancelOrder',
    ...asked.base(),
    orderId: order?.terms.orderId ?? '',
    finished: null,
  });
  expect(wire.read('answer', text)).toStrictEqual({ kind: 'view', view });
  expect(view).toMatchObject({ accountId: '7', orders: [order], transfers: [] });
  expect(view.positions).toHaveLength(1);
  expect({ ...view.positions[0], lots: held?.lots }).toStrictEqual(held);
  expect(view.positions[0]).not.toHaveProperty('lots');

  const known = await accounts.creditOf('7', credit.depositId);
  expect(over({ kind: 'credit', credit: known })).toStrictEqual({ kind: 'credit', credit: known });
  expect(known).toMatchObject({ fx: { rate: 99_900_000n } });
  expect(await accounts.creditOf('7', 'another')).toBeNull();
  for (const command of [placeOrder, closePosition]) {
    const preview = await accounts.previewOrder(command);
    expect(over({ kind: 'order', preview })).toStrictEqual({ kind: 'order', preview });
    expect(preview.wallet).toEqual(asked.state.wallets.STOCK);
  }
  const most = await accounts.halfOrFull(placeOrder);
  expect(over({ kind: 'most', most })).toStrictEqual({ kind: 'most', most });
});

test('what many commands are decided on crosses once, and is read once', () => {
  const { placeOrder } = eachCommand(new Trader({ money: { STOCK: 10_000_00n } }));
  const two = ['a', 'b'].map((orderId) => ({ command: { ...placeOrder, orderId }, key }));
  const text = wire.write('commands', two);
  expect(text.split(`"id":"${placeOrder.instrument.id}"`).length).toBe(2);
  const read = [text, wire.write('commands', two.slice(1))].flatMap((one) => {
    return wire.read('commands', one).map(({ command }) => command as typeof placeOrder);
  });
  expect(new Set(read.map((one) => one.instrument)).size).toBe(1);
  expect(new Set(read.map((one) => one.prices)).size).toBe(1);
  expect(read.map((one) => one.orderId)).toEqual(['a', 'b', 'b']);
});

function changesOf(accountIds: readonly string[]): FollowedChanges {
  const [order] = trader.state.orders.values();
  const [position] = trader.state.positions.values();
  if (order === undefined || position === undefined) throw new Error('nothing rests');
  const done = { ...order, finishedAtMs: 1 };
  return {
    atMs: 1,
    newOrders: accountIds.flatMap((accountId) => [
      { accountId, order },
      { accountId, order: done },
    ]),
    orders: [],
    feeds: accountIds.map((accountId) => ({
      accountId,
      counters: { order: 1, position: 1, wallet: 0 },
      frames: [
        { topic: 'order', seq: 1, order },
        { topic: 'position', seq: 1, position },
      ],
    })),
  };
}

test('an order keeps its line in its group, whichever part it crosses in', () => {
  const at = { lane: 3, seq: 1n, hash: new Uint8Array([0]) };
  const changes = changesOf(['1', '2', '1', '3', '2', '3']);
  const [whole = ''] = writeCommit(wire, { at, changes }, 1_000_000);
  const texts = writeCommit(wire, { at, changes }, Math.ceil(whole.length / 2));
  const lines = texts.map((text) =>
    readCommit(wire, text, { withFeeds: true }).changes.newOrders.map(({ accountId, line }) => [
      accountId,
      line,
    ]),
  );
  expect(texts.length).toBeGreaterThan(1);
  // Each account places two, of which one is done at once.
  const linesOf = (id: string) =>
    lines.flat().flatMap(([accountId, line]) => (accountId === id ? [line] : []));
  expect(['1', '2', '3'].map(linesOf)).toEqual([
    [0, 4],
    [2, 8],
    [6, 10],
  ]);
});

test('a commit that is too long for a text crosses in parts, whole for each account', () => {
  const at = { lane: 3, seq: 2n ** 40n, hash: new Uint8Array([0, 255]) };
  const changes = changesOf(['1', '2', '3', '4', '5']);
  const one = writeCommit(wire, { at, changes }, 1_000_000);
  expect(one.length).toBe(1);
  const lengthMax = Math.ceil((one[0]?.length ?? 0) / 2);
  const texts = writeCommit(wire, { at, changes }, lengthMax);
  expect(texts.every((text) => text.length <= lengthMax)).toBe(true);
  const parts = texts.map((text) => readCommit(wire, text, { withFeeds: true }));
  expect(parts.every((part) => part.at.seq === at.seq && part.at.hash[1] === 255)).toBe(true);
  const bare = texts.map((text) => readCommit(wire, text, { withFeeds: false }));
  expect(bare.map(({ changes: { feeds, newOrders } }) => [feeds, newOrders])).toEqual(
    parts.map(({ changes: { newOrders } }) => [[], newOrders]),
  );
  const told = parts.map((part) => part.changes.feeds.map(({ accountId }) => accountId));
  const placed = parts.map((part) => part.changes.newOrders.map(({ accountId }) => accountId));
  expect(told.flat()).toEqual(['1', '2', '3', '4', '5']);
  expect(placed).toEqual(told);
  const [, position] = parts[0]?.changes.feeds[0]?.frames ?? [];
  expect(position).not.toHaveProperty('position.lots');
  expect(position).toHaveProperty('position.quantity', 10n);
  expect(() => writeCommit(wire, { at, changes }, 500)).toThrow('What 1 did fits in no text.');
});
