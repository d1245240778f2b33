import { type WalletType, walletTypes } from '@candor/contract/enums';
import { expect, test } from 'vitest';
import { walletCurrency } from '../../ledger/chart.ts';
import { sumByUnit } from '../../ledger/entry.ts';
import { ratesOf } from '../../market/testing/prices-of.ts';
import type { Credit, Settle, Transfer } from '../commands.ts';
import { entriesOf } from '../facts.ts';
import { aHongKongStock, aMarket } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const HKD = { base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n };

/** All that is due settles, at HKD per USD. */
function settling(nowMs: number, hkdPerUsd: bigint | null = HKD.mid): Settle {
  return { kind: 'settle', accountId: '7', nowMs, prices: ratesOf(hkdPerUsd, nowMs) };
}
const DAY_MS = 86_400_000;

function toHongKong(trader: Trader, set: Partial<Transfer> = {}): Transfer {
  return {
    kind: 'transfer',
    ...trader.base(),
    transferId: 'x1',
    fromWallet: 'BALANCE',
    toWallet: 'HK_STOCK',
    amountMinor: 100_000n,
    fx: HKD,
    fxEndsAtMs: trader.nowMs + 30_000,
    ...set,
  };
}

test('J14: a thousand dollars become 7,790.00 and the spread of 10.00 is posted', () => {
  const trader = new Trader({ money: { BALANCE: 100_000n } });
  const answer = trader.do(toHongKong(trader));
  expect(answer).toMatchObject({
    isWaiting: false,
    toMinor: 779_000n,
    fx: { spreadMinor: 1_000n },
  });
  expect(trader.figures('HK_STOCK').availableMinor).toBe(779_000n);
  expect(trader.figures('BALANCE').balanceMinor).toBe(0n);
  const [entry] = trader.facts.flatMap(entriesOf).slice(-1);
  expect(entry?.postings).toEqual([
    { account: 'customer:7:BALANCE:cash', unit: 'USD', amount: -100_000n },
    { account: 'house:fxDesk:USD', unit: 'USD', amount: 100_000n },
    { account: 'house:fxDesk:HKD', unit: 'HKD', amount: -780_000n },
    { account: 'house:fxSpread:HKD', unit: 'HKD', amount: 1_000n },
    { account: 'customer:7:HK_STOCK:cash', unit: 'HKD', amount: 779_000n },
  ]);
});

test('J14: a rate that has ended, is missing or of another pair moves nothing', () => {
  const trader = new Trader({ money: { BALANCE: 100_000n } });
  const late = toHongKong(trader, { nowMs: trader.nowMs + 30_001 });
  expect(trader.refusal(late).reason).toBe('RATE_CHANGED');
  expect(trader.refusal(toHongKong(trader, { fx: null })).reason).toBe('RATE_CHANGED');
  const euro = { ...HKD, base: 'EUR' };
  expect(trader.refusal(toHongKong(trader, { fx: euro })).reason).toBe('RATE_CHANGED');
  expect(trader.figures('BALANCE').availableMinor).toBe(100_000n);
});

test('the wallets are two different ones, the amount is more than nothing and there', () => {
  const trader = new Trader({ money: { BALANCE: 100_000n } });
  const refused = (set: Partial<Transfer>) => trader.refusal(toHongKong(trader, set)).reason;
  for (const same of walletTypes) {
    expect(refused({ fromWallet: same, toWallet: same })).toBe('TRANSFER_SIDES');
  }
  expect(refused({ fromWallet: 'STOCK' })).toBe('INSUFFICIENT');
  expect(refused({ amountMinor: 0n })).toBe('AMOUNT');
  expect(refused({ amountMinor: 100_001n })).toBe('INSUFFICIENT');
});

