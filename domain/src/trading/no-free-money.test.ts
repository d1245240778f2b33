import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeeSchedule } from '../fees/fee-schedule.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { walletCurrency } from '../ledger/chart.ts';
import type { Entry } from '../ledger/entry.ts';
import type { MarketView } from '../market/market-view.ts';
import { ratesOf } from '../market/testing/prices-of.ts';
import { powerOfTen } from '../money/decimals.ts';
import { FX_ONE } from '../money/exchange.ts';
import type { Command } from './commands.ts';
import { entriesOf } from './facts.ts';
import type { TradingRules } from './rules.ts';
import { aCoin, aHongKongStock, aMarket, anInstrument } from './testing/market-builder.ts';
import { openRules, Trader } from './testing/trader.ts';

const SEQUENCES = 10_000;
const HKD_PER_USD = 779_123_457n;
const USD_PER_GBP = 127_003_719n;

interface Listed {
  readonly instrument: Instrument;
  /** Both sides and the last: buying and selling cost nothing but rounding and fees. */
  readonly price: bigint;
  readonly fxRate: bigint;
  /** Quantities are this many times 1 to 60. */
  readonly step: bigint;
}

const any = { maxNum: 10n ** 18n, settleDays: 0 };
const reference: readonly Listed[] = [
  { instrument: anInstrument({ ...any }), price: 3_333n, fxRate: FX_ONE, step: 1n },
  {
    instrument: aCoin({ ...any, minCount: 1n }),
    price: 6_200_100n,
    fxRate: FX_ONE,
    step: 12_347n,
  },
  {
    // A thousand of it is less than half a cent.
    instrument: aCoin({
      ...any,
      id: '100:CRYPTO:PEPE',
      code: 'PEPE',
      priceDecimals: 9,
      quantityDecimals: 0,
      minCount: 1_000n,
    }),
    price: 4_613n,
    fxRate: FX_ONE,
    step: 17_000n,
  },
  {
    instrument: aHongKongStock({
      ...any,
      minCount: 1n,
      priceDecimals: 3,
      ticks: [{ fromPrice: 0n, toPrice: null, tick: 1n }],
    }),
    price: 1_234n,
    fxRate: FX_ONE,
    step: 3n,
  },
  {
    // Pence, so that half a penny is half a cent and a bit.
    instrument: anInstrument({
      ...any,
      id: '0:LSE:BP',
      currency: 'GBP',
      pricePerCashUnit: 100n,
      feeMarket: 'UK',
      issuerCountry: 'GB',
    }),
    price: 12_345n,
    fxRate: USD_PER_GBP,
    step: 1n,
  },
];

const acts = fc.record({
  what: fc.constantFrom(
    'buy',
    'buy',
    'short',
    'close',
    'close',
    'work',
    'cancel',
    'in',
    'out',
    'split',
    'settle',
    'reverse',
  ),
  which: fc.nat({ max: reference.length - 1 }),
  size: fc.integer({ min: 1, max: 60 }),
  isLimit: fc.boolean(),
  /** Displayed on each side, in steps: often too little, so that orders fill in parts. */
  depth: fc.integer({ min: 1, max: 40 }),
  leverage: fc.constantFrom(1, 2),
  cents: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 9_999 })),
});
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;

const noFees: FeeSchedule = new Map([...openRules.fees.keys()].map((market) => [market, []]));
const rules = (fees: FeeSchedule): TradingRules => ({
  ...openRules,
  fees,
});

function viewOf({ instrument, price, fxRate, step }: Listed, act: Act, nowMs: number): MarketView {
  const level = BigInt(act.depth) * step;
  const quantity = level - (level % instrument.minCount) + instrument.minCount;
  const side = [[price, quantity]] as const;
  const sketch = { bids: side, asks: side, last: price, timeMs: nowMs };
  return aMarket(instrument, { ...sketch, view: { fxRate, printLow: price, printHigh: price } });
}

/** One of the movements so far, whether or not it can be undone. */
function movementOf(trader: Trader, { cents }: Act): Entry | null {
  const made = trader.facts.flatMap(entriesOf);
  return made[cents % Math.max(made.length, 1)] ?? null;
}

/** What undoing it brings the customer, in the units of `worthOf`. */
function broughtBy(movement: Entry | null): bigint {
  const own = (movement?.postings ?? []).filter(({ account }) => account.startsWith('customer:'));
  return own.reduce((sum, { unit, amount }) => sum - exactOf(amount, unit), 0n);
}

