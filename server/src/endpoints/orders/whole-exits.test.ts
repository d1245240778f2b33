import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function show(last: string, displayed: string): void {
  house.turn(1_000);
  const step = (by: number) => (Number(last) + by).toFixed(2);
  const bids = [[step(-0.01), displayed]] as const;
  house.market.show(APPLE, { bids, asks: [[step(0.01), displayed]], last });
}

test('a stop loss that the market takes in parts goes on, and says what is left and when', async () => {
  show('100.00', '5000');
  const ada = await house.customer({ STOCK: '400000.00' });
  await ada.get('stockCreate', anOrder({ num: '3000', stopLossPrice: '95.00' }));
  show('94.00', '2');
  const [exit] = (await ada.get('consignList')).list;
  await house.untilSeen(async () => {
    expect((await ada.get('orderDetail', { id: exit.id })).filledNum).not.toBe('0');
  });
  const cut = await ada.get('orderDetail', { id: exit.id });
  expect(Number(cut.filledNum)).toBeLessThan(3_000);
  expect(cut.reason).toBeNull();
  expect(cut.nextPartTimestamp).toBeGreaterThan(house.nowMs());
  expect(cut.nextPartTimestamp).toBeLessThanOrEqual(house.nowMs() + 5_000);
  const [row] = (await ada.get('consignList')).list;
  expect(row).toMatchObject({ id: exit.id, nextPartTimestamp: cut.nextPartTimestamp });
  await house.untilSeen(async () => {
    const { list } = await ada.get('messageList', { kind: 'order' });
    const left = String(3_000 - Number(cut.filledNum)).replace(/(\d)(\d{3})$/, '$1,$2');
    expect(list[0].title).toBe('Your order goes on in parts');
    expect(list[0].content.replaceAll(',', '')).toContain(`${cut.filledNum} of 3000 AAPL are done`);
    expect(list[0].content.replaceAll(',', '')).toContain(left.replaceAll(',', ''));
  });
  let part = 0;
  await house.untilSeen(async () => {
    const detail = await ada.get('orderDetail', { id: exit.id });
    if (detail.filledNum !== '3000') {
      // A part may find the book as the one before left it: the market goes on until all is sold.
      part += 1;
      house.turn(4_000);
      show((94 - part / 100).toFixed(2), '20');
    }
    expect(detail.filledNum).toBe('3000');
  });
  const done = await ada.get('orderDetail', { id: exit.id });
  expect(done).toMatchObject({ filledNum: '3000' });
  expect(done.nextPartTimestamp).toBeUndefined();
  expect((await ada.get('positionList')).list).toEqual([]);
  const { list } = await ada.get('messageList', { kind: 'order' });
  const titles = list.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title === 'Your order goes on in parts')).toHaveLength(1);
  await house.untilSeen(async () => {
    const { list: all } = await ada.get('messageList', { kind: 'order' });
    expect(all[0].title).not.toBe('Your order goes on in parts');
  });
}, 120_000);

test('what is more than one order may be of is closed by one call, and explained whole', async () => {
  const small = '0:AMEX:EPM';
  const { maxNum } = house.instrument(small);
  const [one, both] = [String(maxNum), String(2n * maxNum)];
  const showDeep = () => {
    house.turn(1_000);
    const bids = [['4.19', '9000000']] as const;
    house.market.show(small, { bids, asks: [['4.20', '9000000']], last: '4.20' });
  };
  showDeep();
  const ben = await house.customer({ STOCK: '400000.00' });
  const named = { stockCode: 'EPM', market: 'AMEX' };
  for (let part = 0; part < 2; part += 1) {
    await ben.get('stockCreate', anOrder({ ...named, num: one }));
    showDeep();
  }
  const [held] = (await ben.get('positionList')).list;
  expect(held.closableNum).toBe(both);
  const closing = anOrder({ ...named, direction: 1, num: both });
  const preview = await ben.get('orderPreview', closing);
  expect(preview.wouldRefuse).toBeNull();
  const { confirmed } = preview;
  const row = await ben.get('stockCreate', { ...closing, ...(confirmed && { confirmed }) });
  expect(row).toMatchObject({ filledNum: one, status: 3 });
  expect(row.nextPartTimestamp).toBe(house.nowMs() + 5_000);
  house.turn(4_000);
  showDeep();
  await house.untilSeen(async () => {
    expect((await ben.get('orderDetail', { id: row.id })).status).toBe(1);
  });
  expect((await ben.get('positionList')).list).toEqual([]);
  const more = await ben.ask('stockCreate', anOrder({ ...named, num: both }));
  expect(more.data.reason).toBe('MAX_NUM');
});
