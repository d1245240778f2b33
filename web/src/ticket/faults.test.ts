import { expect, test } from 'vitest';
import { fault, priceFault, quantityFault, sizeFault } from './faults.ts';

test('a quantity is typed, and a whole number of steps at any scale', () => {
  expect(quantityFault('', '100')).toEqual(fault('quantity', 'QUANTITY'));
  expect(quantityFault('0.', '100')).toEqual(fault('quantity', 'QUANTITY'));
  expect(quantityFault('?0,5', '100')).toEqual(fault('quantity', 'AMOUNT'));
  expect(quantityFault('150', '100')).toEqual(fault('quantity', 'LOT', { minCount: '100' }));
  expect(quantityFault('200', '100')).toBeNull();
  expect(quantityFault('0.00000003', '0.00000001')).toBeNull();
});

test('a price is typed, and on the tick of that price, not of the last one', () => {
  const share = {
    tickSize: '0.01',
    tickBands: [
      { fromPrice: '0', tickSize: '0.0001' },
      { fromPrice: '1', tickSize: '0.01' },
    ],
  };
  const offTick = (tickSize: string) => fault('price', 'TICK', { tickSize });
  expect(priceFault('', share, 'trigger')).toEqual(fault('trigger', 'AMOUNT'));
  expect(priceFault('187.405', share, 'price')).toEqual(offTick('0.01'));
  expect(priceFault('187.4', share, 'price')).toBeNull();
  expect(priceFault('0.9975', share, 'price')).toBeNull();
  expect(priceFault('0.99755', share, 'price')).toEqual(offTick('0.0001'));
});

test('one order may have its largest size and no more', () => {
  expect(sizeFault('', '1000')).toBeNull();
  expect(sizeFault('1000', '1000')).toBeNull();
  expect(sizeFault('1000.5', '1000')).toEqual(fault('quantity', 'MAX_NUM', { n: '1000' }));
});
