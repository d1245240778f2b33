import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { positionKey } from '../../positions/position.ts';
import { decide } from '../decide.ts';
import { explainFill } from '../explaining/explain.ts';
import { aMarket, anInstrument, type MarketSketch } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import type { ReversePosition } from './holding-commands.ts';

const stock = anInstrument();
type Book = readonly (readonly [bigint, bigint])[];
const deep: Book = [
  [9_999n, 30n],
  [9_990n, 100n],
];

function holder(quantity = 20n, money = 10_000_000n): Trader {
  const ada = new Trader({ money: { STOCK: money } });
  ada.do(ada.order({ quantity }));
  return ada;
}

function reversing(
  of: Trader,
  set: Partial<ReversePosition> = {},
  sketch: MarketSketch = { bids: deep },
): ReversePosition {
  const at = of.facts.length;
  const instrument = set.instrument ?? stock;
  const market = aMarket(instrument, { timeMs: of.nowMs, ...sketch });
  const ids = { orderId: `r${at}`, closeOrderId: `x${at}`, clientOrderId: `k${at}` };
  const named = { ...ids, positionId: 'p-o1', gate: null, priorOrderId: null };
  const prices = pricesOf(market, of.nowMs);
  return { kind: 'reversePosition', ...of.base(), ...named, instrument, prices, ...set };
}

const held = ({ state }: Trader, side: 'long' | 'short') =>
  state.positions.get(positionKey(stock.heldAs, side))?.quantity ?? null;
const fillsOf = ({ facts }: Trader) =>
  facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));

test('both parts fill on one look, the second on what the first left, and know each other', () => {
  const ada = holder();
  ada.nowMs += 1_000;
  const command = reversing(ada);
  const answer = ada.do(command);
  const { orderId, closeOrderId, clientOrderId } = command;
  expect([held(ada, 'long'), held(ada, 'short')]).toEqual([null, 20n]);
  const opened = { orderId, clientOrderId, reversal: closeOrderId, openClose: 'open' };
  expect(answer).toMatchObject({ order: { state: 'filled', terms: opened } });
  const closed = ada.state.finishedOrders.get(closeOrderId);
  expect(closed?.terms).toMatchObject({ reversal: orderId, openClose: 'close', leverage: 1 });
  const slices = fillsOf(ada).slice(1);
  expect(slices.map((fill) => fill.slices)).toEqual([
    [{ price: 9_999n, quantity: 20n }],
    [
      { price: 9_999n, quantity: 10n },
      { price: 9_990n, quantity: 10n },
    ],
  ]);
  for (const fill of slices) {
    const order = ada.state.finishedOrders.get(fill.orderId);
    if (order === undefined) throw new Error('No order.');
    const all = explainFill({ accountId: '7', terms: order.terms, fill, instrument: stock });
    expect(all.filter(({ agrees }) => !agrees)).toEqual([]);
  }
  expect(ada.refusal({ ...command, orderId: 'r9' }).reason).toBe('DUPLICATE');
});

test('its exits end with it, and a short is turned into a long', () => {
  const ada = new Trader({ money: { STOCK: 10_000_000n } });
  ada.do(ada.order({ quantity: 20n, exits: { stopLoss: 9_500n, takeProfit: 10_500n } }));
  ada.nowMs += 1_000;
  ada.do(reversing(ada));
  expect([...ada.state.orders.values()]).toEqual([]);
  expect(ada.state.finishedOrders.get('o1-sl')?.reason).toBe('POSITION_CLOSED');
  ada.nowMs += 60_000;
  const short = ada.state.positions.get(positionKey(stock.heldAs, 'short'))?.positionId ?? '';
  ada.do(reversing(ada, { positionId: short }, {}));
  expect([held(ada, 'long'), held(ada, 'short')]).toEqual([20n, null]);
  expect(ada.state.wallets.STOCK?.heldMinor).toBe(0n);
});

test('what cannot be done whole and at once is not begun', () => {
  const ada = holder();
  const refusal = (set: Partial<ReversePosition>, sketch?: MarketSketch) => {
    const facts = ada.facts.length;
    const { reason } = ada.refusal(reversing(ada, set, sketch));
    expect([ada.facts.length, held(ada, 'long')]).toEqual([facts, 20n]);
    return reason;
  };
  const closed = { view: { status: 'closed', nextOpenMs: null } } as const;
  expect(refusal({}, closed)).toBe('REVERSE_AT_ONCE');
  expect(refusal({}, { view: { status: 'halted' } })).toBe('REVERSE_AT_ONCE');
  // Thirty are there within the guard: enough to close, not to open as many again.
  const steep: MarketSketch = {
    bids: [
      [9_999n, 30n],
      [9_000n, 1_000n],
    ],
  };
  expect(refusal({}, steep)).toBe('REVERSE_AT_ONCE');
  expect(refusal({ positionId: 'p-other' })).toBe('NOT_FOUND');
  expect(refusal({ instrument: { ...stock, isShortable: false } })).toBe('SHORT_NOT_ALLOWED');
  expect(refusal({ gate: 'KYC_REQUIRED' })).toBe('KYC_REQUIRED');
  ada.do(ada.closing({ positionId: 'p-o1', quantity: 5n, price: 10_500n }));
  expect(refusal({})).toBe('OVER_CLOSE');
});

test('buying power that does not reach for the other side refuses both', () => {
  const ada = new Trader({ money: { STOCK: 202_120n } });
  ada.do(ada.order({ quantity: 20n, leverage: 1 }));
  // What was left, 20.92, and the proceeds of 1,999.80 do not hold 103 % of 2,000.20.
  expect(ada.refusal(reversing(ada)).reason).toBe('INSUFFICIENT');
  expect(held(ada, 'long')).toBe(20n);
});

test('however often it is turned round at constant prices, nothing is gained and nothing held', () => {
  const turns = fc.array(fc.bigInt(1n, 60n), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(turns, fc.bigInt(1n, 40n), (shown, quantity) => {
      const ada = holder(quantity);
      const worth = () => {
        const { cashMinor = 0n, marginMinor = 0n, heldMinor } = ada.state.wallets.STOCK ?? {};
        expect(heldMinor).toBe(0n);
        return cashMinor + marginMinor;
      };
      let before = worth();
      for (const size of shown) {
        ada.nowMs += 1_000;
        const [position] = [...ada.state.positions.values()];
        const sketch: MarketSketch = { bids: [[9_999n, size]], asks: [[10_001n, size]] };
        const command = reversing(ada, { positionId: position?.positionId ?? '' }, sketch);
        const told = decide(ada.state, command, ada.rules);
        expect(ada.try(command)).toEqual(told);
        const all = [...ada.state.positions.values()];
        expect(all.map((one) => one.quantity)).toEqual([quantity]);
        expect([...ada.state.orders.values()]).toEqual([]);
        if (told.outcome === 'accepted') expect(worth()).toBeLessThan(before);
        before = worth();
      }
    }),
    { numRuns: 200 },
  );
});
