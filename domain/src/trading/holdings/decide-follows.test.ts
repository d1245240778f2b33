import { expect, test } from 'vitest';
import { modelParts, modelPrices, modelShares } from '../../follow/testing/a-model.ts';
import { aDividend } from '../../instruments/testing/a-dividend.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { aMarket, START_MS } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import type { ConfirmFollow, PlaceFollow, SettleFollow } from './follow-commands.ts';

const DAY_MS = 86_400_000;
const REVIEWED_MS = START_MS + 30_000;
const ENDED_MS = REVIEWED_MS + 7 * DAY_MS;

/** Somebody with 1,500.00 in FOLLOW. */
function follower(): Trader {
  const trader = new Trader({ money: { BALANCE: 150_000n } });
  trader.transfer('BALANCE', 'FOLLOW', 150_000n);
  return trader;
}

function placing(trader: Trader, own: Partial<PlaceFollow> = {}): PlaceFollow {
  return {
    kind: 'placeFollow',
    ...trader.base(),
    followId: 'f1',
    agencyId: 'kindling',
    feeBps: 2_000n,
    term: '7d',
    amountMinor: 100_000n,
    isFull: false,
    gate: null,
    ...own,
  };
}

function confirming(trader: Trader, own: Partial<ConfirmFollow> = {}): ConfirmFollow {
  trader.nowMs = REVIEWED_MS;
  const prices = modelPrices([10_000n, 5_000n], trader.nowMs);
  const named = { ...trader.base(), followId: 'f1', isFull: false };
  return { kind: 'confirmFollow', ...named, parts: modelParts, prices, ...own };
}

function settling(
  trader: Trader,
  lasts: readonly bigint[],
  own: Partial<SettleFollow> = {},
): SettleFollow {
  trader.nowMs = ENDED_MS;
  const prices = modelPrices(lasts, trader.nowMs);
  const named = { ...trader.base(), followId: 'f1', instruments: modelShares };
  return { kind: 'settleFollow', ...named, prices, ...own };
}

function running(): Trader {
  const trader = follower();
  trader.do(placing(trader));
  trader.do(confirming(trader));
  return trader;
}

test('1,000.00 buy 6 of the one and 7.8 of the other; it is held until the end', () => {
  const trader = follower();
  trader.do(placing(trader));
  const funds = { balanceMinor: 150_000n, usedMinor: 100_000n, availableMinor: 50_000n };
  expect(trader.figures('FOLLOW')).toMatchObject(funds);
  trader.do(confirming(trader));
  expect(trader.state.follows.get('f1')).toMatchObject({
    state: 'running',
    confirmedMs: REVIEWED_MS,
    settleMs: ENDED_MS,
    holdings: [
      { code: 'ONE', units: 600_000_000n, start: { price: 100n * 10n ** 8n } },
      { code: 'TWO', units: 780_000_000n, start: { price: 50n * 10n ** 8n } },
    ],
  });
  expect(trader.figures('FOLLOW')).toMatchObject(funds);
});

test('a loss: 6 × −3.00 and 7.8 × 0.72 are −18.00 and 5.61, and no fee', () => {
  const trader = running();
  trader.do(settling(trader, [9_700n, 5_072n]));
  expect(trader.figures('FOLLOW')).toMatchObject({
    balanceMinor: 150_000n - 1_239n,
    usedMinor: 0n,
  });
  const fact = trader.facts.at(-1);
  expect(fact).toMatchObject({
    follow: { state: 'settled', result: { profitMinor: -1_239n, feeMinor: 0n, netMinor: -1_239n } },
    entries: [{ id: 'f1-follow', billType: 'follow' }],
  });
  expect(trader.state.follows.size).toBe(0);
});

