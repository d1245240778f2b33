import { expect, test } from 'vitest';
import { anOrder, openTradingHouse } from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

test('a trailing stop follows the market, over a restart, and says what it followed', async () => {
  let house = await openTradingHouse();
  const show = (bid: string, last: string, ask: string): void => {
    house.turn(1_000);
    house.market.show(APPLE, { bids: [[bid, '1000']], asks: [[ask, '1000']], last });
  };
  show('99.99', '100.00', '100.01');
  let ada = await house.customer({ STOCK: '2000.00' });
  await ada.get('stockCreate', anOrder({ num: '10' }));
  const stop = { direction: 1, type: 4, trailPercent: '5', num: '10', timeInForce: 'gtc' };
  const both = await ada.ask('stockCreate', anOrder({ ...stop, trailAmount: '5.00' }));
  expect([both.code, both.data.reason]).toEqual([400, 'FIELD_UNUSED']);
  const { id } = await ada.get('stockCreate', anOrder(stop));
  const trigger = async () => (await ada.get('consignList')).list[0]?.triggerPrice;
  expect(await trigger()).toBe('95.00');
  show('119.99', '120.00', '120.01');
  await house.untilSeen(async () => expect(await trigger()).toBe('114.00'));
  const { market } = house;
  const startMs = house.nowMs() + 1_000;
  house = await openTradingHouse({}, { over: await house.leave(), startMs, market });
  ada = await house.knownCustomer(ada.userId);
  expect(await trigger()).toBe('114.00');
  show('115.99', '116.00', '116.01');
  show('109.99', '110.00', '110.01');
  await house.untilSeen(async () => {
    expect((await ada.get('orderDetail', { id })).status).toBe(1);
  });
  const detail = await ada.get('orderDetail', { id });
  expect(detail).toMatchObject({ avgPrice: '109.99', trailPercent: '5', triggerPrice: '114.00' });
  const elected = { trigger: '114.00', price: '110.00', gap: '4.00', best: '120.00' };
  expect(detail.fills[0].elected).toMatchObject(elected);
  expect(detail.events.map(({ what }: { what: string }) => what)).toEqual([
    'accepted',
    'trailed',
    'elected',
    'filled',
  ]);
  expect(detail.events[1].reason).toBe('114.00, behind the best price 120.00');
  expect(await house.audit()).toEqual([]);
  await house.close();
});