/**
 * One share for so many, at so many times the price; fractions are paid at just that. Or so many
 * for one, where the price can be parted.
 */
function splitOnce(one: Listed, ratio: bigint, isForward: boolean): Listed {
  const { splits = [] } = one.instrument;
  const [to, from] = isForward && one.price % ratio === 0n ? [ratio, 1n] : [1n, ratio];
  const price = (one.price * from) / to;
  const id = `s${splits.length}`;
  const split = { id, atMs: 0, to, from, cashPrice: price, isDone: true };
  return { ...one, price, instrument: { ...one.instrument, splits: [...splits, split] } };
}

function commandOf(
  trader: Trader,
  act: Act,
  { index, listed }: { readonly index: number; readonly listed: Listed[] },
): Command | null {
  const one = listed[act.which];
  if (one === undefined) return null;
  const { instrument, price, step } = one;
  const market = viewOf(one, act, trader.nowMs);
  const quantity = BigInt(act.size) * step;
  const base = trader.base();
  const limited = act.isLimit ? ({ type: 'limit', price } as const) : {};
  const isOfIt = (id: string) => id === instrument.id;
  const [open] = [...trader.state.orders.values()].filter((o) => isOfIt(o.terms.instrumentId));
  const [held] = [...trader.state.positions.values()].filter((p) => isOfIt(p.instrumentId));
  // What adds to a position, or waits to open it, has its leverage.
  const leverage = held?.leverage ?? open?.terms.leverage ?? act.leverage;
  const order = { instrument, market, quantity, leverage, ...limited };
  switch (act.what) {
    case 'buy':
      return trader.order({ ...order, openClose: 'open' });
    case 'short':
      return trader.order({ ...order, direction: 'sell', openClose: 'open' });
    case 'close': {
      if (held === undefined) return null;
      const part = quantity < held.quantity ? quantity : held.quantity;
      const closing = { instrument, market, ...limited, quantity: part };
      return trader.closing({ ...closing, positionId: held.positionId });
    }
    case 'split': {
      const after = splitOnce(one, BigInt((act.size % 4) + 2), act.isLimit);
      listed[act.which] = after;
      const pair = { from: instrument.currency, to: walletCurrency[instrument.walletType] };
      const prices = ratesOf(one.fxRate, base.nowMs, pair);
      return { kind: 'splitHolding', ...base, instrument: after.instrument, prices };
    }
    case 'settle': {
      // At just the price it trades at; it goes on afterwards, so that the story does.
      const settlement = { id: `e${index}`, price, isDone: false };
      const ended = { ...instrument, settlement };
      const pair = { from: instrument.currency, to: walletCurrency[instrument.walletType] };
      const prices = ratesOf(one.fxRate, base.nowMs, pair);
      return { kind: 'settleHolding', ...base, instrument: ended, prices };
    }
    case 'reverse': {
      const names = { correctionId: `k${index}`, by: 'anna', approvedBy: 'ben', reason: 'wrong' };
      const movement = movementOf(trader, act);
      const isReversed = trader.facts.some(
        (fact) => fact.kind === 'moneyCorrected' && fact.correctsId === movement?.id,
      );
      return { kind: 'reverse', ...base, ...names, movement, isReversed };
    }
    case 'work':
    case 'cancel': {
      if (open === undefined) return null;
      const { orderId } = open.terms;
      return act.what === 'cancel'
        ? { kind: 'cancelOrder', ...base, orderId, finished: null }
        : trader.meeting(orderId, instrument, market);
    }
    default: {
      const isIn = act.what === 'in';
      return {
        kind: 'transfer',
        ...base,
        transferId: `x${index}`,
        amountMinor: BigInt(act.cents),
        fromWallet: isIn ? 'BALANCE' : 'HK_STOCK',
        toWallet: isIn ? 'HK_STOCK' : 'BALANCE',
        // The middle itself: nothing but the rounding stands between the two.
        fx: { base: 'USD', quote: 'HKD', rate: HKD_PER_USD, mid: HKD_PER_USD },
        fxEndsAtMs: base.nowMs,
      };
    }
  }
}

/** So many parts of a Hong Kong cent, that every price, rate and quantity above comes out whole. */
const EXACT = powerOfTen(40);

/** Minor units of a wallet as exact parts of a Hong Kong cent. */
function exactOf(minor: bigint, currency: string): bigint {
  return currency === 'HKD' ? minor * EXACT : (minor * EXACT * HKD_PER_USD) / FX_ONE;
}

