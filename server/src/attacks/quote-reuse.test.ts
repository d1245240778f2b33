import { expect, test } from 'vitest';
import { openTradingHouse } from '../testing/trading-house.ts';

const HKD = '2:FOREX:USDHKD';
const out = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '10' };

/**
 * One look at a rate, a hundred transfers at it: whoever keeps a quote trades against a market that
 * has moved. In parallel, one after another, under other keys, and after a restart.
 */
test('a rate that was shown is taken once', async () => {
  const house = await openTradingHouse();
  house.market.show(HKD, { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
  const ada = await house.customer({ BALANCE: '2000.00' });
  const { quoteId } = await ada.get('walletTransferPreview', out);
  const take = (key: string) => ada.ask('walletTransfer', { ...out, quoteId }, { key });
  const told = await Promise.all(Array.from({ length: 50 }, (_, n) => take(`at once ${n}`)));
  const done = told.filter(({ code }) => code === 200);
  expect(done.length).toBe(1);
  for (let n = 0; n < 50; n += 1) told.push(await take(`later ${n}`));
  const refused = told.filter(({ code }) => code !== 200);
  expect(refused.length).toBe(99);
  for (const { code, data } of refused) expect([code, data.reason]).toEqual([409, 'RATE_CHANGED']);
  // The one that was taken has its answer under its key, as often as it is asked for.
  const winner = told.findIndex(({ code }) => code === 200);
  expect(await take(`at once ${winner}`)).toEqual(done[0]);
  // 10.00 at 7.79.
  expect(await ada.funds('BALANCE')).toEqual(['1990.00', '0.00', '1990.00']);
  expect(await ada.funds('HK_STOCK')).toEqual(['77.90', '0.00', '77.90']);

  // A transfer that is refused has used nothing.
  const large = { ...out, amount: '1990' };
  const again = await ada.get('walletTransferPreview', large);
  const tooMuch = { ...large, amount: '1991', quoteId: again.quoteId };
  expect((await ada.ask('walletTransfer', tooMuch)).data.reason).toBe('INSUFFICIENT');
  const kept = await ada.get('walletTransferPreview', out);
  const taken = await ada.get('walletTransfer', { ...out, quoteId: again.quoteId });
  expect(taken.status).toBe(3);

  const { userId } = ada;
  const next = await openTradingHouse({}, { over: await house.leave(), market: house.market });
  const same = await next.knownCustomer(userId);
  const last = { ...out, quoteId: kept.quoteId };
  // What was shown and not taken is known to the next process, once.
  expect((await same.get('walletTransfer', last)).status).toBe(3);
  for (const old of [quoteId, again.quoteId, kept.quoteId]) {
    const late = await same.ask('walletTransfer', { ...out, quoteId: old });
    expect([late.code, late.data.reason]).toEqual([409, 'RATE_CHANGED']);
  }
  expect(await next.audit()).toEqual([]);
  await next.close();
});
