import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  for (const id of ['0:NASDAQ:AAPL', '0:NASDAQ:MSFT']) {
    house.market.show(id, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  }
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

interface Told {
  readonly id: string;
  readonly code: number;
  readonly reason?: string;
  readonly done?: { readonly status: number; readonly num: string; readonly id: string };
}

test('positions are closed at once, exits and all; each answers for itself, once for its key', async () => {
  const ada = await house.customer({ STOCK: '20000.00' });
  await ada.get('stockCreate', anOrder({ num: '10', stopLossPrice: '90.00' }));
  await ada.get('stockCreate', anOrder({ num: '20', stockCode: 'MSFT' }));
  const rest = { type: 1, price: '110.00', direction: 1, num: '20', stockCode: 'MSFT' };
  await ada.get('stockCreate', anOrder(rest));
  const held: readonly { id: string; stockCode: string }[] = (await ada.get('positionList')).list;
  const idOf = (code: string) => held.find(({ stockCode }) => stockCode === code)?.id;
  const ids = [idOf('MSFT'), idOf('AAPL'), 'p-none'];
  const told = await ada.ask('positionCloseAll', { ids }, { key: 'all' });
  const list: readonly Told[] = told.data.list;
  expect(list.map(({ code, reason, done }) => [code, reason, done?.num])).toEqual([
    [422, 'OVER_CLOSE', undefined],
    [200, undefined, '10'],
    [404, 'NOT_FOUND', undefined],
  ]);
  expect(await ada.ask('positionCloseAll', { ids }, { key: 'all' })).toEqual(told);
  expect((await ada.get('positionList')).total).toBe(1);
  const resting = (await ada.get('consignList')).list;
  expect(resting).toMatchObject([{ stockCode: 'MSFT', num: '20' }]);
  const eve = await house.customer();
  const foreign = (await eve.get('positionCloseAll', { ids })).list;
  expect(foreign.map(({ code }: Told) => code)).toEqual([404, 404, 404]);
  expect((await eve.ask('positionCloseAll', { ids: [] })).code).toBe(400);
});

test('orders are cancelled at once: a filled one says so, a cancelled one answers again', async () => {
  const ben = await house.customer({ STOCK: '20000.00' });
  const limit = anOrder({ type: 1, price: '90.00', num: '10' });
  const made = [await ben.get('stockCreate', limit), await ben.get('stockCreate', limit)];
  const filled = await ben.get('stockCreate', anOrder({ num: '1' }));
  const ids = [...made, filled].map(({ id }) => id);
  const first: readonly Told[] = (await ben.get('orderCancelAll', { ids })).list;
  expect(first.map(({ id, code }) => [id, code])).toEqual([
    [ids[0], 200],
    [ids[1], 200],
    [ids[2], 409],
  ]);
  expect((await ben.get('orderCancelAll', { ids })).list).toEqual(first);
  expect((await ben.get('consignList')).total).toBe(0);
  expect((await ben.funds())[1]).toBe('100.01');
});