/** Exact worth of price × quantity × rate in a wallet's currency. */
function exactWorth(instrumentId: string, worth: bigint, currency: string): bigint {
  const one = reference.find(({ instrument }) => instrument.id === instrumentId);
  if (one === undefined) throw new Error(`Nobody listed ${instrumentId}.`);
  const { priceDecimals, quantityDecimals, pricePerCashUnit } = one.instrument;
  const scale = powerOfTen(priceDecimals + quantityDecimals) * pricePerCashUnit * FX_ONE;
  return exactOf(worth * 100n, currency) / scale;
}

/**
 * Everything the customer has at the constant prices, exactly, and what rounding has taken of
 * orders that are still filling: their next part gives it back, as one fill would not have taken
 * it.
 */
function worthOf({ state }: Trader, listed: readonly Listed[]): bigint {
  let worth = 0n;
  for (const { cashMinor, marginMinor, currency } of Object.values(state.wallets)) {
    worth += exactOf(cashMinor + marginMinor, currency);
  }
  for (const position of state.positions.values()) {
    const { instrumentId, quantity, side, costMinor, walletCurrency } = position;
    const one = listed.find(({ instrument }) => instrument.id === instrumentId);
    const at = one === undefined ? 0n : one.price * one.fxRate;
    const value = exactWorth(instrumentId, at * quantity, walletCurrency);
    const gain = value - exactOf(costMinor, walletCurrency);
    worth += side === 'long' ? gain : -gain;
  }
  for (const { terms, filledWorth, costMinor } of state.orders.values()) {
    const { instrumentId, walletCurrency, direction } = terms;
    const exact = exactWorth(instrumentId, filledWorth ?? 0n, walletCurrency);
    const kept = exactOf(costMinor, walletCurrency) - exact;
    worth += direction === 'buy' ? kept : -kept;
  }
  return worth;
}

function playing(fees: FeeSchedule) {
  return (story: readonly Act[]) => {
    const money = { STOCK: 5_000_000n, HK_STOCK: 40_000_000n, BALANCE: 300_000n };
    const trader = new Trader({ rules: rules(fees), money });
    const listed = [...reference];
    let before = worthOf(trader, listed);
    for (const [index, act] of story.entries()) {
      trader.nowMs += 1_000;
      const command = commandOf(trader, act, { index, listed });
      if (command === null || trader.try(command).outcome === 'refused') continue;
      const after = worthOf(trader, listed);
      // A reversal brings what the movement took, to the cent, and nothing else brings anything.
      if (command.kind === 'reverse') {
        before += broughtBy(command.movement);
        if (after !== before) throw new Error(`${after} is not ${before}.`);
      }
      // Named, so that a counterexample reads as what was done and what it brought.
      if (after > before) throw new Error(`${describe(act)} brought ${after - before} of 10^40.`);
      before = after;
    }
  };
}

function describe({ what, which, size, isLimit }: Act): string {
  const { instrument, step } = reference[which] ?? {};
  const quantity = BigInt(size) * (step ?? 1n);
  return `${what} ${quantity} ${instrument?.id} ${isLimit ? 'at a limit' : 'at the market'}`;
}

const stories = fc.array(acts, { minLength: 3, maxLength: 14, size: 'max' });

test.each([
  ['free of fees', noFees, 1],
  ['with the fees of the house', openRules.fees, 2],
] as const)('no sequence of acts at constant prices ever leaves more: %s', (_, fees, seed) => {
  fc.assert(fc.property(stories, playing(fees)), { seed, numRuns: SEQUENCES / 2 });
});

test('the acts of the stories are taken, and some fill in parts', () => {
  let taken = 0;
  let parts = 0;
  for (const story of fc.sample(stories, { seed: 3, numRuns: 200 })) {
    const trader = new Trader({
      rules: rules(openRules.fees),
      money: { STOCK: 5_000_000n, HK_STOCK: 40_000_000n, BALANCE: 300_000n },
    });
    const listed = [...reference];
    for (const [index, act] of story.entries()) {
      trader.nowMs += 1_000;
      const command = commandOf(trader, act, { index, listed });
      if (command !== null && trader.try(command).outcome === 'accepted') taken += 1;
    }
    for (const order of trader.state.orders.values()) if (order.fillCount > 0) parts += 1;
  }
  expect(taken).toBeGreaterThan(900);
  expect(parts).toBeGreaterThan(50);
});
