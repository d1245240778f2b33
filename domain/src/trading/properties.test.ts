import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { type AccountMeaning, readAccount } from '../ledger/chart.ts';
import { assertBalanced, sumByUnit } from '../ledger/entry.ts';
import type { MarketView } from '../market/market-view.ts';
import { ratesOf } from '../market/testing/prices-of.ts';
import { nextOrderState } from '../orders/order-states.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { openLots } from '../positions/lots.ts';
import type { Position } from '../positions/position.ts';
import { decodeFact } from '../stored/fact-shapes.ts';
import { storedText } from '../stored/read-stored.ts';
import { walletFigures } from '../wallets/wallet-figures.ts';
import { type AccountState, emptyAccount, walletOf } from './account-state.ts';
import { applyFact } from './apply.ts';
import type { Command } from './commands.ts';
import { explainFill } from './explaining/explain.ts';
import { entriesOf, type Fact } from './facts.ts';
import type { Fill } from './fill.ts';
import { previewOrder } from './placing/preview.ts';
import { aCoin, aHongKongStock, aMarket, anInstrument } from './testing/market-builder.ts';
import { openRules, Trader } from './testing/trader.ts';

const DAY_MS = 86_400_000;
const HKD = { base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n };

const instruments: readonly Instrument[] = [
  anInstrument(),
  aCoin({ minCount: 1n }),
  aHongKongStock(),
  anInstrument({
    id: '0:LSE:BP',
    currency: 'GBP',
    pricePerCashUnit: 100n,
    feeMarket: 'UK',
    issuerCountry: 'GB',
  }),
];

/** One move of a story: which command, of which instrument, with which numbers and market. */
const moves = fc.record({
  what: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'sell',
    'close',
    'close',
    'cancel',
    'work',
    'work',
    'work',
    'work',
    'transfer',
    'expire',
    'transfer',
    'cancelTransfer',
    'settle',
    'withdraw',
    'credit',
  ),
  which: fc.constantFrom(0, 0, 0, 1, 2, 2, 3),
  size: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 400 })),
  isLimit: fc.boolean(),
  offset: fc.integer({ min: -20, max: 20 }),
  mid: fc.integer({ min: 9_000, max: 11_000 }),
  spread: fc.integer({ min: 1, max: 20 }),
  depth: fc.integer({ min: 0, max: 50 }),
  print: fc.integer({ min: 0, max: 10 }),
  barVolume: fc.integer({ min: 0, max: 4_000 }),
  fx: fc.integer({ min: 110, max: 140 }),
  status: fc.constantFrom('open', 'open', 'open', 'open', 'closed', 'halted'),
  gapMs: fc.constantFrom(1, 1_000, 1_000, 30_000, 3_600_000, DAY_MS),
});
type Move = typeof moves extends fc.Arbitrary<infer T> ? T : never;

function scaled(instrument: Instrument, size: number): bigint {
  const step = instrument.quantityDecimals === 8 ? 1_234_567n : instrument.minCount;
  return BigInt(size) * step;
}

function marketOf(instrument: Instrument, move: Move, nowMs: number): MarketView {
  const mid = BigInt(move.mid) - (BigInt(move.mid) % 20n);
  const spread = BigInt(move.spread) * 20n;
  const level = scaled(instrument, move.depth);
  return aMarket(instrument, {
    bids:
      level === 0n
        ? []
        : [
            [mid - spread, level],
            [mid - spread - 20n, level],
          ],
    asks:
      level === 0n
        ? []
        : [
            [mid + spread, level],
            [mid + spread + 20n, level],
          ],
    last: mid,
    timeMs: nowMs,
    volume: 1_000_000n + BigInt(move.barVolume),
    view: {
      status: move.status as MarketView['status'],
      barVolume: scaled(instrument, move.barVolume),
      printLow: mid + BigInt(move.print - 10) * 20n,
      printHigh: mid + BigInt(move.print) * 20n,
      fxRate: instrument.currency === 'GBP' ? BigInt(move.fx) * 1_000_000n : 100_000_000n,
      settlesAtMs: nowMs + instrument.settleDays * DAY_MS,
      closesAtMs: move.which === 0 ? nowMs + 2 * 3_600_000 : null,
    },
  });
}

