import { expect, test } from 'vitest';
import { openLots } from '../positions/lots.ts';
import { type AccountState, commitFork, forkAccount, orderOfClientId } from './account-state.ts';
import { applyFact } from './apply.ts';
import { decide } from './decide.ts';
import { Trader } from './testing/trader.ts';

function run(state: AccountState, trader: Trader, quantity: bigint) {
  const decision = decide(state, trader.order({ quantity }));
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason);
  for (const fact of decision.facts) applyFact(state, fact);
}

/** Everything of a state that can be compared, lots as they are open. */
function picture(state: AccountState) {
  const positions = [...state.positions.values()].map((one) => ({
    ...one,
    lots: openLots(one.lots),
  }));
  return structuredClone({ ...state, positions });
}

test('a dropped fork leaves the committed account as it was', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  run(trader.state, trader, 5n);
  const committed = commitFork(trader.state);
  const before = picture(committed);
  const dropped = forkAccount(committed);
  run(dropped, trader, 7n);
  expect(picture(committed)).toEqual(before);
  const kept = forkAccount(committed);
  run(kept, trader, 3n);
  const [position] = kept.positions.values();
  if (position === undefined) throw new Error('No position.');
  expect(openLots(position.lots).map((lot) => lot.quantity)).toEqual([5n, 3n]);
});

test('a fork knows the client order ids of the account, and the account those it commits', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  run(trader.state, trader, 1n);
  const committed = commitFork(trader.state);
  const fork = forkAccount(committed);
  run(fork, trader, 1n);
  expect(orderOfClientId(fork, 'c1')).toBe('o1');
  expect(orderOfClientId(committed, 'c2')).toBeNull();
  expect(orderOfClientId(commitFork(fork), 'c2')).toBe('o2');
});

test('J08: the same client order id is answered with the order it made', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  const order = trader.order();
  trader.do(order);
  const again = { ...order, orderId: 'o9' };
  expect(trader.refusal(again)).toEqual({ reason: 'DUPLICATE', figures: { id: 'o1' } });
  commitFork(trader.state);
  expect(trader.refusal(again).figures).toEqual({ id: 'o1' });
  expect(trader.try({ ...order, orderId: 'o9', clientOrderId: 'c9' }).outcome).toBe('accepted');
});

test('a fact that does not fit is a bug, never a refusal', () => {
  const trader = new Trader({ money: { STOCK: 100n } });
  const base = { accountId: '7', atMs: trader.nowMs } as const;
  const { state } = trader;
  const ended = { kind: 'orderEnded', orderId: 'none', state: 'cancelled' } as const;
  const reason = 'CANCELLED_BY_CUSTOMER';
  expect(() => applyFact(state, { ...base, ...ended, reason, releasedMinor: 0n })).toThrow('none');
  expect(() =>
    applyFact(state, { ...base, ...ended, reason, releasedMinor: 0n, accountId: '8' }),
  ).toThrow('account 8');
  const posting = { account: 'customer:7:STOCK:cash', unit: 'USD', amount: -101n };
  const other = { account: 'house:railBank:USD', unit: 'USD', amount: 101n };
  const entry = { id: 'e', billType: 'deposit', postings: [posting, other] } as const;
  const moved = { ...base, kind: 'moneyMoved', refId: 'd', fx: null, entries: [entry] } as const;
  expect(() => applyFact(state, moved)).toThrow('would leave STOCK at cash -1');
});
