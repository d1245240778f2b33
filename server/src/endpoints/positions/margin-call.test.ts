import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function showApple(bid: string, ask = bid): void {
  house.market.show('0:NASDAQ:AAPL', { bids: [[bid, '1000']], asks: [[ask, '1000']] });
}

async function marginMessages(customer: TradingCustomer) {
  const { list } = await customer.get('messageList');
  return list.filter(({ kind }: { kind: string }) => kind === 'margin');
}

test('a fall calls for margin once, a gap liquidates, and the customer never owes', async () => {
  showApple('100.00');
  const ada = await house.customer({ STOCK: '6000.00' });
  await ada.get('stockCreate', anOrder({ num: '100', leverage: 2 }));
  // (5,000 − 2,900) / (71 × 25) = 1.18.
  showApple('71.00');
  await house.untilSeen(async () => {
    expect(await marginMessages(ada)).toMatchObject([
      {
        title: 'Margin call: AAPL',
        content:
          'Your position in AAPL has a margin level of 1.18 at 71.00 USD. It will be closed at ' +
          '66.6667 USD. Add margin or close a part of it.',
      },
    ]);
  });
  showApple('71.10');
  showApple('71.00');
  await house.untilSeen(async () => {
    const [row] = (await ada.get('positionList')).list;
    expect(row.marginLevel).toBe('1.18');
  });
  expect(await marginMessages(ada)).toHaveLength(1);
  // Worth 4,000.00: the loan was 5,000.00.
  showApple('40.00');
  await house.untilSeen(async () => {
    expect((await ada.get('positionList')).total).toBe(0);
    expect(await marginMessages(ada)).toHaveLength(2);
  });
  const [closed] = (await ada.get('flatList')).list;
  expect(closed).toMatchObject({
    reason: 'Liquidated',
    sellProfit: '-5000.00',
    positionNum: '100',
  });
  const [order] = (await ada.get('orderHistory')).list;
  expect(order).toMatchObject({ direction: 1, openClose: 1, filledNum: '100', status: 1 });
  expect(order.reason).toBe('Liquidated');
  const { fills } = await ada.get('orderDetail', { id: order.id, kind: 'order' });
  const named = fills[0].postings.map(({ account }: { account: string }) => account);
  expect(named).toContain('Insurance account');
  // 6,000.00 less the margin and a dollar for the opening; the insurance paid the rest.
  expect(await ada.funds()).toEqual(['999.00', '0.00', '999.00']);
});

test('what a process did not finish, the next one finds at its start', async () => {
  showApple('100.00');
  const ben = await house.customer({ STOCK: '12000.00' });
  await ben.get('stockCreate', anOrder({ num: '100', direction: 1 }));
  const left = await house.leave();
  const market = house.market;
  market.show('0:NASDAQ:AAPL', { bids: [['165.00', '1000']], asks: [['165.00', '1000']] });
  house = await openTradingHouse({}, { over: left, market, startMs: house.nowMs() + 60_000 });
  const same = await house.knownCustomer(ben.userId);
  await house.untilSeen(async () => {
    const [row] = (await same.get('positionList')).list;
    // 20,000 less 16,500, less 1.00 of fees, are 3,499.00: at 1.2 they hold 70 of the hundred.
    expect(row).toMatchObject({ direction: 1, positionNum: '70' });
  });
});
