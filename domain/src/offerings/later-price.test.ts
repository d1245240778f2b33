import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLaterPrice, laterPrice } from './later-price.ts';
import { finalPrice, offeringsAt } from './offerings.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12, 10);

test('more of a share that trades costs its last price less at most two percent, to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), (close) => {
      const { price, discountBps } = laterPrice({ offeringId: 'a-1', close, closeMs: NOW_MS });
      expect(discountBps).toBe(200n);
      expect(price * 100n).toBeGreaterThanOrEqual(close * 98n);
      expect(price * 100n - close * 98n).toBeLessThan(100n);
    }),
  );
  expect(laterPrice({ offeringId: 'a-1', close: 2_410n, closeMs: NOW_MS }).price).toBe(2_362n);
});

test('such an offering has one price, however much it is wanted', () => {
  const offerings = offeringsAt({ nowMs: NOW_MS, marketHours: 'always', shift: 0 });
  for (const offering of offerings) {
    const later = atLaterPrice(offering, 2_362n);
    expect(later.company).toMatchObject({ priceLow: 2_362n, priceHigh: 2_362n });
    expect(finalPrice(later, later.times.allotMs)).toBe(2_362n);
    expect([later.id, later.times]).toEqual([offering.id, offering.times]);
  }
});
