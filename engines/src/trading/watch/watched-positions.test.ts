import { FX_ONE } from '@candor/domain/money/exchange';
import { marginStepOf, positionFigures } from '@candor/domain/positions/position-figures';
import { anInstrument } from '@candor/domain/trading/testing/market-builder';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPosition } from '../testing/a-position.ts';
import { WatchedPositions } from './watched-positions.ts';

const stock = anInstrument();
const abroad = anInstrument({ id: '0:LSE:TEST', currency: 'GBP' });

const held = fc.record({
  side: fc.constantFrom('long', 'short'),
  leverage: fc.constantFrom(1, 2, 5),
  price: fc.bigInt({ min: 50n, max: 500_000n }),
  added: fc.bigInt({ min: 0n, max: 1_000n }),
  isCalled: fc.boolean(),
});

test('whoever a price calls, liquidates or restores is found by it, at home and abroad', () => {
  const looks = fc.array(
    fc.record({
      price: fc.bigInt({ min: 20n, max: 900_000n }),
      rate: fc.bigInt({ min: 95n, max: 105n }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.array(held, { minLength: 1, maxLength: 20 }), looks, (rows, seen) => {
      for (const instrument of [stock, abroad]) {
        const shelf = new WatchedPositions(instrument);
        const positions = rows.map((row, at) => aPosition(instrument, { ...row, id: `p${at}` }));
        for (const position of positions) shelf.put('7', position);
        for (const { price, rate } of seen) {
          const fxRate = instrument === stock ? FX_ONE : (FX_ONE * rate) / 100n;
          const found = new Set(
            [...shelf.reachedBy(instrument, price, fxRate)].map((one) => one.position),
          );
          for (const position of positions) {
            const figures = positionFigures(position, instrument, { price, fxRate });
            if (marginStepOf({ position, figures, instrument }) === null) continue;
            expect(found.has(position)).toBe(true);
          }
        }
      }
    }),
    { numRuns: 200, seed: 11, endOnFailure: true },
  );
});

test('a tick touches a few of ten thousand positions', () => {
  const shelf = new WatchedPositions(stock);
  for (let at = 0; at < 10_000; at += 1) {
    const price = 8_000n + BigInt(at % 4_000);
    const row = { side: 'long', leverage: 2, price, added: 0n, isCalled: false } as const;
    shelf.put('7', aPosition(stock, { ...row, id: `p${at}` }));
  }
  // The dearest are called at 5,000 / (1 − 1.2 × 25 %) of 119.99: at 85.70.
  expect([...shelf.reachedBy(stock, 8_600n, FX_ONE)]).toEqual([]);
  expect([...shelf.reachedBy(stock, 8_570n, FX_ONE)].length).toBeLessThanOrEqual(10);
});
