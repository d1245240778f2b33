import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeeSchedule } from '../fees/fee-schedule.ts';
import { accruedPer100, issueSettlementDay } from '../instruments/bond-interest.ts';
import { buildCatalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { MarketView } from '../market/market-view.ts';
import { type PriceSnapshot, pairKey } from '../market/price-snapshot.ts';
import { pricesOf } from '../market/testing/prices-of.ts';
import { powerOfTen } from '../money/decimals.ts';
import { FX_ONE } from '../money/exchange.ts';
import { anOffering } from '../offerings/testing/an-offering.ts';
import type { Order } from '../orders/order.ts';
import { toTick } from '../orders/price-rules.ts';
import type { Position } from '../positions/position.ts';
import { isPaidWhole } from '../products/all-products.ts';
import { roundsOf } from '../testing/by-night.ts';
import type { Command } from './commands.ts';
import type { TradingRules } from './rules.ts';
import { aMarket, START_MS } from './testing/market-builder.ts';
import { openRules, Trader } from './testing/trader.ts';

/** By day fewer of them; all ten thousand were run once and are run by night. */
const SEQUENCES = roundsOf({ atNight: 10_000, usually: 1_500 });
const HKD_PER_USD = 779_123_457n;
/** US dollars for one, with eight decimals. */
const usdRates: Readonly<Record<string, bigint>> = {
  USD: FX_ONE,
  EUR: 108_123_457n,
  GBP: 127_003_719n,
  JPY: 661_237n,
  HKD: FX_ONE,
};

/** Some of every product that is ordered at a market, with the terms of its own. */
const ids = [
  '0:NASDAQ:AAPL',
  '4:NASDAQ:AAPL',
  '7:NASDAQ:AAPL',
  '0:XETRA:SAP',
  '0:LSE:HSBA',
  '11:HK:00700',
  '100:CRYPTO:BTCUSD',
  '100:CRYPTO:DOGEUSD',
  '101:BOND:UST-2Y-2027-08',
  '101:BOND:DBR-2034-02',
  '3:CME:ESZ6',
  '3:EUREX:FDAXZ6',
  '3:NYMEX:NGF7',
  '2:FOREX:EURUSD',
  '2:FOREX:USDJPY',
] as const;
const { byId } = buildCatalogue(START_MS);
const listed: readonly Instrument[] = ids.map((id) => {
  const instrument = byId.get(id);
  if (instrument === undefined) throw new Error(`The catalogue has no ${id}.`);
  return instrument;
});
const priceOf = (of: Instrument) => toTick(of, of.reference.price, 'up');
const rateOf = ({ currency, walletType }: Instrument) =>
  walletType === 'HK_STOCK' ? FX_ONE : (usdRates[currency] ?? 0n);

const whats = [
  ...(['buy', 'buy', 'sell', 'sell', 'close', 'close', 'work', 'cancel', 'amend'] as const),
  ...(['amount', 'protect', 'addMargin', 'reversal', 'mark', 'check', 'uncross'] as const),
  ...(['in', 'out', 'subscribe', 'draw', 'pay', 'lapse', 'list'] as const),
  ...(['follow', 'confirm', 'settleFollow'] as const),
] as const;
const acts = fc.record({
  what: fc.constantFrom(...whats),
  which: fc.nat({ max: listed.length - 1 }),
  /** Now and then the same as before, so that things meet. */
  isSame: fc.boolean(),
  size: fc.integer({ min: 1, max: 40 }),
  how: fc.constantFrom('market', 'limit', 'ioc', 'cls'),
  /** Displayed on each side, in steps: often too little, so that orders fill in parts. */
  depth: fc.integer({ min: 1, max: 30 }),
  leverage: fc.nat({ max: 3 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 999_999 })),
});
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;

const noFees: FeeSchedule = new Map([...openRules.fees.keys()].map((market) => [market, []]));