/** Bought and sold 100 at 100.00 in Hong Kong: the proceeds settle two days later. */
function sold() {
  const trader = new Trader({ rules: openRules, money: { HK_STOCK: 2_000_000n } });
  const instrument = aHongKongStock();
  const settlesAtMs = trader.nowMs + 2 * DAY_MS;
  const at = { bids: [[10_000n, 1_000n]], asks: [[10_000n, 1_000n]] } as const;
  const market = aMarket(instrument, { ...at, view: { settlesAtMs } });
  const order = { instrument, market, quantity: 100n };
  trader.do(trader.order(order));
  trader.do(trader.order({ ...order, direction: 'sell' }));
  return { trader, settlesAtMs };
}

const back = (trader: Trader, amountMinor: bigint, transferId = 'x1') =>
  toHongKong(trader, { fromWallet: 'HK_STOCK', toWallet: 'BALANCE', amountMinor, transferId });

test('J14: unsettled proceeds buy at once; a transfer of them waits, cancellable', () => {
  const { trader, settlesAtMs } = sold();
  // 10,000.00 each way: commission 3.00, stamp 10.00, levies 0.27 + 0.02 + 0.57 + 0.42 (0.565 up).
  const { availableMinor, unsettledMinor } = trader.figures('HK_STOCK');
  expect(unsettledMinor).toBe(1_000_000n - 1_428n);
  expect(availableMinor).toBe(2_000_000n - 2n * 1_428n);
  const answer = trader.do(back(trader, availableMinor));
  expect(answer).toMatchObject({ isWaiting: true, completesAtMs: settlesAtMs });
  expect(trader.figures('HK_STOCK').availableMinor).toBe(0n);
  const cancel = {
    kind: 'cancelTransfer',
    ...trader.base(),
    transferId: 'x1',
    finished: null,
  } as const;
  const returned = {
    kind: 'transferCancelled',
    transferId: 'x1',
    returnedMinor: availableMinor,
    fromWallet: 'HK_STOCK',
  };
  expect(trader.do(cancel)).toEqual(returned);
  expect(trader.do(cancel)).toEqual(returned);
  expect(trader.figures('HK_STOCK').availableMinor).toBe(availableMinor);
});

test('settled money of the same wallet goes at once, and never the same money twice', () => {
  const { trader } = sold();
  const settled = 2_000_000n - 1_428n - 1_000_000n;
  expect(trader.do(back(trader, settled))).toMatchObject({ isWaiting: false });
  expect(trader.do(back(trader, 500_000n, 'x2'))).toMatchObject({ isWaiting: true });
  expect(trader.refusal(back(trader, 500_000n, 'x3')).reason).toBe('INSUFFICIENT');
});

test('J14: at settlement the waiting transfer completes and is too late to cancel', () => {
  const { trader, settlesAtMs } = sold();
  trader.do(back(trader, 1_500_000n));
  trader.do(settling(settlesAtMs - 1));
  expect(trader.state.transfers.size).toBe(1);
  trader.do(settling(settlesAtMs));
  expect(trader.state.transfers.size).toBe(0);
  // 15,000.00 / 7.81 = 1,920.614…, rounded down.
  expect(trader.figures('BALANCE').availableMinor).toBe(192_061n);
  expect(trader.figures('HK_STOCK')).toMatchObject({ usedMinor: 0n, unsettledMinor: 0n });
  const cancel = { kind: 'cancelTransfer', ...trader.base(), transferId: 'x1' } as const;
  expect(trader.refusal({ ...cancel, finished: null }).reason).toBe('TRANSFER_DONE');
});

test('a waiting exchange is done at the rate of the day it completes, not of the day it was asked', () => {
  const { trader, settlesAtMs } = sold();
  trader.do(back(trader, 1_500_000n));
  trader.do(settling(settlesAtMs, 784_000_000n));
  // 15,000.00 / 7.85 = 1,910.828…, rounded down; it was asked for at 7.79.
  expect(trader.figures('BALANCE').availableMinor).toBe(191_082n);
  const [entry] = trader.facts.flatMap(entriesOf).slice(-1);
  expect(sumByUnit(entry?.postings ?? [])).toEqual(
    new Map([
      ['HKD', 0n],
      ['USD', 0n],
    ]),
  );
});

