import { expect, test } from 'vitest';
import { anOrder, openTradingHouse } from '../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

/**
 * The customer counts on a stop loss that nothing watches: the order was taken with 200, the price
 * fell by a fifth, and the loss ran on. Nothing is bought under a promise nobody keeps.
 */
test('an order with a stop loss is not taken as if it had one', async () => {
  const house = await openTradingHouse();
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  const ada = await house.customer({ STOCK: '10000.00' });
  for (const exit of [{ stopLossPrice: '95.00' }, { takeProfitPrice: '120.00' }]) {
    const order = anOrder({ num: '50', ...exit });
    const [field] = Object.keys(exit);
    for (const call of ['stockCreate', 'orderPreview'] as const) {
      const told = await ada.ask(call, order, { key: `${call} ${field}` });
      expect([told.code, told.data]).toEqual([422, { reason: 'NOT_OFFERED', field }]);
    }
  }
  house.market.show(APPLE, { bids: [['79.99', '1000']], asks: [['80.01', '1000']] });
  expect((await ada.get('positionList')).total).toBe(0);
  expect(await ada.funds()).toEqual(['10000.00', '0.00', '10000.00']);
  await house.close();
});