function viewOf(instrument: Instrument, act: Act, nowMs: number): MarketView {
  const price = priceOf(instrument);
  const side = [[price, BigInt(act.depth) * stepOf(instrument)]] as const;
  const volume = BigInt(act.depth) * stepOf(instrument);
  const prints = { printLow: price, printHigh: price, printVolume: volume, barVolume: volume };
  const view = { fxRate: rateOf(instrument), ...prints };
  const sketch = { bids: side, asks: side, last: price, timeMs: nowMs };
  const market = aMarket(instrument, { ...sketch, view });
  const isAuction = instrument.source === 7;
  return isAuction ? { ...market, status: 'auction', nextOpenMs: START_MS + 3_600_000 } : market;
}

function stepOf({ source, minCount }: Instrument): bigint {
  if (source === 4) return 700n;
  return source === 100 ? minCount * 12_347n : minCount;
}

/** The market, and every rate there is. */
function pricesFor(instrument: Instrument, act: Act, nowMs: number): PriceSnapshot {
  const prices = pricesOf(viewOf(instrument, act, nowMs), nowMs, HKD_PER_USD);
  const rates = new Map(prices.rates);
  for (const [from, rate] of Object.entries(usdRates)) {
    if (from === 'USD' || from === 'HKD') continue;
    const fx = { rate, timeMs: nowMs, sourceName: 'scripted', isSimulated: true };
    rates.set(pairKey({ from, to: 'USD' }), { fx, ageMaxMs: 10_000, isClosing: false });
  }
  return { ...prices, rates };
}

const share = listed[0];

/** One customer with money in every wallet. */
function aCustomer(fees: FeeSchedule): Trader {
  const rules: TradingRules = { ...openRules, fees };
  const money = { STOCK: 900_000_000n, HK_STOCK: 900_000_000n, BALANCE: 400_300_000n };
  const trader = new Trader({ rules, money });
  trader.transfer('BALANCE', 'FUTURE', 300_000_000n);
  trader.transfer('BALANCE', 'FOREX', 90_000_000n);
  for (const wallet of ['FOLLOW', 'SUBSCRIPTION'] as const) {
    trader.transfer('BALANCE', wallet, 5_000_000n);
  }
  return trader;
}

interface Turn {
  readonly trader: Trader;
  readonly act: Act;
  readonly instrument: Instrument;
  readonly index: number;
}

/** An order as the act has it, whatever it opens or closes. */
function ordered({ trader, act, instrument }: Turn) {
  const market = viewOf(instrument, act, trader.nowMs);
  const price = priceOf(instrument);
  const quantity = BigInt(act.size) * stepOf(instrument);
  const limit = act.how === 'limit' ? ({ type: 'limit', price } as const) : {};
  const term = act.how === 'ioc' || act.how === 'cls' ? { timeInForce: act.how } : {};
  const size = instrument.source === 4 ? 9_300n + quantity : quantity;
  return { instrument, market, quantity: size, ...limit, ...term };
}

/** What adds to a side, or waits to open it, has its leverage. */
function leverageOf({ trader, act, instrument }: Turn, side: 'long' | 'short'): number {
  const { heldAs, leverages } = instrument;
  const { positions, orders } = trader.state;
  for (const one of positions.values()) {
    if (one.instrumentId === heldAs && one.side === side) return one.leverage;
  }
  for (const { terms } of orders.values()) if (terms.heldAs === heldAs) return terms.leverage;
  return leverages[act.leverage % leverages.length] ?? 1;
}

