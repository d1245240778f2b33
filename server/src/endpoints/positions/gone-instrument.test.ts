import { source } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { anOrder } from '@candor/domain/trading/testing/an-order';
import { aMarket } from '@candor/domain/trading/testing/market-builder';
import { expect, test } from 'vitest';
import { openTradingHouse } from '../../testing/trading-house.ts';

const DAY_MS = 86_400_000;

/** The contract of the catalogue that ends first. */
function firstToEnd(instruments: readonly Instrument[]): Instrument {
  const [first] = instruments
    .filter(({ future }) => future?.settlement === 'cash')
    .sort((a, b) => ((a.future?.lastTradingDay ?? '') < (b.future?.lastTradingDay ?? '') ? -1 : 1));
  if (first === undefined) throw new Error('there are no contracts');
  return first;
}

test('what was traded in a contract stays readable after it expired, and after a restart', async () => {
  const house = await openTradingHouse();
  const contract = firstToEnd(house.services.market.desk.catalogue().instruments);
  const { code, future } = contract;
  const { price } = contract.reference;
  const tick = contract.ticks[0]?.tick ?? 1n;
  const ada = await house.customer({ FUTURE: '900000.00' });
  // Contracts are not offered for trading yet: the rules are told that this one is a share.
  const tradable = { ...contract, isTradable: true, source: source.stock };
  const nowMs = house.nowMs();
  const reply = await house.services.trading.lanes.submit(
    anOrder({
      accountId: ada.userId,
      nowMs,
      orderId: 'o1',
      clientOrderId: 'c1',
      instrument: tradable,
      quantity: contract.minCount,
      leverage: contract.leverages[0] ?? 1,
      market: aMarket(tradable, {
        timeMs: nowMs,
        asks: [[price, 1_000_000n]],
        bids: [[price - tick, 1_000_000n]],
      }),
    }),
  );
  expect(reply).toMatchObject({ outcome: 'accepted', answer: { order: { state: 'filled' } } });
  const [row] = (await ada.get('orderHistory')).list;
  expect(row).toMatchObject({ id: 'o1', stockCode: code, status: 1 });

  const left = await house.leave();
  const startMs = Date.parse(`${future?.lastTradingDay}T00:00:00Z`) + 120 * DAY_MS;
  const later = await openTradingHouse({}, { over: left, startMs });
  expect(later.services.market.desk.catalogue().byId.has(contract.id)).toBe(false);
  const same = await later.knownCustomer(ada.userId);
  const answers = await Promise.all([
    same.ask('orderHistory'),
    same.ask('orderDetail', { id: 'o1', kind: 'order' }),
    same.ask('positionList'),
    same.ask('consignList'),
    same.ask('walletBill', { walletType: 'FUTURE', timeZone: 'UTC' }),
    same.ask('fundingOverview'),
    same.ask('flatList'),
  ]);
  expect(answers.map(({ code: told, msg }) => [told, msg])).toEqual(
    answers.map(() => [200, 'Success']),
  );
  const [history, detail] = answers;
  const wanted = {
    stockCode: code,
    stockName: row.stockName,
    num: row.num,
    avgPrice: row.avgPrice,
  };
  expect(history?.data.list[0]).toMatchObject(wanted);
  expect(detail?.data).toMatchObject(wanted);
  await later.close();
});

test('an order resting in a contract that ends goes back once, and its customer is told', async () => {
  const house = await openTradingHouse();
  const contract = firstToEnd(house.services.market.desk.catalogue().instruments);
  const tradable = { ...contract, isTradable: true, source: source.stock };
  const { price } = contract.reference;
  const tick = contract.ticks[0]?.tick ?? 1n;
  const ada = await house.customer({ FUTURE: '900000.00' });
  const whole = ['900000.00', '0.00', '900000.00'];
  const nowMs = house.nowMs();
  const reply = await house.services.trading.lanes.submit(
    anOrder({
      accountId: ada.userId,
      nowMs,
      orderId: 'o1',
      clientOrderId: 'c1',
      instrument: tradable,
      quantity: contract.minCount,
      leverage: contract.leverages[0] ?? 1,
      type: 'limit',
      price: price - 10n * tick,
      timeInForce: 'gtc',
      market: aMarket(tradable, {
        timeMs: nowMs,
        last: price,
        asks: [[price, 1_000_000n]],
        bids: [[price - tick, 1_000_000n]],
      }),
    }),
  );
  expect(reply).toMatchObject({ outcome: 'accepted', answer: { order: { state: 'working' } } });
  expect(await ada.funds('FUTURE')).not.toEqual(whole);

  // The contract ends while nobody is there.
  const startMs = Date.parse(`${contract.future?.lastTradingDay}T00:00:00Z`) + 2 * DAY_MS;
  const later = await openTradingHouse({}, { over: await house.leave(), startMs });
  const same = await later.knownCustomer(ada.userId);
  await later.untilSeen(async () => expect(await same.funds('FUTURE')).toEqual(whole));
  const told = { kind: 'order', link: 'pages/order/detail?id=o1' };
  await later.untilSeen(async () =>
    expect((await same.get('messageList', { kind: 'order' })).list).toMatchObject([told]),
  );
  const detail = await same.get('orderDetail', { id: 'o1', kind: 'order' });
  expect(detail).toMatchObject({ status: 2, reason: 'This instrument cannot be traded any more.' });

  const again = await openTradingHouse(
    {},
    { over: await later.leave(), startMs: startMs + DAY_MS },
  );
  const still = await again.knownCustomer(ada.userId);
  await again.untilSeen(async () => expect(await still.funds('FUTURE')).toEqual(whole));
  expect((await still.get('messageList', { kind: 'order' })).list).toHaveLength(1);
  await again.close();
});