test('a gain: 6 × 2.01 and nothing are 12.06, of which a fifth, 2.42 rounded up, is the fee', () => {
  const trader = running();
  trader.do(settling(trader, [10_201n, 5_000n]));
  expect(trader.figures('FOLLOW').balanceMinor).toBe(150_000n + 1_206n - 242n);
  const fact = trader.facts.at(-1);
  const postings = fact?.kind === 'followChanged' ? fact.entries[0]?.postings : [];
  expect(postings?.map(({ account, amount }) => [account, amount])).toEqual([
    ['house:venueClearing:USD', -1_206n],
    ['house:feeCommission:USD', 242n],
    ['customer:7:FOLLOW:cash', 964n],
  ]);
});

test('at constant prices nothing is gained and nothing is posted', () => {
  const trader = running();
  trader.do(settling(trader, [10_000n, 5_000n]));
  expect(trader.figures('FOLLOW')).toMatchObject({ availableMinor: 150_000n });
  expect(trader.facts.at(-1)).toMatchObject({ entries: [] });
});

test('neither step is done before its time, twice, or without a price', () => {
  const trader = follower();
  trader.do(placing(trader));
  const told = () => trader.facts.length;
  const placed = told();
  trader.do({ ...confirming(trader), nowMs: REVIEWED_MS - 1 });
  trader.do(confirming(trader, { prices: modelPrices([10_000n], REVIEWED_MS) }));
  // Of a market that is open and has gone silent.
  const old = { ...modelPrices([10_000n, 5_000n], REVIEWED_MS - 60_000), atMs: REVIEWED_MS };
  trader.do(confirming(trader, { prices: old }));
  expect(told()).toBe(placed);
  trader.do(confirming(trader));
  trader.do(confirming(trader));
  trader.do({ ...settling(trader, [1n, 1n]), nowMs: ENDED_MS - 1 });
  trader.do(settling(trader, [9_700n]));
  expect(told()).toBe(placed + 1);
  trader.do(settling(trader, [9_700n, 5_000n]));
  trader.do(settling(trader, [1n, 1n]));
  expect(told()).toBe(placed + 2);
});

test('a full institution gives the money back, as late as at the confirmation', () => {
  const trader = follower();
  trader.do(placing(trader));
  trader.do(confirming(trader, { isFull: true }));
  expect(trader.figures('FOLLOW').availableMinor).toBe(150_000n);
  expect(trader.facts.at(-1)).toMatchObject({ follow: { state: 'released', result: null } });
});

test('what is refused, the first reason first', () => {
  const trader = follower();
  const reason = (own: Partial<PlaceFollow>) => trader.refusal(placing(trader, own)).reason;
  const all = { amountMinor: 0n, gate: 'KYC_REQUIRED', isFull: true } as const;
  expect(reason(all)).toBe('AMOUNT');
  expect(reason({ ...all, amountMinor: 200_000n })).toBe('KYC_REQUIRED');
  expect(reason({ isFull: true, amountMinor: 200_000n })).toBe('CAPACITY');
  expect(reason({ amountMinor: 200_000n })).toBe('INSUFFICIENT');
});

test('a dividend of the term reaches the follower after tax, and the fee is of both', () => {
  const trader = running();
  const at = (exMs: number, amount: bigint) =>
    aDividend({ dividendId: `dividend-0:NYSE:ONE-${exMs}`, exMs, amount });
  const told = [
    at(REVIEWED_MS, 500n),
    at(REVIEWED_MS + DAY_MS, 111n),
    at(ENDED_MS, 50n),
    at(ENDED_MS + 1, 900n),
  ];
  const prices = modelPrices([9_900n, 5_000n], ENDED_MS, 'open', told);
  trader.do(settling(trader, [], { prices }));
  // 6 × −1.00 are −6.00; 6.66 less 2.00 (1.998) and 3.00 less 0.90 are 6.76: 0.76, fee 0.16.
  expect(trader.figures('FOLLOW').balanceMinor).toBe(150_000n + 60n);
  expect(trader.facts.at(-1)).toMatchObject({
    follow: {
      result: {
        profitMinor: 76n,
        feeMinor: 16n,
        netMinor: 60n,
        holdings: [
          { profitMinor: -600n, dividends: [{ netMinor: 466n }, { netMinor: 210n }] },
          { profitMinor: 0n },
        ],
      },
    },
  });
});