function commandOf(turn: Turn): Command | null {
  const { trader, act, instrument, index } = turn;
  const { state } = trader;
  const base = trader.base();
  const prices = pricesFor(instrument, act, trader.nowMs);
  const orders = [...state.orders.values()].filter(
    ({ terms }) => terms.instrumentId === instrument.id,
  );
  const [open] = orders;
  const held = [...state.positions.values()].find((one) => one.instrumentId === instrument.heldAs);
  const ofHeld = held && { instrument, prices, positionId: held.positionId };
  switch (act.what) {
    case 'buy':
    case 'sell': {
      const side = act.what === 'buy' ? 'long' : 'short';
      const order = { direction: act.what, leverage: leverageOf(turn, side) } as const;
      return trader.order({ ...ordered(turn), ...order, openClose: 'open' });
    }
    case 'amount': {
      const leverage = leverageOf(turn, 'long');
      const amountMinor = BigInt(act.cents);
      return trader.order({ ...ordered(turn), leverage, amountMinor, openClose: 'open' });
    }
    case 'close': {
      if (held === undefined) return null;
      const { quantity, ...order } = ordered(turn);
      const direction = held.side === 'long' ? 'sell' : 'buy';
      const part = quantity < held.quantity ? quantity : held.quantity;
      return trader.order({ ...order, direction, quantity: part, openClose: 'close' });
    }
    case 'work':
      if (open === undefined) return null;
      return trader.meeting(open.terms.orderId, instrument, viewOf(instrument, act, trader.nowMs));
    case 'cancel':
      if (open === undefined) return null;
      return { kind: 'cancelOrder', ...base, orderId: open.terms.orderId, finished: null };
    case 'amend':
      return open === undefined ? null : amendOf(turn, open, prices);
    case 'uncross':
      return open === undefined ? null : uncrossOf(turn, open, prices);
    case 'protect': {
      if (ofHeld === undefined) return null;
      const price = priceOf(instrument);
      const away = (bps: bigint) => toTick(instrument, (price * bps) / 10_000n, 'up');
      const [low, high] = [away(9_900n), away(10_100n)];
      const exits =
        held?.side === 'long'
          ? { stopLoss: low, takeProfit: high }
          : { stopLoss: high, takeProfit: low };
      return { kind: 'protectPosition', ...base, ...ofHeld, pairId: `x${index}`, exits };
    }
    case 'addMargin': {
      if (held === undefined) return null;
      const of = { positionId: held.positionId, heldIn: instrument };
      const amountMinor = BigInt(act.cents);
      return { kind: 'addMargin', ...base, ...of, additionId: `m${index}`, amountMinor };
    }
    case 'reversal': {
      if (ofHeld === undefined) return null;
      const named = {
        orderId: `r${index}`,
        closeOrderId: `rx${index}`,
        clientOrderId: `r${index}`,
      };
      return {
        kind: 'reversePosition',
        ...base,
        ...ofHeld,
        ...named,
        gate: null,
        priorOrderId: null,
      };
    }
    case 'mark': {
      if (instrument.future === null) return null;
      const price = priceOf(instrument);
      const day = { day: `2026-11-${20 + (index % 10)}`, dueMs: trader.nowMs - 1 };
      return { kind: 'markHolding', ...base, instrument, prices, price, ...day };
    }
    case 'check':
      return ofHeld === undefined
        ? null
        : { kind: 'checkMargin', ...base, ...ofHeld, orderId: `l${index}` };
    default:
      return ofMoney(turn) ?? ofOffering(turn) ?? ofFollow(turn);
  }
}

function amendOf({ trader, act, instrument, index }: Turn, order: Order, prices: PriceSnapshot) {
  const quantity = BigInt(act.size) * stepOf(instrument);
  const named = {
    orderId: order.terms.orderId,
    newOrderId: `a${index}`,
    clientOrderId: `a${index}`,
  };
  const same = { price: null, triggerPrice: null, priorOrderId: null };
  const of = { instrument, prices, quantity, ...same };
  return { kind: 'amendOrder', ...trader.base(), ...named, ...of } as const;
}

/** Its auction or print is over, at the price there always is. */
function uncrossOf({ trader, act, instrument }: Turn, order: Order, prices: PriceSnapshot) {
  const { auction: terms, orderId } = order.terms;
  if (terms === undefined) return null;
  const quantity = BigInt(act.depth) * stepOf(instrument);
  const price = priceOf(instrument);
  const found = { uncrossMs: terms.uncrossMs, price, volume: quantity, imbalance: 0n };
  const auction = { ...found, book: [], inputsHash: 'h' };
  const of = { orderId, instrument, prices, auction, quantity };
  return {
    kind: 'uncrossOrder',
    ...trader.base(),
    ...of,
    restReason: 'AUCTION_UNMATCHED',
  } as const;
}

const wallets = ['STOCK', 'FUTURE', 'FOREX', 'HK_STOCK'] as const;

