import { pngOf } from '@candor/adapters/images/testing/pictures';
import { expect, test } from 'vitest';
import { sendPicture } from '../../testing/send-picture.ts';
import { openTradingHouse, type TradingCustomer } from '../../testing/trading-house.ts';

async function record(customer: TradingCustomer) {
  const { list } = await customer.get('depositList');
  return list[0];
}

test('coins that are worth less than the minimum when they are credited end with their reason', async () => {
  const house = await openTradingHouse();
  house.market.show('100:CRYPTO:BTCUSD', {
    bids: [['49999.00', '9']],
    asks: [['50001.00', '9']],
    last: '50000.00',
  });
  const gil = await house.customer();
  const { url } = (await sendPicture(house, { token: gil.token, bytes: await pngOf(1) })).data;
  await gil.get('depositCreate', {
    kind: 'VM',
    currency: 'BTC',
    network: 'Bitcoin',
    amount: '1.00',
    proofUrl: url,
  });
  for (const confirmations of [1, 2, 3]) {
    house.turn(4_000);
    await house.untilSeen(async () => {
      expect((await record(gil)).confirmations).toBe(confirmations);
    });
  }
  // 0.00002 coins at 49,000.00 are 0.98.
  house.market.show('100:CRYPTO:BTCUSD', {
    bids: [['48999.00', '9']],
    asks: [['49001.00', '9']],
    last: '49000.00',
  });
  house.turn(1_000);
  await house.untilSeen(async () => {
    expect((await gil.get('messageList')).total).toBe(1);
  });
  const done = await record(gil);
  expect(done).toMatchObject({ status: 3, creditAmount: '0.00' });
  expect(done.reason).toBe(
    'Worth less than 1.00 when it was to be credited, so nothing was credited.',
  );
  expect(done.postings).toEqual([
    { account: 'Chain, BTC clearing', debit: '0.00002000', credit: null, currency: 'BTC' },
    { account: 'Deposits below minimum', debit: null, credit: '0.00002000', currency: 'BTC' },
  ]);
  expect(await gil.funds('BALANCE')).toEqual(['0.00', '0.00', '0.00']);
  const [message] = (await gil.get('messageList')).list;
  expect(message.title).toBe('Deposit below the minimum: $1.00');
  const { total } = await gil.get('walletBill', { timeZone: 'UTC' });
  expect(total).toBe(0);
  expect(await house.audit()).toEqual([]);
  await house.close();
});
