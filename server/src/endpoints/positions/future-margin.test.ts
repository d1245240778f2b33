import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../testing/operate.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const MONDAY_NOON = Date.parse('2026-11-23T17:00:00Z');
const GOLD = '3:COMEX:GCG7';
const gold = { stockCode: 'GCG7', source: 3, market: 'COMEX' };
const order = anOrder({ ...gold, stockName: 'x', leverage: 10 });
const contract = { ...order, goldCode: 'GCG7', goldName: 'x' };

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({}, { startMs: MONDAY_NOON });
  // As the story has it: 5 % of what a contract is worth.
  await operate(house, GOLD, 'terms', { set: ['maintenanceRatioBps=500'] });
  show('100.0');
  ada = await house.customer({ FUTURE: '2000.00' });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function show(last: string, bid = last): void {
  house.market.show(GOLD, { last, bids: [[bid, '500']], asks: [[last, '500']] } as never);
}

const held = async () => (await ada.get('positionList', { source: 3 })).list[0];
const calls = async () => {
  const { list } = await ada.get('messageList');
  return list.filter(({ title }: { title: string }) => title.startsWith('Margin call'));
};

test('J12.1 and 2 a contract shows where it would be liquidated, and opens at level two', async () => {
  const preview = await ada.get('orderPreview', order);
  expect(preview).toMatchObject({ margin: '1000.00' });
  // 94.7368 by the formula, to its ticks of a tenth.
  expect(preview.liquidationPrice).toBe('94.70');
  expect(await ada.get('goldCreate', contract)).toMatchObject({ avgPrice: '100.00', status: 1 });
  expect(await held()).toMatchObject({ isolatedPosition: '1000.00', marginLevel: '2.00' });
});

test('J12.3 and 4 a fall calls once, with both prices, however the price wobbles', async () => {
  show('95.7');
  await house.untilSeen(async () => {
    expect(await held()).toMatchObject({ profit: '-430.00', marginLevel: '1.19' });
    expect(await calls()).toHaveLength(1);
  });
  const [newest] = (await ada.get('messageList')).list;
  expect(newest.title).toBe('Margin call: GCG7');
  expect(newest.content).toContain('95.7');
  expect(newest.content).toContain('94.7');
  for (const last of ['95.8', '95.7', '95.8', '95.7']) {
    show(last);
    await house.untilSeen(async () => {
      const shown = await held();
      expect(shown.profit).toBe(last === '95.8' ? '-420.00' : '-430.00');
    });
  }
  expect(await calls()).toHaveLength(1);
});

test('J12.5 margin is added by what is there, and both figures are told before and after', async () => {
  const { id } = await held();
  const none = await ada.ask('addPositionMargin', { id, amount: '0' });
  expect([none.code, none.msg]).toEqual([400, 'Please enter the correct amount']);
  const much = await ada.ask('addPositionMargin', { id, amount: '5000' });
  expect(much.code).toBe(422);
  expect(much.msg).toContain('Insufficient funds');
  const before = await ada.get('addMarginPreview', { id, amount: '500' });
  expect(before).toMatchObject({ marginLevel: '2.24' });
  // 89.4737, likewise.
  expect(before.liquidationPrice).toBe('89.50');
  await ada.get('addPositionMargin', { id, amount: '500' });
  const after = await held();
  expect(after).toMatchObject({ isolatedPosition: '1500.00', marginLevel: '2.24' });
  expect(after.liquidationPrice).toBe(before.liquidationPrice);
});

test('J12.6 to 8 a gap liquidates at the market, the insurance pays what is missing', async () => {
  const [balance] = await ada.funds('FUTURE');
  show('85.0', '84.9');
  await house.untilSeen(async () => expect(await held()).toBeUndefined());
  const [closed] = (await ada.get('flatList', { source: 3 })).list;
  expect(closed).toMatchObject({ reason: 'Liquidated', closePrice: '84.90', positionNum: '1' });
  const [after, used] = await ada.funds('FUTURE');
  expect((Number(balance) - Number(after)).toFixed(2)).toBe('1500.00');
  expect(used).toBe('0.00');
  const [order] = (await ada.get('orderHistory')).list;
  const detail = await ada.get('orderDetail', { id: order.id, kind: 'order' });
  const [fill] = detail.fills;
  // 1,510.00 lost and the closing fee: the margin of 1,500.00 was all there was.
  const insurance = fill.postings.filter(
    ({ account }: { account: string }) => account === 'Insurance account',
  );
  expect(insurance).toMatchObject([{ debit: '10.00' }, { debit: closed.closeFee }]);
});
