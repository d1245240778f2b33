import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';
import { placeOrderCommand } from '../../trading/place-order.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({ DAY_TRADE_POLICY: 'legacy_pdt' });
  for (const id of ['0:NASDAQ:AAPL', '0:NASDAQ:MSFT']) {
    house.market.show(id, { bids: [['100.00', '10000']], asks: [['100.00', '10000']] });
  }
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const open = (set: object = {}) => anOrder({ num: '10', leverage: 2, ...set });
const close = (set: object = {}) => anOrder({ num: '10', direction: 1, ...set });

test('four day trades on margin with less than 25,000 stop openings on margin, until more comes', async () => {
  const ada = await house.customer({ STOCK: '20000.00' });
  for (let nth = 1; nth <= 4; nth += 1) {
    await ada.get('stockCreate', open());
    await ada.get('stockCreate', close());
  }
  const counted = { dayTrades: 4, dayTradesMax: 4, days: 5, leastEquity: '25000.00' };
  // No evening was recorded yet: all that came in.
  const record = { ...counted, equity: '20000.00', isRestricted: true };
  const { dayTrading } = await ada.get('accountRisk');
  expect(dayTrading).toEqual({ policy: 'legacy_pdt', intradayExcess: '0.00', counted: record });

  const refused = await ada.ask('stockCreate', open());
  const figures = { n: '4', minAmount: '25000.00', amount: '20000.00', currency: 'USD' };
  expect(refused).toMatchObject({ code: 422, data: { reason: 'DAY_TRADES', ...figures } });
  expect(refused.msg).toBe(
    '4 day trades on margin within five trading days, and $20,000.00 of equity last evening. ' +
      'Below $25,000.00 no US share is opened on margin. ' +
      'Closing, and buying paid in full, stay possible.',
  );
  for (const [language, words] of [
    ['zh_Hans_CN', '4 次保证金日内交易'],
    ['zh_Hant_HK', '4 次保證金即日買賣'],
  ] as const) {
    expect((await ada.ask('stockCreate', open(), { language })).msg).toContain(words);
  }
  const preview = await ada.get('orderPreview', open());
  expect(preview.wouldRefuse).toMatchObject({ reason: 'DAY_TRADES' });
  // Another share is no other rule, paid in full is.
  expect((await ada.ask('stockCreate', open({ stockCode: 'MSFT' }))).data.reason).toBe(
    'DAY_TRADES',
  );
  await ada.get('stockCreate', open({ leverage: 1 }));

  const { trading, clock } = house.services;
  await trading.lanes.submit({
    kind: 'credit',
    accountId: ada.userId,
    nowMs: clock.nowMs(),
    depositId: 'more',
    rail: 'railBank',
    currency: 'USD',
    receivedMinor: 500_000n,
    fx: null,
  });
  await ada.get('stockCreate', open({ stockCode: 'MSFT' }));
  expect((await ada.get('accountRisk')).dayTrading.counted).toEqual({
    ...counted,
    equity: '25000.00',
    isRestricted: false,
  });
});

test('a reversal of what was opened today counts its close before it opens', async () => {
  const ben = await house.customer({ STOCK: '20000.00' });
  for (let nth = 1; nth <= 3; nth += 1) {
    await ben.get('stockCreate', open());
    await ben.get('stockCreate', close());
  }
  const { list } = await ben.get('stockCreate', open()).then(() => ben.get('positionList'));
  const reversed = await ben.ask('positionReverse', { id: list[0].id });
  expect(reversed.data).toMatchObject({ reason: 'DAY_TRADES', n: '4' });
  // A change of an order that waits is an order that comes.
  const waiting = await ben.get('stockCreate', open({ type: 1, price: '90.00' }));
  await ben.get('stockCreate', close());
  const amended = await ben.ask('orderAmend', { id: waiting.id, price: '91.00' });
  expect(amended.data.reason).toBe('DAY_TRADES');
  await ben.get('orderAmend', { id: waiting.id, num: '9' });
});

/** The commands two calls become at one instant: neither door has seen what the other does. */
async function atOnce(accountId: string, wanted: readonly { readonly isOpen: boolean }[]) {
  const { services } = house;
  const nowMs = services.clock.nowMs();
  return Promise.all(
    wanted.map(async ({ isOpen }, nth) => {
      const instrument = house.instrument(isOpen ? '0:NASDAQ:MSFT' : '0:NASDAQ:AAPL');
      const direction = isOpen ? ('buy' as const) : ('sell' as const);
      return placeOrderCommand(services, {
        caller: { userId: accountId },
        nowMs,
        request: {
          instrument,
          direction,
          openClose: isOpen ? 'open' : 'close',
          type: 'market',
          quantity: 10n,
          price: null,
          leverage: isOpen ? 2 : 1,
          timeInForce: 'day',
          slippageGuardBps: null,
        },
        prices: await services.trading.prices.atOnce(instrument, nowMs),
        name: `at-once-${nth}`,
      });
    }),
  );
}

test('of a close and an opening sent at once the one that is decided first counts', async () => {
  const { lanes } = house.services.trading;
  const reasons = [];
  for (const isOpenFirst of [false, true]) {
    const eve = await house.customer({ STOCK: '20000.00' });
    for (let nth = 1; nth <= 3; nth += 1) {
      await eve.get('stockCreate', open());
      await eve.get('stockCreate', close());
    }
    await eve.get('stockCreate', open());
    const commands = await atOnce(eve.userId, [{ isOpen: isOpenFirst }, { isOpen: !isOpenFirst }]);
    for (const { dayTrading } of commands) expect(dayTrading?.dayTrades).toBe(3);
    const replies = await Promise.all(commands.map((command) => lanes.submit(command, null)));
    reasons.push(replies.map((one) => (one.outcome === 'refused' ? one.refusal.reason : 'done')));
  }
  expect(reasons).toEqual([
    ['done', 'DAY_TRADES'],
    ['done', 'done'],
  ]);
});

test('what was committed after the door looked is counted', async () => {
  const { lanes } = house.services.trading;
  const fay = await house.customer({ STOCK: '20000.00' });
  for (let nth = 1; nth <= 3; nth += 1) {
    await fay.get('stockCreate', open());
    await fay.get('stockCreate', close());
  }
  await fay.get('stockCreate', open());
  const [late] = await atOnce(fay.userId, [{ isOpen: true }]);
  if (late === undefined) throw new Error('no command');
  await fay.get('stockCreate', close());
  expect(late.dayTrading?.dayTrades).toBe(3);
  expect(await lanes.submit(late, null)).toMatchObject({
    outcome: 'refused',
    refusal: { reason: 'DAY_TRADES', figures: { n: '4' } },
  });
});