function ofMoney({ trader, act, index }: Turn): Command | null {
  if (act.what !== 'in' && act.what !== 'out') return null;
  const wallet = wallets[act.leverage] ?? 'STOCK';
  const isIn = act.what === 'in';
  // The middle itself: nothing but the rounding stands between the two.
  const middle = { base: 'USD', quote: 'HKD', rate: HKD_PER_USD, mid: HKD_PER_USD } as const;
  const base = trader.base();
  return {
    kind: 'transfer',
    ...base,
    transferId: `x${index}`,
    amountMinor: BigInt(act.cents),
    fromWallet: isIn ? 'BALANCE' : wallet,
    toWallet: isIn ? wallet : 'BALANCE',
    fx: wallet === 'HK_STOCK' ? middle : null,
    fxEndsAtMs: base.nowMs,
  };
}

/** Applications, and the share they become, at the price it has from then on. */
function ofOffering({ trader, act, index }: Turn): Command | null {
  if (share === undefined) return null;
  const base = trader.base();
  // Offerings are priced in cents.
  const finalPrice = priceOf(share) / powerOfTen(share.priceDecimals - 2);
  const [offeringId = 'none', known] = [...trader.state.subscriptions][0] ?? [];
  switch (act.what) {
    case 'subscribe': {
      const terms = { offeringId: `i${index}`, topPrice: finalPrice + 7n, holdRatioBps: 3_333n };
      const named = { clientOrderId: `s${index}`, ticket: `t${index}`, gate: null };
      const quantity = BigInt(1 + (act.size % 4)) * 100n;
      return { kind: 'subscribe', ...base, ...anOffering(base.nowMs, terms), ...named, quantity };
    }
    case 'draw': {
      const allotted = ((known?.quantity ?? 0n) / 200n) * 100n;
      return { kind: 'drawSubscription', ...base, offeringId, finalPrice, allotted };
    }
    case 'pay':
      return { kind: 'paySubscription', ...base, offeringId, finished: null };
    case 'lapse':
      return { kind: 'lapseSubscription', ...base, offeringId };
    case 'list':
      return { kind: 'listSubscription', ...base, offeringId, instrument: share };
    default:
      return null;
  }
}

function ofFollow({ trader, act, index }: Turn): Command | null {
  if (share === undefined) return null;
  const base = trader.base();
  const prices = pricesFor(share, act, trader.nowMs);
  const [followId = 'none'] = [...trader.state.follows.keys()];
  switch (act.what) {
    case 'follow': {
      const of = {
        followId: `f${index}`,
        agencyId: 'a',
        feeBps: 2_000n,
        isFull: false,
        gate: null,
      };
      const amountMinor = BigInt(act.cents);
      return { kind: 'placeFollow', ...base, ...of, term: '1h', amountMinor };
    }
    case 'confirm': {
      const parts = [{ instrument: share, weightBps: 9_900n }];
      return { kind: 'confirmFollow', ...base, followId, isFull: false, parts, prices };
    }
    case 'settleFollow':
      return { kind: 'settleFollow', ...base, followId, instruments: [share], prices };
    default:
      return null;
  }
}

/** So many parts of a Hong Kong cent that everything below comes out whole. */
const EXACT = powerOfTen(60);

function exactOf(minor: bigint, currency: string): bigint {
  return currency === 'HKD' ? minor * EXACT : (minor * EXACT * HKD_PER_USD) / FX_ONE;
}

/** Exact worth of price × quantity × rate in a wallet's currency; `more` decimals stand in it. */
function exactWorth(of: Instrument, worth: bigint, currency: string, more = 0): bigint {
  const { priceDecimals, quantityDecimals, multiplierDecimals, multiplier, pricePerCashUnit } = of;
  const decimals = priceDecimals + quantityDecimals + multiplierDecimals + more;
  const scale = powerOfTen(decimals) * pricePerCashUnit * FX_ONE;
  return exactOf(worth * multiplier * 100n, currency) / scale;
}

function instrumentAt(id: string): Instrument {
  const found = listed.find((one) => one.id === id);
  if (found === undefined) throw new Error(`Nobody listed ${id}.`);
  return found;
}

