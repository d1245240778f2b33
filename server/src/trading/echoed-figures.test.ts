import { allRoutes } from '@candor/contract/all-routes';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { tickAt } from '@candor/domain/instruments/tick-size';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { tickText } from '../market/quote-rows.ts';
import { readPrice, readQuantity } from './order-request.ts';

const { price, num } = allRoutes.stockCreate.input.properties;
const { value } = allRoutes.alertCreate.input.properties;
const isPrice = Compile(price);
const isAlertValue = Compile(value);
const isQuantity = Compile(num);
const { instruments } = buildCatalogue(Date.UTC(2026, 10, 20, 15));

test('every price the house says of any instrument is taken back as it was said', () => {
  expect(instruments.length).toBeGreaterThan(1_000);
  for (const instrument of instruments) {
    const tick = tickAt(instrument, instrument.reference.price);
    const near = instrument.reference.price - (instrument.reference.price % tick);
    for (const at of [near, near + tick, near + 3n * tick, near + 10n * tick]) {
      const text = priceText(instrument, at);
      expect([instrument.id, text, isPrice.Check(text), isAlertValue.Check(text)]).toEqual([
        instrument.id,
        text,
        true,
        true,
      ]);
      expect(readPrice(text, instrument)).toBe(at);
    }
    const said = tickText(instrument, near);
    expect(typeof readPrice(said, instrument), said).toBe('bigint');
  }
});

test('every quantity is taken back, with zeros behind it too', () => {
  for (const instrument of instruments) {
    for (const quantity of [instrument.minCount, 7n * instrument.minCount, instrument.maxNum]) {
      const text = quantityText(instrument, quantity);
      const longer = text.includes('.') ? text : `${text}.00`;
      for (const told of [text, longer]) {
        expect(isQuantity.Check(told), told).toBe(true);
        expect(readQuantity(told, instrument)).toBe(quantity);
      }
    }
  }
});

test('a part of a step is no quantity, however many zeros follow it', () => {
  const apple = instruments.find(({ id }) => id === '0:NASDAQ:AAPL');
  if (apple === undefined) throw new Error('There is no Apple.');
  expect(readQuantity('2.0', apple)).toBe(2n);
  expect(readQuantity('2.50', apple)).toMatchObject({ reason: 'LOT', field: 'num' });
  expect(readQuantity('2.', apple)).toMatchObject({ reason: 'QUANTITY' });
});
