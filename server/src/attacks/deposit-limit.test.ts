import { pngOf } from '@candor/adapters/images/testing/pictures';
import { expect, test } from 'vitest';
import { sendPicture } from '../testing/send-picture.ts';
import { openTradingHouse } from '../testing/trading-house.ts';

/**
 * The limit was looked at before the deposit was stored: a customer with 900,000 of the day
 * announced thirty of 90,000 at once, and two were taken.
 */
test('forty deposits at once do not pass the limit of the day together', async () => {
  const house = await openTradingHouse();
  house.market.show('100:CRYPTO:BTCUSD', {
    bids: [['49999.00', '9']],
    asks: [['50001.00', '9']],
    last: '50000.00',
  });
  const hal = await house.customer();
  const { url } = (await sendPicture(house, { token: hal.token, bytes: await pngOf(1) })).data;
  const coins = { kind: 'VM', currency: 'BTC', network: 'Bitcoin', amount: '300000' };
  const sent = { ...coins, proofUrl: url };
  const told = await Promise.all(Array.from({ length: 40 }, () => hal.ask('depositCreate', sent)));
  const reasons = told.map(({ code, data }) => (code === 200 ? 'taken' : data.reason));
  expect(reasons.filter((reason) => reason === 'taken')).toHaveLength(3);
  expect(reasons.filter((reason) => reason === 'DEPOSIT_LIMIT')).toHaveLength(37);
  // What was refused took nothing of the day.
  const rest = { ...sent, amount: '100000' };
  expect((await hal.ask('depositCreate', rest)).code).toBe(200);
  expect((await hal.ask('depositCreate', { ...sent, amount: '1' })).data.reason).toBe(
    'DEPOSIT_LIMIT',
  );
  expect((await hal.get('depositList')).total).toBe(4);
  await house.close();
});