/** What a position is worth beyond the money that is locked to it. */
function gainOf(position: Position, nowMs: number): bigint {
  const { instrumentId, quantity, side, costMinor, notional, walletCurrency } = position;
  const one = instrumentAt(instrumentId);
  const [price, rate] = [priceOf(one), rateOf(one)];
  const value = exactWorth(one, price * quantity * rate, walletCurrency);
  const rise = isPaidWhole(one)
    ? value - exactOf(costMinor, walletCurrency)
    : exactWorth(one, (price * quantity - notional) * rate, walletCurrency);
  return (side === 'long' ? rise : -rise) + accruedOf(one, quantity, nowMs);
}

/** Interest that a bond has earned since its last coupon. */
function accruedOf(one: Instrument, quantity: bigint, nowMs: number): bigint {
  if (one.bond === null) return 0n;
  const per100 = accruedPer100(one.bond, issueSettlementDay(one, nowMs));
  return exactWorth(one, per100 * quantity * rateOf(one), 'USD', 8 - one.priceDecimals);
}

/** What rounding has taken of an order that is still filling: its next part gives it back. */
function keptBy({ terms, filledWorth, costMinor, accruedWorth, accruedMinor }: Order): bigint {
  const { instrumentId, walletCurrency, direction } = terms;
  const one = instrumentAt(instrumentId);
  if (!isPaidWhole(one)) return 0n;
  const exact = exactWorth(one, filledWorth ?? 0n, walletCurrency);
  const kept = exactOf(costMinor, walletCurrency) - exact;
  const interest = exactWorth(one, accruedWorth ?? 0n, walletCurrency, 8 - one.priceDecimals);
  const received = exactOf(accruedMinor ?? 0n, walletCurrency);
  const due = direction === 'buy' ? -interest : interest;
  return (direction === 'buy' ? kept : -kept) + due - received;
}

function worthOf({ state, nowMs }: Trader): bigint {
  let worth = 0n;
  for (const { cashMinor, marginMinor, currency } of Object.values(state.wallets)) {
    worth += exactOf(cashMinor + marginMinor, currency);
  }
  for (const position of state.positions.values()) worth += gainOf(position, nowMs);
  for (const order of state.orders.values()) worth += keptBy(order);
  return worth;
}

const isLate = ({ what }: Act) => ['settleFollow', 'list', 'lapse'].includes(what);

function play(
  story: readonly Act[],
  fees: FeeSchedule,
  taken: (act: Act, id: string) => void = () => {},
) {
  const trader = aCustomer(fees);
  let which = 0;
  for (const [index, act] of story.entries()) {
    // Reviews, terms and offerings pass; what a day brings is interest, and nobody's act.
    trader.nowMs += isLate(act) ? 3_700_000 : 120_000;
    which = act.isSame ? which : act.which;
    const instrument = listed[which];
    if (instrument === undefined) continue;
    const command = commandOf({ trader, act, instrument, index });
    if (command === null) continue;
    const before = worthOf(trader);
    const decision = trader.try(command);
    if (decision.outcome === 'refused' || decision.facts.length === 0) continue;
    taken(act, instrument.id);
    const after = worthOf(trader);
    if (after > before)
      throw new Error(`${act.what} of ${instrument.id} brought ${after - before}.`);
  }
}

const stories = fc.array(acts, { minLength: 4, maxLength: 24, size: 'max' });
const STORIES_MS = 600_000;

test.each([
  ['free of fees', noFees, 11],
  ['with the fees of the house', openRules.fees, 12],
] as const)(
  'over all products nobody gains at constant prices: %s',
  (_, fees, seed) => {
    const nothingGained = fc.property(stories, (story) => play(story, fees));
    fc.assert(nothingGained, { seed, numRuns: SEQUENCES / 2 });
  },
  STORIES_MS,
);

test('every kind of act is taken, of every product that is ordered', () => {
  const kinds = new Set<string>();
  const opened = new Set<string>();
  for (const story of fc.sample(stories, { seed: 3, numRuns: 600 })) {
    play(story, openRules.fees, ({ what }, id) => {
      kinds.add(what);
      if (what === 'buy') opened.add(id);
    });
  }
  expect([...kinds].sort()).toEqual([...new Set<string>(whats)].sort());
  expect([...opened].sort()).toEqual([...ids].sort());
});
