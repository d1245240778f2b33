import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCatalogue } from '../../instruments/catalogue.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { tickAt } from '../../instruments/tick-size.ts';
import { ratesOf } from '../../market/testing/prices-of.ts';
import { powerOfTen } from '../../money/decimals.ts';
import type { Order } from '../../orders/order.ts';
import { type LotQueue, openLots } from '../../positions/lots.ts';
import { productOf } from '../../products/all-products.ts';
import type { ProductKind } from '../../products/product.ts';
import { decodeFact } from '../../stored/fact-shapes.ts';
import { storedText } from '../../stored/read-stored.ts';
import { type AccountState, emptyAccount } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { Fact } from '../facts.ts';
import { busting, foundFill } from '../testing/found-fill.ts';
import { aMarket, START_MS } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const DAY_MS = 86_400_000;
const kinds = [
  ...(['usStock', 'hkStock', 'euStock', 'crypto', 'bond'] as const),
  ...(['future', 'forex'] as const),
] satisfies readonly ProductKind[];
const catalogue = buildCatalogue(START_MS).instruments;

function instrumentOf(kind: ProductKind): Instrument {
  const found = catalogue.find((one) => productOf(one).kind === kind);
  if (found === undefined) throw new Error(`nothing is listed as ${kind}`);
  return found;
}

const moves = fc.record({
  what: fc.constantFrom('open', 'open', 'short', 'close', 'close', 'work', 'settle', 'bust'),
  size: fc.integer({ min: 1, max: 30 }),
  /** Displayed on each side: often too little, so that orders fill in parts. */
  depth: fc.integer({ min: 1, max: 20 }),
  ticks: fc.integer({ min: -30, max: 30 }),
  isLimit: fc.boolean(),
  gapMs: fc.constantFrom(1_000, 1_000, DAY_MS),
  which: fc.nat({ max: 20 }),
});
type Move = typeof moves extends fc.Arbitrary<infer T> ? T : never;

function marketOf(instrument: Instrument, move: Move, nowMs: number) {
  const { price } = instrument.reference;
  const tick = tickAt(instrument, price);
  const mid = price - (price % tick) + BigInt(move.ticks) * tick;
  const quantity = BigInt(move.depth) * stepOf(instrument);
  const sides = { bids: [[mid - tick, quantity]], asks: [[mid + tick, quantity]] } as const;
  const fxRate = 100_000_000n + BigInt(move.ticks) * 1_000_000n;
  const isForeign = instrument.currency !== 'USD' && instrument.currency !== 'HKD';
  const settlesAtMs = nowMs + instrument.settleDays * DAY_MS;
  const view = { settlesAtMs, ...(isForeign && { fxRate }) };
  return { ...sides, last: mid, timeMs: nowMs, view, limit: mid + tick };
}

/** So that thirty of it are worth some thousands. */
function stepOf({ minCount, maxNum, quantityDecimals }: Instrument): bigint {
  const one = powerOfTen(quantityDecimals);
  const step = one > minCount ? one : minCount;
  return step * 60n > maxNum ? minCount : step;
}

function playing(instrument: Instrument, onBust: (trader: Trader) => void) {
  return (story: readonly Move[]) => {
    const rich = 10n ** 13n;
    const trader = new Trader({
      rules: openRules,
      money: { STOCK: rich, HK_STOCK: rich, BALANCE: rich },
    });
    for (const to of ['FUTURE', 'FOREX'] as const) trader.transfer('BALANCE', to, rich / 4n);
    for (const move of story) {
      trader.nowMs += move.gapMs;
      act(trader, instrument, move, onBust);
    }
  };
}