test('while no rate is known a waiting exchange goes on waiting, and its proceeds with it', () => {
  const { trader, settlesAtMs } = sold();
  trader.do(back(trader, 1_500_000n));
  trader.do(settling(settlesAtMs, null));
  expect(trader.state.transfers.size).toBe(1);
  // Of 9,985.72 that are not settled what the transfer leaves: 20,000.00 − 2 × 14.28 − 15,000.00.
  expect(trader.figures('HK_STOCK').unsettledMinor).toBe(497_144n);
  trader.do(settling(settlesAtMs));
  expect(trader.state.transfers.size).toBe(0);
  expect(trader.figures('HK_STOCK').unsettledMinor).toBe(0n);
});

test('a transfer nobody knows is not found', () => {
  const trader = new Trader();
  const cancel = {
    kind: 'cancelTransfer',
    ...trader.base(),
    transferId: 'x',
    finished: null,
  } as const;
  expect(trader.refusal(cancel).reason).toBe('NOT_FOUND');
});

const pairs = walletTypes.flatMap((from) =>
  walletTypes.filter((to) => to !== from).map((to) => [from, to] as const),
);

/** 7,800.00 HKD at 7.81 are 998.7195… USD, 1,000.00 USD at 7.79 are 7,790.00 HKD. */
const paidIn = { USD: 100_000n, HKD: 780_000n } as Record<string, bigint>;
const brought: Record<string, bigint> = {
  'USD USD': 100_000n,
  'USD HKD': 779_000n,
  'HKD USD': 99_871n,
};

test.each(pairs)('from %s to %s: one fact, and the funding account stays as it was', (from, to) => {
  const money = walletCurrency[from] === 'HKD' ? { HK_STOCK: 780_000n } : { BALANCE: 100_000n };
  const trader = new Trader({ money });
  if (from !== 'BALANCE' && from !== 'HK_STOCK') trader.transfer('BALANCE', from, 100_000n);
  const [fromUnit, toUnit] = [walletCurrency[from], walletCurrency[to]];
  const amountMinor = paidIn[fromUnit] ?? 0n;
  const rate = fromUnit === 'HKD' ? { ...HKD, rate: 781_000_000n } : HKD;
  const fx = fromUnit === toUnit ? null : rate;
  const known = trader.facts.length;
  const set = { fromWallet: from, toWallet: to, amountMinor, fx };
  const answer = trader.do(toHongKong(trader, set));
  const toMinor = brought[`${fromUnit} ${toUnit}`] ?? 0n;
  expect(answer).toMatchObject({ isWaiting: false, fromMinor: amountMinor, toMinor });
  expect(trader.figures(from).balanceMinor).toBe(0n);
  expect(trader.figures(to).balanceMinor).toBe(toMinor);
  const facts = trader.facts.slice(known);
  expect(facts).toHaveLength(1);
  const entries = facts.flatMap(entriesOf);
  const own = entries.map(({ id, postings }) => [
    id,
    ...postings.flatMap(({ account, amount }) =>
      account.startsWith('customer:') ? [`${account.split(':')[2]} ${amount}`] : [],
    ),
  ]);
  if (from === 'BALANCE' || to === 'BALANCE') {
    expect(own).toEqual([['x1-transfer', `${from} ${-amountMinor}`, `${to} ${toMinor}`]]);
    return;
  }
  const passed = fromUnit === 'HKD' ? toMinor : amountMinor;
  expect(own).toEqual([
    ['x1-transfer', `${from} ${-amountMinor}`, `BALANCE ${passed}`],
    ['x1-onward-transfer', `BALANCE ${-passed}`, `${to} ${toMinor}`],
  ]);
  expect(trader.figures('BALANCE').balanceMinor).toBe(0n);
  // What the exchange keeps stands in the entry that changes the currency.
  const legs = entries.map(({ postings }) => postings.filter((one) => !isOwn(one.account)).length);
  const direct = [fromUnit === 'HKD' ? [4, 0] : [0, 3], [0, 0]][fromUnit === toUnit ? 1 : 0];
  expect(legs).toEqual(direct);
});