function commandsOf(trader: Trader, move: Move, index: number): readonly Command[] {
  const instrument = instruments[move.which] ?? anInstrument();
  const market = marketOf(instrument, move, trader.nowMs);
  const base = trader.base();
  const price = BigInt(move.mid + move.offset * 20) / 20n;
  const order = {
    instrument,
    market,
    quantity: scaled(instrument, move.size),
    price: move.isLimit ? price * 20n : null,
    type: move.isLimit ? 'limit' : 'market',
    timeInForce: move.size % 2 === 0 ? 'day' : 'gtc',
  } as const;
  const held = [...trader.state.positions.values()].find(
    (one) => one.instrumentId === instrument.id,
  );
  const open = [...trader.state.orders.values()].filter(
    (one) => one.terms.instrumentId === instrument.id,
  );
  const waiting = [...trader.state.transfers.keys()][0] ?? 'none';
  const amountMinor = BigInt(move.size) * 4_000n;
  const isOut = move.isLimit;
  const hongKong = move.which === 2 ? 'HK_STOCK' : 'STOCK';
  switch (move.what) {
    case 'buy':
      return [trader.order(order)];
    case 'sell':
      return [trader.order({ ...order, direction: 'sell' })];
    case 'close':
      return held === undefined
        ? []
        : [
            trader.closing({
              ...order,
              ...closingSize(held.quantity, order.quantity),
              positionId: held.positionId,
            }),
          ];
    case 'cancel': {
      const orderId = open[0]?.terms.orderId ?? 'none';
      return [{ kind: 'cancelOrder', ...base, orderId, finished: null }];
    }
    case 'work':
      return open.map(({ terms: { orderId } }) => trader.meeting(orderId, instrument, market));
    case 'expire':
      return open.map(({ terms: { orderId } }) => ({ kind: 'expireOrder', ...base, orderId }));
    case 'transfer':
      return [
        {
          kind: 'transfer',
          ...base,
          transferId: `x${index}`,
          fromWallet: isOut ? hongKong : 'BALANCE',
          toWallet: isOut ? 'BALANCE' : hongKong,
          amountMinor,
          fx: HKD,
          fxEndsAtMs: base.nowMs,
        },
      ];
    case 'cancelTransfer':
      return [{ kind: 'cancelTransfer', ...base, transferId: waiting, finished: null }];
    case 'settle':
      return [{ kind: 'settle', ...base, prices: ratesOf(HKD.mid, base.nowMs) }];
    case 'credit':
      return [
        {
          kind: 'credit',
          ...base,
          depositId: `d${index}`,
          rail: 'railBank',
          currency: 'HKD',
          receivedMinor: BigInt(move.size) * BigInt(move.mid) - 9_500n,
          fx: HKD,
        },
      ];
    default:
      return withdrawals(trader, move, index, amountMinor);
  }
}

/** What is held, where the story's size would be more. */
function closingSize(held: bigint, wanted: bigint): { readonly quantity: bigint } {
  return { quantity: held < wanted ? held : wanted };
}

function withdrawals(
  trader: Trader,
  move: Move,
  index: number,
  amountMinor: bigint,
): readonly Command[] {
  const base = trader.base();
  const [withdrawalId] = trader.state.withdrawals.keys();
  if (withdrawalId === undefined) {
    const held = { withdrawalId: `w${index}`, walletType: 'BALANCE', amountMinor } as const;
    return [{ kind: 'holdWithdrawal', ...base, ...held, feeMinor: 100n }];
  }
  return move.isLimit
    ? [{ kind: 'returnWithdrawal', ...base, withdrawalId }]
    : [
        {
          kind: 'completeWithdrawal',
          ...base,
          withdrawalId,
          rail: 'railChain',
          currency: 'USDT',
          fx: { base: 'USDT', quote: 'USD', rate: 100_100_000n, mid: 100_000_000n },
        },
      ];
}

/** Plays a story and calls back after every command that was accepted. */
function play(
  story: readonly Move[],
  check: (trader: Trader, facts: readonly Fact[]) => void,
): Trader {
  const money = { STOCK: 2_500_000n, HK_STOCK: 40_000_000n, BALANCE: 300_000n };
  const trader = new Trader({ rules: openRules, money });
  for (const [index, move] of story.entries()) {
    trader.nowMs += move.gapMs;
    for (const command of commandsOf(trader, move, index)) {
      const decision = trader.try(command);
      if (decision.outcome === 'accepted') check(trader, decision.facts);
    }
  }
  return trader;
}

const stories = fc.array(moves, { minLength: 20, maxLength: 120, size: 'max' });
const runs = (seed: number) => ({ seed, numRuns: 150 });

