import { expect, test } from 'vitest';
import { anOrder, openTradingHouse } from '../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

/**
 * The customer counts on a stop loss: once the order was taken with 200, the price fell by a fifth,
 * and the loss ran on, for nothing watched it.
 */
test('an order with a stop loss is left by it when the price falls', async () => {
  const house = await openTradingHouse();
  const show = (bid: string, ask: string, last: string): void => {
    house.turn(1_000);
    house.market.show(APPLE, { bids: [[bid, '1000']], asks: [[ask, '1000']], last });
  };
  show('99.99', '100.01', '100.00');
  const ada = await house.customer({ STOCK: '10000.00' });
  const exits = { stopLossPrice: '95.00', takeProfitPrice: '120.00' };
  const order = anOrder({ num: '50', ...exits });
  expect((await ada.get('orderPreview', order)).wouldRefuse).toBeNull();
  expect(await ada.get('stockCreate', order)).toMatchObject({ status: 1, ...exits });
  const [held] = (await ada.get('positionList')).list;
  expect(held).toMatchObject({ positionNum: '50', closableNum: '50', ...exits });
  const { list } = await ada.get('consignList');
  expect(list.map(({ exit, num }: { exit: string; num: string }) => [exit, num])).toEqual([
    ['takeProfit', '50'],
    ['stopLoss', '50'],
  ]);
  show('79.99', '80.01', '80.00');
  await house.untilSeen(async () => {
    expect((await ada.get('positionList')).total).toBe(0);
  });
  const orders = (await ada.get('orderHistory')).list;
  const ends = orders.map(({ exit, status, reason }: (typeof orders)[0]) => [exit, status, reason]);
  expect(ends.slice(0, 2)).toEqual([
    ['takeProfit', 2, 'The other half of its pair was reached.'],
    ['stopLoss', 1, null],
  ]);
  expect((await ada.get('consignList')).total).toBe(0);
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('the exits of a position are set, changed and removed, and refused on the wrong side', async () => {
  const house = await openTradingHouse();
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  const ada = await house.customer({ STOCK: '10000.00' });
  await ada.get('stockCreate', anOrder({ num: '21' }));
  const [{ id }] = (await ada.get('positionList')).list;
  const set = await ada.get('protectPosition', { id, stopLossPrice: '95.00' });
  expect(set).toMatchObject({ id, stopLossPrice: '95.00', closableNum: '21' });
  const both = { id, stopLossPrice: '94.00', takeProfitPrice: '110.00' };
  expect(await ada.get('protectPosition', both)).toMatchObject(both);
  expect((await ada.get('consignList')).total).toBe(2);
  const wrong = await ada.ask('protectPosition', { id, takeProfitPrice: '90.00' });
  expect([wrong.code, wrong.data.reason, wrong.msg]).toEqual([
    422,
    'EXIT_SIDE',
    'Counted from 100.00, take profit lies where the position gains and stop loss where it loses.',
  ]);
  const fine = await ada.ask('protectPosition', { id, takeProfitPrice: '110.001' });
  expect([fine.code, fine.data.field]).toEqual([400, 'takeProfitPrice']);
  const none = await ada.get('protectPosition', { id });
  expect([none.closableNum, none.stopLossPrice]).toEqual(['21', undefined]);
  const eve = await house.customer();
  expect((await eve.ask('protectPosition', { id, stopLossPrice: '95.00' })).code).toBe(404);
  expect(await house.audit()).toEqual([]);
  await house.close();
});