const isOwn = (account: string) => account.startsWith('customer:');

test('no pair of wallets exchanges twice: one currency at most differs from that of the middle', () => {
  const others = new Set(Object.values(walletCurrency).filter((one) => one !== 'USD'));
  expect([walletCurrency.BALANCE, ...others]).toEqual(['USD', 'HKD']);
});

test('a rate that is gone moves nothing between two trading wallets, and makes no entry', () => {
  const trader = new Trader({ money: { STOCK: 100_000n, HK_STOCK: 780_000n } });
  const known = trader.facts.length;
  const there = { fromWallet: 'STOCK', toWallet: 'HK_STOCK' } as const;
  const back = { fromWallet: 'HK_STOCK', toWallet: 'FOREX' } as const;
  for (const sides of [there, back]) {
    const late = toHongKong(trader, { ...sides, nowMs: trader.nowMs + 30_001 });
    expect(trader.refusal(late).reason).toBe('RATE_CHANGED');
    expect(trader.refusal(toHongKong(trader, { ...sides, fx: null })).reason).toBe('RATE_CHANGED');
  }
  // 0.01 HKD are 0.128 cents: the first entry would bring nothing.
  const least = toHongKong(trader, { ...back, amountMinor: 1n });
  expect(trader.refusal(least)).toMatchObject({ reason: 'AMOUNT', field: 'amount' });
  expect(trader.facts).toHaveLength(known);
});

test('asked again, a transfer between two trading wallets changes nothing', () => {
  const trader = new Trader({ money: { STOCK: 100_000n } });
  const once = toHongKong(trader, { fromWallet: 'STOCK', toWallet: 'FOREX', fx: null });
  const first = trader.do(once);
  expect(trader.do(once)).toEqual(first);
  expect(trader.figures('FOREX').balanceMinor).toBe(100_000n);
  expect(trader.refusal({ ...once, transferId: 'x2' }).reason).toBe('INSUFFICIENT');
});

const onward = (trader: Trader, toWallet: WalletType, amountMinor = 1_500_000n) =>
  toHongKong(trader, { fromWallet: 'HK_STOCK', toWallet, amountMinor });

test('unsettled proceeds make the whole transfer wait, and both entries come together', () => {
  const { trader, settlesAtMs } = sold();
  const answer = trader.do(onward(trader, 'FOREX'));
  expect(answer).toMatchObject({ isWaiting: true, completesAtMs: settlesAtMs });
  expect(trader.figures('BALANCE').balanceMinor).toBe(0n);
  expect(trader.figures('FOREX').balanceMinor).toBe(0n);
  expect(trader.figures('HK_STOCK').usedMinor).toBe(1_500_000n);
  trader.do(settling(settlesAtMs, null));
  expect(trader.state.transfers.size).toBe(1);
  const known = trader.facts.length;
  trader.do(settling(settlesAtMs, 784_000_000n));
  // 15,000.00 / 7.85 = 1,910.828…, rounded down.
  expect(trader.figures('FOREX').availableMinor).toBe(191_082n);
  expect(trader.figures('BALANCE').balanceMinor).toBe(0n);
  const entries = trader.facts.slice(known).flatMap(entriesOf);
  expect(entries.map(({ id }) => id)).toEqual(['x1-transfer', 'x1-onward-transfer']);
  for (const { postings } of entries) {
    expect([...sumByUnit(postings).values()].every((sum) => sum === 0n)).toBe(true);
  }
});

