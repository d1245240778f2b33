import { expect, test } from 'vitest';
import type { Fill } from '../fill.ts';
import { aMarket, anInstrument } from '../testing/market-builder.ts';
import { Trader } from '../testing/trader.ts';
import { explainFill } from './explain.ts';

const stock = anInstrument();

/** The last fill of a trader, and the lines of its explanation that differ. */
function lastFill(trader: Trader) {
  const fill = trader.facts
    .flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []))
    .at(-1);
  const accepted = trader.facts.find((fact) => fact.kind === 'orderAccepted');
  if (fill === undefined || accepted?.kind !== 'orderAccepted') throw new Error('Nothing filled.');
  const { terms } = accepted;
  const differing = (changed: Fill) =>
    explainFill({ accountId: '7', terms, fill: changed, instrument: stock })
      .filter(({ agrees }) => !agrees)
      .map(({ what }) => what);
  return { fill, differing };
}

test('a fill that found levels taken is worked out again from what was left of them', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  const taken = {
    bids: { levels: [], beyond: 0n },
    asks: { levels: [700n, 0n], beyond: 100n },
  };
  const asks = [
    [10_001n, 720n],
    [10_002n, 100n],
  ] as const;
  const market = aMarket(stock, { asks, view: { taken } });
  trader.do(trader.order({ quantity: 500n, market }));
  const { fill, differing } = lastFill(trader);
  // 20 and 100 are left; of the 820 past the book, at 100.04 (100.0357), 100 are gone.
  expect(fill.slices.map(({ quantity }) => quantity)).toEqual([20n, 100n, 380n]);
  // 0.7 × 30 % ÷ √252 × √(820 ÷ 1,000,000), in billionths.
  expect(fill.book).toEqual({ left: [20n, 100n], beyond: 100n, impact: 378_813n });
  expect(differing(fill)).toEqual([]);
  const { book: _book, ...without } = fill;
  expect(differing(without)).toContain('slices');
});

test('a resting fill larger than its share of the prints, or of another share, is found out', () => {
  const trader = new Trader({ money: { STOCK: 10_000_000n } });
  trader.do(trader.order({ quantity: 500n, price: 9_900n }));
  trader.nowMs += 1_000;
  const view = { barVolume: 4_000n, printLow: 9_890n, printHigh: 9_910n };
  const market = aMarket(stock, { timeMs: trader.nowMs, view });
  trader.do(trader.meeting('o1', stock, market, { usedQuantity: 40n, beforeQuantity: 0n }));
  const { fill, differing } = lastFill(trader);
  // 2.5 % of 4,000 are 100, of which 40 were used.
  expect(fill.quantity).toBe(60n);
  expect(differing(fill)).toEqual([]);
  const { prints } = fill;
  if (prints === undefined) throw new Error('A resting fill keeps its prints.');
  expect(differing({ ...fill, prints: { ...prints, usedQuantity: 0n } })).toContain('prints');
  expect(differing({ ...fill, quantity: 61n })).toContain('quantity');
});