test('after a split a dividend of before is told in the new count and comes to the same', () => {
  const trader = running();
  const [one, two] = modelShares;
  const split = { id: 's', atMs: START_MS, to: 2n, from: 1n, cashPrice: null, isDone: true };
  const told = [aDividend({ exMs: REVIEWED_MS + DAY_MS, amount: 50n })];
  const prices = modelPrices([5_000n, 5_000n], ENDED_MS, 'open', told);
  const instruments = [{ ...one, splits: [split] }, two];
  trader.do(settling(trader, [], { prices, instruments }));
  // 12 × 0.50 less 30 %: 4.20, of which a fifth is the fee.
  expect(trader.figures('FOLLOW').balanceMinor).toBe(150_000n + 420n - 84n);
});

test('splits multiply the units, what has ended counts at its last price', () => {
  const trader = running();
  const [one, two] = modelShares;
  const split = { id: 's', atMs: START_MS, to: 2n, from: 1n, cashPrice: null, isDone: true };
  const settlement = { id: 'd', price: 4_000n, isDone: true };
  const instruments = [
    { ...one, splits: [split] },
    { ...two, settlement },
  ];
  // 12 at 49.00 against 6 at 100.00 are −12.00; 7.8 at 40.00 against 50.00 are −78.00.
  trader.do(settling(trader, [4_900n], { instruments }));
  expect(trader.figures('FOLLOW').balanceMinor).toBe(150_000n - 1_200n - 7_800n);
});

test('a split that is under way is waited for', () => {
  const trader = running();
  const [one, two] = modelShares;
  const split = { id: 's', atMs: START_MS, to: 2n, from: 1n, cashPrice: null, isDone: false };
  const told = trader.facts.length;
  const instruments = [{ ...one, splits: [split] }, two];
  trader.do(settling(trader, [4_900n, 5_000n], { instruments }));
  expect(trader.facts.length).toBe(told);
});

test('nothing goes in or comes out while a holding is in a cooling-off', () => {
  const trader = follower();
  trader.do(placing(trader));
  const [one, two] = modelShares;
  const cooled = (lasts: readonly [bigint, bigint], atMs: number) => {
    const span = { fromMs: atMs - 60_000, untilMs: atMs + 240_000 };
    const band = { limitBps: 1_000n, reference: 10_000n, low: 9_000n, high: 11_000n, ...span };
    return pricesOf(
      [
        aMarket(one, { last: lasts[0], asks: [], timeMs: atMs, coolingOff: band }),
        aMarket(two, { last: lasts[1], timeMs: atMs }),
      ],
      atMs,
    );
  };
  trader.do(confirming(trader, { prices: cooled([11_000n, 5_000n], REVIEWED_MS) }));
  expect(trader.state.follows.get('f1')?.state).toBe('waiting');
  trader.do(confirming(trader));
  trader.do(settling(trader, [], { prices: cooled([11_000n, 5_000n], ENDED_MS) }));
  expect(trader.state.follows.get('f1')?.state).toBe('running');
});

test('nothing goes in or comes out at the last price of a closed market', () => {
  const trader = follower();
  trader.do(placing(trader));
  trader.nowMs = REVIEWED_MS;
  const closed = (lasts: readonly bigint[]) => modelPrices(lasts, trader.nowMs, 'closed');
  trader.do(confirming(trader, { prices: closed([10_000n, 5_000n]) }));
  expect(trader.state.follows.get('f1')?.state).toBe('waiting');
  trader.do(confirming(trader));
  trader.nowMs = ENDED_MS;
  trader.do(settling(trader, [], { prices: closed([20_000n, 5_000n]) }));
  expect(trader.state.follows.get('f1')?.state).toBe('running');
  trader.do(settling(trader, [10_000n, 5_000n]));
  expect(trader.state.follows.get('f1')).toBeUndefined();
});