test('a waiting transfer between two trading wallets is cancelled whole', () => {
  const { trader } = sold();
  const before = trader.figures('HK_STOCK');
  trader.do(onward(trader, 'STOCK'));
  const cancel = { kind: 'cancelTransfer', ...trader.base(), transferId: 'x1' } as const;
  expect(trader.do({ ...cancel, finished: null })).toEqual({
    kind: 'transferCancelled',
    transferId: 'x1',
    returnedMinor: 1_500_000n,
    fromWallet: 'HK_STOCK',
  });
  expect(trader.figures('HK_STOCK')).toEqual(before);
});

function credit(trader: Trader, set: Partial<Credit>): Credit {
  const base = { kind: 'credit', ...trader.base(), depositId: 'd1' } as const;
  return { ...base, rail: 'railBank', currency: 'USD', receivedMinor: 100n, fx: null, ...set };
}

test('a coin deposit is credited in dollars at the rate of the moment, the spread posted', () => {
  const trader = new Trader();
  const fx = { base: 'USDT', quote: 'USD', rate: 99_900_000n, mid: 100_000_000n };
  // 5,005.005006 USDT × 0.999 = 5,000.0000… ; at the middle 5,005.01.
  const answer = trader.do(
    credit(trader, { rail: 'railChain', currency: 'USDT', receivedMinor: 5_005_005_006n, fx }),
  );
  expect(answer).toEqual({
    kind: 'credited',
    creditMinor: 500_000n,
    isBelowMinimum: false,
    fx,
  });
  expect(trader.figures('BALANCE').availableMinor).toBe(500_000n);
  const postings = trader.facts.flatMap(entriesOf).flatMap((entry) => entry.postings);
  expect([...sumByUnit(postings)]).toEqual([
    ['USDT', 0n],
    ['USD', 0n],
  ]);
});

test('a deposit below the minimum goes to its named house account', () => {
  const trader = new Trader();
  expect(trader.do(credit(trader, { receivedMinor: 99n }))).toMatchObject({ isBelowMinimum: true });
  expect(trader.figures('BALANCE').balanceMinor).toBe(0n);
  const [entry] = trader.facts.flatMap(entriesOf);
  expect(entry?.postings[1]).toEqual({
    account: 'house:depositsBelowMinimum:USD',
    unit: 'USD',
    amount: 99n,
  });
  const nothing = credit(trader, { depositId: 'd2', receivedMinor: 0n });
  expect(trader.refusal(nothing).reason).toBe('AMOUNT');
});

test('a withdrawal is held whole, then paid out with its fee or given back whole', () => {
  const trader = new Trader({ money: { BALANCE: 50_000n } });
  const hold = (withdrawalId: string) =>
    ({
      kind: 'holdWithdrawal',
      ...trader.base(),
      withdrawalId,
      walletType: 'BALANCE',
      amountMinor: 40_000n,
      feeMinor: 100n,
    }) as const;
  trader.do(hold('w1'));
  expect(trader.refusal(hold('w2')).figures).toMatchObject({
    available: '100.00',
    needed: '400.00',
  });
  trader.do({ kind: 'returnWithdrawal', ...trader.base(), withdrawalId: 'w1' });
  expect(trader.figures('BALANCE').availableMinor).toBe(50_000n);
  trader.do(hold('w2'));
  const complete = {
    kind: 'completeWithdrawal',
    ...trader.base(),
    withdrawalId: 'w2',
    rail: 'railBank',
    currency: 'USD',
    fx: null,
  } as const;
  trader.do(complete);
  expect(trader.figures('BALANCE')).toMatchObject({ balanceMinor: 10_000n, usedMinor: 0n });
  expect(trader.refusal(complete).reason).toBe('NOT_FOUND');
  const [entry] = trader.facts.flatMap(entriesOf).slice(-1);
  expect(entry?.postings.map((one) => one.amount)).toEqual([-40_000n, 39_900n, 100n]);
});
