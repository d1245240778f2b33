import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratesOf } from '../../market/testing/prices-of.ts';
import { positionFigures } from '../../positions/position-figures.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { openRules, Trader } from '../testing/trader.ts';

const rules = { ...openRules, allowsShort: true, leverageMax: 10 };
const contract = anInstrument({
  id: '3:CME:ESZ6',
  heldAs: '3:CME:ESZ6',
  source: 3,
  market: 'CME',
  code: 'ESZ6',
  assetClass: 'future',
  unit: 'contracts',
  walletType: 'FUTURE',
  feeMarket: 'FUTURES',
  multiplier: 100n,
  leverages: [1, 2, 5, 10],
  maintenanceRatioBps: 500n,
  settleDays: 0,
});
const market = aMarket(contract, { asks: [[10_000n, 1_000n]], bids: [[9_990n, 1_000n]] });

/** Holds contracts bought at 100.00 (or sold at 99.90) with 100 to the point, at leverage ten. */
function holding(quantity: bigint, set: { readonly isShort?: boolean } = {}): Trader {
  const trader = new Trader({ rules, money: { BALANCE: 1_000_000n } });
  trader.transfer('BALANCE', 'FUTURE', 1_000_000n);
  const side = set.isShort ? ({ direction: 'sell', openClose: 'open' } as const) : {};
  trader.do(trader.order({ instrument: contract, market, quantity, leverage: 10, ...side }));
  return trader;
}

function mark(trader: Trader, price: bigint, day: string) {
  trader.nowMs += 86_400_000;
  const prices = ratesOf(null, trader.nowMs);
  const of = { instrument: contract, prices, day, dueMs: trader.nowMs, price };
  return trader.do({ kind: 'markHolding', ...trader.base(), ...of });
}

const held = (trader: Trader) => [...trader.state.positions.values()][0];
const cash = (trader: Trader) => trader.state.wallets.FUTURE?.cashMinor ?? 0n;

test('a loss comes out of the margin, what makes up for it goes back, and the rest is cash', () => {
  const trader = holding(1n);
  const before = cash(trader);
  // One contract at 100.00: 1,000.00 of margin. At 97.00 it has lost 300.00.
  mark(trader, 9_700n, '2026-11-23');
  expect(held(trader)).toMatchObject({ marginMinor: 70_000n, variationMinor: -30_000n });
  expect([cash(trader), held(trader)?.realisedMinor]).toEqual([before, -30_000n]);
  // At 101.00 it has gained 400.00: 300.00 make up, 100.00 are paid.
  mark(trader, 10_100n, '2026-11-24');
  expect(held(trader)).toMatchObject({ marginMinor: 100_000n, variationMinor: 0n });
  expect([cash(trader), held(trader)?.realisedMinor]).toEqual([before + 10_000n, 10_000n]);
  expect(trader.facts.at(-1)).toMatchObject({
    kind: 'holdingMarked',
    profitMinor: 40_000n,
    paidMinor: 10_000n,
    notional: 10_100n,
    entries: [{ id: 'mark-3:CME:ESZ6-2026-11-24-p-o1-trade', billType: 'trade' }],
  });
});

test('a loss leaves level and liquidation price as they were: nobody is nearer to it for it', () => {
  const trader = holding(2n);
  const at = { price: 9_700n, fxRate: 100_000_000n };
  const position = held(trader);
  if (position === undefined) throw new Error('nothing is held');
  const before = positionFigures(position, contract, at);
  mark(trader, 9_700n, '2026-11-23');
  const marked = held(trader);
  if (marked === undefined) throw new Error('nothing is held');
  const after = positionFigures(marked, contract, at);
  expect([after.marginLevel, after.liquidationPrice]).toEqual([
    before.marginLevel,
    before.liquidationPrice,
  ]);
  expect([before.profitMinor, after.profitMinor]).toEqual([-60_000n, 0n]);
});

test('a day is paid once, and not on what was opened after it', () => {
  const trader = holding(1n);
  mark(trader, 9_700n, '2026-11-23');
  const { length } = trader.facts;
  const again = { instrument: contract, prices: ratesOf(null, trader.nowMs), price: 9_000n };
  const due = { day: '2026-11-23', dueMs: trader.nowMs };
  trader.do({ kind: 'markHolding', ...trader.base(), ...again, ...due });
  const early = { day: '2026-11-20', dueMs: trader.nowMs - 5 * 86_400_000 };
  trader.do({ kind: 'markHolding', ...trader.base(), ...again, ...early });
  expect(trader.facts).toHaveLength(length);
});

/** The day stands at 105.00 and was not paid yet; the next one opens at 95.00. */
test('what is bought after the close is not paid a difference that everybody knows', () => {
  const trader = holding(1n);
  const dueMs = trader.nowMs + 1_000;
  trader.nowMs += 3_600_000;
  const lower = aMarket(contract, { asks: [[9_500n, 1_000n]], timeMs: trader.nowMs });
  trader.do(trader.order({ instrument: contract, market: lower, quantity: 5n, leverage: 10 }));
  const before = cash(trader);
  const late = { day: '2026-11-23', dueMs, price: 10_500n, instrument: contract };
  const prices = ratesOf(null, trader.nowMs);
  trader.do({ kind: 'markHolding', ...trader.base(), ...late, prices });
  expect(cash(trader)).toBe(before);
  // The next day pays all six: 6 x 9,600 less 10,000 and 5 x 9,500.
  mark(trader, 9_600n, '2026-11-24');
  expect(held(trader)).toMatchObject({ realisedMinor: 10_000n, notional: 57_600n });
});

test('a loss of more than the margin is left to the liquidation', () => {
  const trader = holding(1n);
  const { length } = trader.facts;
  mark(trader, 8_900n, '2026-11-23');
  expect(trader.facts).toHaveLength(length);
});

test('a short is paid the other way round', () => {
  const trader = holding(1n, { isShort: true });
  const before = cash(trader);
  mark(trader, 9_790n, '2026-11-23');
  expect([cash(trader) - before, held(trader)?.marginMinor]).toEqual([20_000n, 99_900n]);
});

test('paid daily or not, a contract brings the same in the end', () => {
  const price = fc.bigInt({ min: 9_300n, max: 10_700n });
  fc.assert(
    fc.property(fc.array(price, { maxLength: 5 }), price, fc.boolean(), (days, last, isShort) => {
      const [paid, unpaid] = [holding(3n, { isShort }), holding(3n, { isShort })];
      for (const [at, of] of days.entries()) mark(paid, of, `2026-12-0${at + 1}`);
      const asks = [[last, 1_000n]] as const;
      const end = aMarket(contract, { asks, bids: [[last - 10n, 1_000n]], timeMs: paid.nowMs });
      for (const trader of [paid, unpaid]) {
        trader.nowMs = paid.nowMs;
        const positionId = held(trader)?.positionId ?? '';
        const of = { positionId, instrument: contract, market: end, quantity: 3n };
        trader.do(trader.closing({ ...of, direction: isShort ? 'buy' : 'sell' }));
      }
      expect(paid.state.wallets.FUTURE).toEqual(unpaid.state.wallets.FUTURE);
      const [one] = paid.state.closedPositions.values();
      const [other] = unpaid.state.closedPositions.values();
      expect(one?.realisedMinor).toBe(other?.realisedMinor);
    }),
    { numRuns: 60 },
  );
});
