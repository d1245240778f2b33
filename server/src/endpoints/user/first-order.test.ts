import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show('0:NASDAQ:AAPL', {
    bids: [['99.99', '1000']],
    asks: [['100.01', '1000']],
    previousClose: '98.00',
  });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('a customer is told of the order that filled first, and of none before it', async () => {
  const amy = await house.customer({ STOCK: '5000.00' });
  const bob = await house.customer({ STOCK: '5000.00' });
  const first = async (of: typeof amy) => (await of.get('userInfo')).firstOrderId;
  expect(await first(amy)).toBeNull();

  await amy.get('stockCreate', anOrder({ type: 1, price: '95.00', num: '1' }), { key: 'waits' });
  expect(await first(amy)).toBeNull();

  const { id } = await amy.get('stockCreate', anOrder({ num: '1' }), { key: 'fills' });
  expect(await first(amy)).toBe(id);
  await amy.get('stockCreate', anOrder({ num: '2' }), { key: 'more' });
  expect([await first(amy), await first(bob)]).toEqual([id, null]);
});