function sumsOfPostings(facts: readonly Fact[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { postings } of facts.flatMap(entriesOf)) {
    for (const { account, unit, amount } of postings) {
      const key = `${account}|${unit}`;
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
  }
  return sums;
}

type Owned = Extract<AccountMeaning, { owner: 'customer' }>;

/** What the state says of an account of the ledger. */
function stated(state: AccountState, { walletType, pocket }: Owned, unit: string): bigint {
  const wallet = walletOf(state, walletType);
  if (pocket === 'cash') return wallet.cashMinor;
  if (pocket === 'margin') return wallet.marginMinor;
  const positions = [...state.positions.values()].filter((one) => one.walletType === walletType);
  const total = (all: readonly Position[], of: (one: Position) => bigint) =>
    all.reduce((sum, one) => sum + of(one), 0n);
  const long = positions.filter(({ side }) => side === 'long');
  if (pocket === 'loan') return -total(long, (one) => one.costMinor - one.marginMinor);
  const own = positions.filter(({ instrumentId }) => instrumentId === unit);
  return pocket === 'held'
    ? total(own, (one) => (one.side === 'long' ? one.quantity : 0n))
    : -total(own, (one) => (one.side === 'short' ? one.quantity : 0n));
}

test('postings sum to zero per unit; balances and positions are the sums of postings', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const trader = play(story, (_trader, facts) => {
        for (const entry of facts.flatMap(entriesOf)) assertBalanced(entry);
      });
      const all = trader.facts.flatMap(entriesOf).flatMap((entry) => entry.postings);
      for (const sum of sumByUnit(all).values()) expect(sum).toBe(0n);
      for (const [key, sum] of sumsOfPostings(trader.facts)) {
        const [account = '', unit = ''] = key.split('|');
        const meaning = readAccount(account);
        if (meaning?.owner === 'customer') expect(stated(trader.state, meaning, unit)).toBe(sum);
      }
    }),
    runs(1),
  );
});

test('no balance is below zero and available + used = balance after every command', () => {
  fc.assert(
    fc.property(stories, (story) => {
      play(story, ({ state }) => {
        for (const wallet of Object.values(state.wallets)) {
          const figures = walletFigures(wallet);
          expect(figures.availableMinor >= 0n && figures.usedMinor >= 0n).toBe(true);
          expect(figures.availableMinor + figures.usedMinor).toBe(figures.balanceMinor);
          expect(figures.unsettledMinor >= 0n).toBe(true);
        }
      });
    }),
    runs(2),
  );
});

/** What orders, transfers and withdrawals hold of a wallet, added up from scratch. */
function holdsOf(state: AccountState, walletType: string): bigint {
  let held = 0n;
  for (const order of state.orders.values()) {
    if (order.terms.walletType === walletType) held += order.holdMinor;
  }
  for (const one of state.transfers.values()) {
    if (one.fromWallet === walletType) held += one.fromMinor;
  }
  for (const one of state.withdrawals.values()) {
    if (one.walletType === walletType) held += one.amountMinor;
  }
  return held;
}

const isOpen = ({ state }: { state: keyof typeof nextOrderState }) =>
  Object.keys(nextOrderState[state]).length > 0;

test('holds are those of what is open, and an order that ends holds nothing', () => {
  fc.assert(
    fc.property(stories, (story) => {
      play(story, ({ state }) => {
        for (const wallet of Object.values(state.wallets)) {
          expect(wallet.heldMinor).toBe(holdsOf(state, wallet.walletType));
        }
        for (const order of state.orders.values()) expect(isOpen(order)).toBe(true);
        for (const order of state.finishedOrders.values()) {
          expect([order.holdMinor, isOpen(order)]).toEqual([0n, false]);
        }
      });
    }),
    runs(3),
  );
});

test('a position is the sum of its fills and of its lots, and never below zero', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { state, facts } = play(story, () => undefined);
      const fills = facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
      for (const position of [...state.positions.values(), ...state.closedPositions.values()]) {
        let quantity = 0n;
        let costMinor = 0n;
        for (const fill of fills) {
          if (fill.positionId !== position.positionId) continue;
          const sign = fill.position.effect === 'opened' ? 1n : -1n;
          quantity += sign * fill.quantity;
          costMinor += sign * fill.position.costMinor;
        }
        expect([position.quantity, position.costMinor]).toEqual([quantity, costMinor]);
        const open = openLots(position.lots).reduce((sum, lot) => sum + lot.quantity, 0n);
        expect(open).toBe(quantity);
        expect(quantity >= 0n).toBe(true);
      }
    }),
    runs(4),
  );
});

