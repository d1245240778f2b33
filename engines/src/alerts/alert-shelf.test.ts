import { type AlertRule, isAlertReached } from '@candor/domain/alerts/alert-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Alert } from './alert-ports.ts';
import { AlertShelf } from './alert-shelf.ts';

const rule = fc.constantFrom<AlertRule>('above', 'below', 'changeUp', 'changeDown');
/** Around the prices below, and percents of the same size, with digits no price has. */
const value = fc.oneof(
  fc.integer({ min: 95, max: 105 }).map((whole) => BigInt(whole) * 10n ** 12n),
  fc.integer({ min: 0, max: 80 }).map((tenths) => BigInt(tenths) * 10n ** 11n),
  fc.bigInt({ min: 0n, max: 110n * 10n ** 12n }),
);
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('put' as const), at: fc.nat(15), rule, value }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(15) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      last: fc.bigInt({ min: 9_300n, max: 10_700n }),
      previousClose: fc.constantFrom(10_000n, 10_000n, 10_000n, 9_900n, 0n),
      priceDecimals: fc.constantFrom(2, 2, 2, 2, 3),
      flips: fc.boolean(),
    }),
  },
);

test('a price touches the alerts that asking every one of them would find', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const shelf = new AlertShelf();
      const asked = new Map<string, Alert>();
      const put = (alert: Alert) => {
        shelf.put(alert);
        asked.set(alert.id, alert);
      };
      for (const one of steps) {
        if (one.kind === 'put') put(alertOf(`a${one.at}`, one));
        else if (one.kind === 'remove') {
          expect(shelf.remove(`a${one.at}`)).toBe(asked.delete(`a${one.at}`));
        } else {
          const touched = shelf.touchedBy(one.last, one);
          const found = [...asked.values()].filter(
            (alert) => isAlertReached(alert, one) === alert.isArmed,
          );
          expect(new Set(touched)).toEqual(new Set(found));
          expect(touched).toHaveLength(found.length);
          if (one.flips) for (const alert of touched) put({ ...alert, isArmed: !alert.isArmed });
        }
      }
      expect(shelf.size).toBe(asked.size);
    }),
    { numRuns: 2_000 },
  );
});

function alertOf(id: string, set: Pick<Alert, 'rule' | 'value'>): Alert {
  return {
    id,
    userId: '10000001',
    instrumentId: '0:NASDAQ:AAPL',
    isOnce: false,
    byEmail: false,
    rule: set.rule,
    value: set.value,
    isActive: true,
    isArmed: true,
    createdMs: 0,
    firedMs: null,
  };
}
