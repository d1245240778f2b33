import { expect, test } from 'vitest';
import { formatDecimalShort } from '../money/decimals.ts';
import { buildCatalogue } from './catalogue.ts';
import { futuresProduct, futuresProducts } from './futures-contracts.ts';
import type { Instrument } from './instrument.ts';
import { contractUnit, isCountedInUnits, tradedUnit } from './traded-unit.ts';
import { unitAmount } from './unit-amount.ts';

const catalogue = buildCatalogue(Date.parse('2026-11-20T17:00:00Z'));

function instrument(code: string): Instrument {
  const found = catalogue.byCode.get(code)?.[0];
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

test('lots, contracts and coins say what one of them is', () => {
  expect(tradedUnit(instrument('EURUSD'))).toEqual({ size: '100000', sizeUnit: 'EUR' });
  expect(tradedUnit(instrument('XAUUSD'))).toEqual({ size: '100', sizeUnit: 'troy oz' });
  expect(tradedUnit(instrument('GCZ6'))).toEqual({ size: '100', sizeUnit: 'troy oz' });
  expect(tradedUnit(instrument('CLF7'))).toEqual({ size: '1000', sizeUnit: 'bbl' });
  expect(tradedUnit(instrument('ESZ6'))).toEqual({ size: '50', sizeUnit: 'x index' });
  expect(tradedUnit(instrument('ZNZ6'))).toEqual({ size: '100000', sizeUnit: 'face' });
  expect(tradedUnit(instrument('6EZ6'))).toEqual({ size: '125000', sizeUnit: 'EUR' });
  expect(tradedUnit(instrument('BTCUSD'))).toEqual({ size: '1', sizeUnit: 'BTC' });
});

test('shares, bonds and indices are not counted so', () => {
  expect(tradedUnit(instrument('AAPL'))).toBeNull();
  expect(tradedUnit(instrument('SPX'))).toBeNull();
  const bond = catalogue.instruments.find(({ assetClass }) => assetClass === 'bond');
  expect(bond && tradedUnit(bond)).toBeNull();
});

test('everything of the catalogue that is counted so has a unit that agrees with its multiplier', () => {
  const counted = catalogue.instruments.filter((one) => isCountedInUnits(one));
  expect(counted.length).toBeGreaterThan(200);
  const wrong = counted.filter((one) => {
    const unit = tradedUnit(one);
    const cash = formatDecimalShort(one.multiplier, one.multiplierDecimals);
    // A bond future is priced per 100 of its face.
    const inCash = unit?.sizeUnit === 'face' ? Number(unit.size) / 100 : Number(unit?.size);
    return inCash !== Number(cash);
  });
  expect(wrong.map(({ code }) => code)).toEqual([]);
});

test('a size in money is in the currency of the contract', () => {
  const isMoney = (unit: string) => ['x index', 'x (100 - rate)', 'face'].includes(unit);
  const inMoney = futuresProducts().filter(({ contractUnit: text }) =>
    isMoney(contractUnit(text).sizeUnit),
  );
  expect(inMoney.length).toBeGreaterThan(10);
  const signs: Record<string, readonly string[]> = {
    USD: ['$', 'US$'],
    HKD: ['HK$'],
    EUR: ['EUR '],
    GBP: ['GBP '],
  };
  const wrong = inMoney.filter(({ contractUnit: text, currency }) => {
    const [sign = ''] = /^[^\d]*/.exec(text) ?? [];
    return signs[currency]?.includes(sign) !== true;
  });
  expect(wrong.map(({ symbol }) => symbol)).toEqual([]);
});

test('a text of another form is refused', () => {
  expect(contractUnit(futuresProduct('MBT').contractUnit)).toEqual({
    size: '0.1',
    sizeUnit: 'bitcoin',
  });
  expect(() => contractUnit('bushels')).toThrow('no unit of a contract');
  expect(() => contractUnit('5,000')).toThrow('no unit of a contract');
});

test('one unit is worth price times multiplier, a buy rounded up and a sale down', () => {
  const lot = { multiplier: '100000', currency: 'USD' } as const;
  expect(unitAmount({ ...lot, price: '1.16420', side: 'sell' })).toBe('116420.00');
  // 4.35125 × 2.5 = 10.878125.
  const small = { price: '4.35125', multiplier: '2.5', currency: 'USD' } as const;
  expect(unitAmount({ ...small, side: 'buy' })).toBe('10.88');
  expect(unitAmount({ ...small, side: 'sell' })).toBe('10.87');
  // Yen have no smaller coin: 155.123 × 100000 is whole already.
  const yen = { price: '155.1234567', multiplier: '1000', currency: 'JPY' } as const;
  expect(unitAmount({ ...yen, side: 'buy' })).toBe('155124');
  expect(unitAmount({ ...yen, side: 'sell' })).toBe('155123');
  expect(() => unitAmount({ ...lot, price: '1,5', side: 'buy' })).toThrow('not a figure');
});