test('the facts alone, through their JSON form, rebuild the same account', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { state, facts } = play(story, () => undefined);
      const rebuilt = emptyAccount(state.accountId);
      for (const fact of facts) applyFact(rebuilt, decodeFact(storedText(fact)));
      expect(rebuilt).toEqual(state);
    }),
    runs(5),
  );
});

test('every fill can be explained, and fees of an order do not depend on how it filled', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { facts } = play(story, () => undefined);
      const terms = new Map(
        facts.flatMap((fact) =>
          fact.kind === 'orderAccepted' ? [[fact.terms.orderId, fact.terms] as const] : [],
        ),
      );
      for (const fact of facts) {
        if (fact.kind !== 'orderFilled') continue;
        const of = terms.get(fact.fill.orderId);
        const instrument = instruments.find((one) => one.id === of?.instrumentId);
        if (of === undefined || instrument === undefined) throw new Error('A fill of nothing.');
        const lines = explainFill(
          { accountId: '7', terms: of, fill: fact.fill, instrument },
          openRules,
        );
        expect(lines.filter((line) => !line.agrees)).toEqual([]);
      }
    }),
    runs(6),
  );
});

/** What a fill paid that its quote, its prints or its limit do not bear out; null when right. */
function outside({ terms, fill }: { terms: OrderTerms; fill: Fill }): string | null {
  const buys = terms.direction === 'buy';
  const isDearer = (price: bigint, than: bigint) => (buys ? price > than : price < than);
  const { bid, ask } = fill.quote;
  const [other, extreme] = buys ? [ask, fill.prints?.low] : [bid, fill.prints?.high];
  for (const { price } of fill.slices) {
    if (terms.price !== null && isDearer(price, terms.price)) return 'past its limit';
    if (fill.mode === 'taken' && terms.type === 'limit') {
      if (!fill.levels.some((level) => level.price === price)) return 'at no displayed price';
    }
    if (fill.mode !== 'resting') continue;
    if (other !== null && !isDearer(other, price)) return 'though the book crossed it';
    if (extreme == null || isDearer(extreme, price)) return 'though nothing printed there';
  }
  return null;
}

test('a limit pays displayed prices, or its own where prints reached it and no quote crossed it', () => {
  let checked = 0;
  fc.assert(
    fc.property(stories, (story) => {
      const { facts } = play(story, () => undefined);
      const terms = new Map<string, OrderTerms>();
      for (const fact of facts) {
        if (fact.kind === 'orderAccepted') terms.set(fact.terms.orderId, fact.terms);
        if (fact.kind !== 'orderFilled') continue;
        const of = terms.get(fact.fill.orderId);
        if (of === undefined) throw new Error('A fill of nothing.');
        expect(outside({ terms: of, fill: fact.fill })).toBe(null);
        checked += of.type === 'limit' ? 1 : 0;
      }
    }),
    runs(8),
  );
  expect(checked).toBeGreaterThan(100);
});

test('a preview equals the order when the market did not move', () => {
  fc.assert(
    fc.property(stories, moves, (story, last) => {
      const trader = play(story, () => undefined);
      const instrument = instruments[last.which] ?? anInstrument();
      const market = marketOf(instrument, last, trader.nowMs);
      const order = trader.order({
        instrument,
        market,
        quantity: scaled(instrument, last.size),
        direction: last.isLimit ? 'buy' : 'sell',
      });
      const preview = previewOrder(trader.state, order, openRules);
      const decision = trader.try(order);
      if (decision.outcome === 'refused') {
        expect(preview.wouldRefuse).toEqual(decision.refusal);
        return;
      }
      const { figures } = preview;
      const { answer } = decision;
      if (figures === null || answer.kind !== 'order') throw new Error('No figures.');
      const wallet = walletOf(trader.state, instrument.walletType);
      expect(figures.buyingPowerAfterMinor).toBe(walletFigures(wallet).availableMinor);
      expect(figures.fillsNow).toBe(answer.order.filledQuantity);
      if (answer.order.state !== 'filled') return;
      expect(figures.totalMinor).toBe(answer.order.costMinor);
      expect(figures.fees).toEqual(answer.order.fees);
    }),
    runs(7),
  );
});
