import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const DAY_MS = 86_400_000;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('more margin raises the level and lowers the liquidation price, once for its key', async () => {
  const ada = await house.customer({ STOCK: '20000.00' });
  await ada.get('stockCreate', anOrder({ num: '100', leverage: 2 }));
  const [held] = (await ada.get('positionList')).list;
  // 10,001.00, half of it lent: (5,000.50 − 1.00) / 2,500 and 5,000.50 / 75.
  expect(held).toMatchObject({
    isolatedPosition: '5000.50',
    marginLevel: '2.00',
    liquidationPrice: '66.6733',
  });
  const { id } = held;
  const more = { id, amount: '1500.50' };
  const told = await ada.get('addMarginPreview', more);
  expect((await ada.get('positionList')).list).toEqual([held]);
  const added = await ada.ask('addPositionMargin', more, { key: 'more' });
  expect(told).toEqual(added.data);
  // (6,501.00 − 1.00) / 2,500 and 3,500.00 / 75.
  expect(added.data).toMatchObject({
    id,
    isolatedPosition: '6501.00',
    marginLevel: '2.60',
    liquidationPrice: '46.6667',
  });
  expect(await ada.ask('addPositionMargin', more, { key: 'more' })).toEqual(added);
  house.turn(2 * DAY_MS);
  await ada.signIn();
  const later = await ada.ask('addPositionMargin', more, { key: 'more' });
  expect(later.data).toMatchObject({ isolatedPosition: '6501.00' });
  const { list } = await ada.get('walletBill', { walletType: 'STOCK', timeZone: 'UTC' });
  const moved = list.filter(({ billType }: { billType: string }) => billType === 'margin');
  expect(moved).toMatchObject([{ amount: '0.00', locked: '1500.50' }]);
});

test('what cannot be added says why', async () => {
  const ben = await house.customer({ STOCK: '6000.00' });
  await ben.get('stockCreate', anOrder({ num: '100', leverage: 2 }));
  const [{ id }] = (await ben.get('positionList')).list;
  const refused = async (input: object) => {
    const { code, data } = await ben.ask('addPositionMargin', { id, amount: '1.00', ...input });
    return [code, data.reason, data.field ?? null];
  };
  expect(await refused({ amount: '0' })).toEqual([400, 'AMOUNT', 'amount']);
  expect(await refused({ amount: '5000.51' })).toEqual([400, 'AMOUNT', 'amount']);
  expect(await refused({ amount: '5000' })).toEqual([422, 'INSUFFICIENT', null]);
  expect(await refused({ id: 'p-unknown' })).toEqual([404, 'NOT_FOUND', null]);
  const unknown = await ben.ask('addMarginPreview', { id: 'p-unknown', amount: '1.00' });
  expect([unknown.code, unknown.data.reason]).toEqual([404, 'NOT_FOUND']);
  const eva = await house.customer();
  const foreign = await eva.ask('addPositionMargin', { id, amount: '1.00' });
  expect(foreign.code).toBe(404);
  await ben.get('flatPosition', { id, num: '100', type: 0 });
  expect(await refused({})).toEqual([409, 'POSITION_CLOSED', null]);
});