function act(
  trader: Trader,
  instrument: Instrument,
  move: Move,
  onBust: (trader: Trader) => void,
): void {
  const { limit, ...sketch } = marketOf(instrument, move, trader.nowMs);
  const market = aMarket(instrument, sketch);
  const held = [...trader.state.positions.values()][move.which % 2];
  const fills = trader.facts.flatMap((one) => (one.kind === 'orderFilled' ? [one.fill] : []));
  const fill = fills.at(-1 - (move.which % Math.max(fills.length, 1)));
  const [open] = [...trader.state.orders.keys()];
  const quantity = BigInt(move.size) * stepOf(instrument);
  const leverage = instrument.leverages[0] ?? 1;
  const price = move.isLimit ? { type: 'limit' as const, price: limit } : {};
  const order = { instrument, market, quantity, leverage, ...price };
  switch (move.what) {
    case 'open':
      trader.try(trader.order({ ...order, openClose: 'open' }));
      break;
    case 'short':
      trader.try(trader.order({ ...order, direction: 'sell', openClose: 'open' }));
      break;
    case 'close': {
      if (held === undefined) break;
      const part = quantity < held.quantity ? quantity : held.quantity;
      const { positionId } = held;
      trader.try(trader.closing({ instrument, market, ...price, quantity: part, positionId }));
      break;
    }
    case 'work':
      if (open !== undefined) trader.try(trader.meeting(open, instrument, market));
      break;
    case 'settle':
      trader.try({ kind: 'settle', ...trader.base(), prices: ratesOf(null, trader.nowMs) });
      break;
    case 'bust': {
      if (fill === undefined) break;
      const found = foundFill(trader, fill.fillId, instrument);
      if (trader.try(busting(trader, found)).outcome === 'accepted') onBust(trader);
      break;
    }
  }
}

/** The account as if what was taken back had never been; holds are left out on both sides. */
function withoutBusted(facts: readonly Fact[]): AccountState {
  const busted = new Set(
    facts.flatMap((one) => (one.kind === 'fillBusted' ? [one.correctsId] : [])),
  );
  const state = emptyAccount('7');
  for (const fact of facts) {
    if (fact.kind === 'fillBusted') continue;
    if (fact.kind === 'orderAccepted') applyFact(state, { ...fact, holdMinor: 0n });
    else if (fact.kind !== 'orderFilled') applyFact(state, fact);
    else if (!busted.has(fact.fill.fillId)) applyFact(state, { ...fact, holdAfterMinor: 0n });
  }
  return state;
}

/** Since when a position is held is told by its first fill, also when that was taken back. */
function whatIsHad(state: AccountState) {
  const { wallets, positions, closedPositions } = state;
  const held = (all: AccountState['positions']) =>
    [...all.values()]
      .filter(({ quantity, closedQuantity }) => quantity > 0n || closedQuantity > 0n)
      // To the cent, whatever is used of them later: what is left, and how much of the first was.
      .map(({ lots, openedAtMs: _begun, ...body }) => ({ ...body, lots: lotsOf(lots) }))
      .sort((one, other) => (one.positionId < other.positionId ? -1 : 1));
  const money = Object.values(wallets).map(({ heldMinor: _held, ...rest }) => rest);
  const orders = [...state.orders.values(), ...state.finishedOrders.values()]
    .map(figuresOf)
    .sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
  return { money, orders, open: held(positions), closed: held(closedPositions) };
}

function lotsOf(queue: LotQueue) {
  const { shared, start, end, usedQuantity, usedCostMinor } = queue;
  return { lots: shared.slice(start, end), usedQuantity, usedCostMinor, left: openLots(queue) };
}

function figuresOf({ terms: { orderId }, ...order }: Order) {
  const { filledQuantity, filledNotional, filledWorth, localMinor, costMinor } = order;
  const { fees, feeMinor, marginMinor, realisedMinor, lastFillAtMs } = order;
  return {
    orderId,
    filledQuantity,
    filledNotional,
    filledWorth,
    localMinor,
    costMinor,
    fees,
    feeMinor,
    marginMinor,
    realisedMinor,
    lastFillAtMs,
  };
}

const stories = fc.array(moves, { minLength: 4, maxLength: 25, size: 'max' });

test.each(kinds)('a fill of %s that is taken back is as if it had never been', (kind) => {
  let busts = 0;
  const check = (trader: Trader) => {
    busts += 1;
    expect(whatIsHad(trader.state)).toEqual(whatIsHad(withoutBusted(trader.facts)));
    const again = emptyAccount('7');
    for (const fact of trader.facts) applyFact(again, decodeFact(storedText(fact)));
    expect(whatIsHad(again)).toEqual(whatIsHad(trader.state));
    expect([...again.orders.values()]).toEqual([...trader.state.orders.values()]);
    expect([...again.finishedOrders]).toEqual([...trader.state.finishedOrders]);
  };
  const property = fc.property(stories, playing(instrumentOf(kind), check));
  fc.assert(property, { seed: 5, numRuns: 150 });
  expect(busts).toBeGreaterThan(30);
});
