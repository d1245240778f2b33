import { createInstrumentStore } from '@candor/database/stores/instruments';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate as operateIn } from '../testing/operate.ts';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import { anOrder, openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';
import type { Asked } from './read-instrument-command.ts';
import { showTrail } from './show-trail.ts';

const APPLE = '0:NASDAQ:AAPL';
const MICROSOFT = '0:NASDAQ:MSFT';
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
const book = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;
const market = new ScriptedMarket();

let house: TradingHouse;
beforeEach(async () => {
  house = await openTradingHouse({}, { market });
  market.show(APPLE, book);
  market.show(MICROSOFT, book);
});
afterEach(() => house.close());

const operate = (keys: string, what: string, more: Partial<Asked> = {}) =>
  operateIn(house, keys, what, more);

test('a code that comes back is another instrument, and the old one keeps its name', async () => {
  const ada = await house.customer({ STOCK: '5000.00' });
  await ada.get('watchlistSave', { ...apple, secuCode: 'AAPL', assettype: 0 });
  const bought = await ada.get('stockCreate', anOrder({ num: '3' }));
  await ada.get('stockCreate', anOrder({ num: '1', type: 1, price: '90', timeInForce: 'gtc' }));

  await operate(APPLE, 'delist', { reason: 'taken over' });

  expect(await ada.ask('getStock', apple)).toMatchObject({ code: 404 });
  const [held] = (await ada.get('positionList', {})).list;
  expect(held).toMatchObject({ stockCode: 'AAPL', stockName: 'Apple Inc.', positionNum: '3' });
  const closing = { id: held.id, num: '3', type: 0 };
  expect(await ada.ask('flatPosition', closing)).toMatchObject({
    data: { reason: 'NOT_TRADABLE' },
  });
  // Nothing can fill the order that waits any more; it ends by itself.
  await house.untilSeen(async () => {
    expect((await ada.get('consignList', {})).list).toEqual([]);
  });
  expect((await ada.get('watchlist', {})).list).toMatchObject([
    { name: 'Apple Inc.', code: 'AAPL', price: null, points: [], marketStatus: 0 },
  ]);

  const listing = { code: 'AAPL', name: 'Apple Orchards' };
  await operate(MICROSOFT, 'list', listing);
  market.show('0:NASDAQ:AAPL~2', book);
  expect(await ada.get('getStock', apple)).toMatchObject({ name: 'Apple Orchards' });
  await ada.get('stockCreate', anOrder({ num: '2' }));

  const history = (await ada.get('orderHistory', { pageSize: 10 })).list;
  expect(history.map((row: { stockName: string }) => row.stockName)).toEqual([
    'Apple Orchards',
    'Apple Inc.',
    'Apple Inc.',
  ]);
  const detail = await ada.get('orderDetail', { id: bought.id, kind: 'order' });
  expect(detail).toMatchObject({ stockName: 'Apple Inc.', fills: [{ num: '3' }] });
  const positions = (await ada.get('positionList', {})).list;
  expect(
    positions.map((row: { stockName: string; positionNum: string }) => [
      row.stockName,
      row.positionNum,
    ]),
  ).toEqual([
    ['Apple Orchards', '2'],
    ['Apple Inc.', '3'],
  ]);
  expect((await ada.get('watchlist', {})).list).toMatchObject([{ name: 'Apple Inc.' }]);
  expect(
    (await ada.get('walletBill', { pageSize: 20, timeZone: 'UTC' })).list[0].trade,
  ).toMatchObject({
    stockName: 'Apple Orchards',
  });
  expect(await house.audit()).toEqual([]);
});

test('a halt of the house stops fills until it is lifted, and a fill says its terms', async () => {
  const ben = await house.customer({ STOCK: '5000.00' });
  await operate(APPLE, 'halt', { reason: 'news pending' });
  const { halt, marketStatus } = await ben.get('getStock', apple);
  expect([marketStatus, halt]).toMatchObject([
    3,
    { cause: 'operator', reason: 'news pending', price: null, endTimestamp: null },
  ]);
  expect(halt.beganTimestamp).toBeLessThanOrEqual(house.nowMs());
  const order = await ben.get('stockCreate', anOrder({ num: '2' }));
  expect(order.filledNum).toBe('0');
  const auctioned = anOrder({ source: 7, num: '1' });
  expect(await ben.ask('auctionStockCreate', auctioned)).toMatchObject({
    code: 422,
    msg: 'The auction is not collecting orders now. When it will again is not known.',
  });

  await operate(APPLE, 'resume');
  expect((await ben.get('getStock', apple)).halt).toBeNull();
  await house.untilSeen(async () => {
    market.show(APPLE, book);
    expect((await ben.get('positionList', {})).list).toHaveLength(1);
  });
  const [fill] = await house.services.trading.reads.fills(ben.userId, order.id);
  // Listed, halted, resumed: the third version.
  expect(fill?.termsVersion).toBe(3);
});

test('a new name and new terms hold at once, over a restart, and the trail says who and why', async () => {
  await operate(APPLE, 'rename', { code: 'PEAR', name: 'Pear Inc.', reason: 'it said so' });
  await operate('0:NASDAQ:PEAR', 'terms', { set: ['minCount=5', 'maxNum=1000'] });
  const cleo = await house.customer({ STOCK: '5000.00' });
  const pear = anOrder({ stockCode: 'PEAR', num: '4' });
  expect(await cleo.ask('stockCreate', pear)).toMatchObject({ data: { reason: 'LOT' } });
  expect(await cleo.ask('stockCreate', anOrder())).toMatchObject({ code: 404 });

  const over = await house.leave();
  house = await openTradingHouse({}, { market, over });
  const { catalogue } = house.services.market.desk;
  expect(catalogue.call(house.services.market.desk).byId.get(APPLE)).toMatchObject({
    code: 'PEAR',
    minCount: 5n,
    version: 3,
    name: { en: 'Pear Inc.' },
  });
  const trail = showTrail(await createInstrumentStore(house.pool).trail(APPLE));
  expect(trail.map((line) => line.trim().replace(/^\d+ {2}\S+ {2}/, ''))).toEqual([
    'listed  by reference  0:NASDAQ:AAPL version 1',
    'renamed  by anna  0:NASDAQ:AAPL version 2  (it said so)',
    'code: "AAPL" now "PEAR"',
    expect.stringContaining('Apple Inc.'),
    'shortName: "AAPL" now "PEAR"',
    'newTerms  by anna  0:NASDAQ:AAPL version 3',
    'minCount: "#1" now "#5"',
    expect.stringContaining('now "#1000"'),
  ]);
});

test('who holds what gets another code is told once, and everything of his goes on under it', async () => {
  const hal = await house.customer({ STOCK: '5000.00' });
  const ida = await house.customer({ STOCK: '5000.00' });
  await hal.get('stockCreate', anOrder({ num: '3' }));
  const [held] = (await hal.get('positionList', {})).list;
  const exits = { takeProfitPrice: '120.00', stopLossPrice: '80.00' };
  await hal.get('protectPosition', { id: held.id, ...exits });
  const alert = { rule: 'above', value: '120', once: true, byEmail: false };
  await hal.get('alertCreate', { ...apple, ...alert });
  await hal.get('stockCreate', anOrder({ num: '1', type: 1, price: '90', timeInForce: 'gtc' }));

  await operate(APPLE, 'rename', { code: 'PEAR', reason: 'it said so' });

  const told = async (who: typeof hal) => {
    const { list } = await who.get('messageList', {});
    return list.filter(({ title }: { title: string }) => title.includes('PEAR'));
  };
  await house.untilSeen(async () => {
    const [{ title, content }] = await told(hal);
    expect(title).toBe('AAPL is now PEAR');
    expect(content).toBe(
      'AAPL goes by the symbol PEAR from now on. ' +
        'Your position, your orders and your alerts go on as they are.',
    );
  });
  const pear = { ...apple, stockCode: 'PEAR' };
  expect((await hal.get('positionList', {})).list).toMatchObject([{ ...pear, ...exits }]);
  const waiting = (await hal.get('consignList', {})).list;
  expect(waiting.map((row: { stockCode: string }) => row.stockCode)).toEqual(
    new Array(3).fill('PEAR'),
  );
  expect((await hal.get('alertList', {})).list).toMatchObject([{ ...pear, value: '120.00' }]);
  const event = { kind: 'rename', from: 'AAPL', to: 'PEAR', isAhead: false };
  expect((await hal.get('stockEvents', pear)).list).toMatchObject([event]);
  const span = { fromTimestamp: house.nowMs() - 1_000, toTimestamp: house.nowMs() + 1_000 };
  const { list } = await hal.get('events', { ...span, kinds: 'rename' });
  expect(list).toMatchObject([{ ...event, instrument: { code: 'PEAR' }, position: '3' }]);
  expect(await hal.ask('stockEvents', apple)).toMatchObject({ code: 404 });
  // Over another start he is not told again, and who buys now was never told.
  await house.turn(1_000);
  market.show(APPLE, book);
  await ida.get('stockCreate', anOrder({ ...pear, num: '2' }));
  const over = await house.leave();
  house = await openTradingHouse({}, { market, over });
  const again = await house.knownCustomer(hal.userId);
  expect(await told(again)).toHaveLength(1);
  expect(await told(await house.knownCustomer(ida.userId))).toEqual([]);
  const [closing] = (await again.get('positionList', {})).list;
  market.show(APPLE, book);
  await again.get('flatPosition', { id: closing.id, num: '3', type: 0 });
  expect(await house.audit()).toEqual([]);
});

test('what is taken off its market without a price is told, kept, and settled later', async () => {
  const joe = await house.customer({ STOCK: '5000.00' });
  await joe.get('stockCreate', anOrder({ num: '3' }));
  await operate(APPLE, 'delist', { reason: 'revoked' });
  await house.untilSeen(async () => {
    const [{ title, content }] = (await joe.get('messageList', {})).list;
    expect(title).toBe('AAPL is no longer listed');
    expect(content).toContain('Your position stays, without a price and without trading');
  });
  expect((await joe.get('positionList', {})).list).toMatchObject([{ positionNum: '3' }]);
});

test('a split leaves what a holder has worth what it was, and trading goes on by itself', async () => {
  const dora = await house.customer({ STOCK: '5000.00' });
  const bought = await dora.get('stockCreate', anOrder({ num: '3' }));
  await dora.get('stockCreate', anOrder({ num: '1', type: 1, price: '90', timeInForce: 'gtc' }));
  await dora.get('alertCreate', {
    ...apple,
    rule: 'above',
    value: '120',
    once: true,
    byEmail: false,
  });
  await dora.get('alertCreate', {
    ...apple,
    rule: 'changeUp',
    value: '20',
    once: true,
    byEmail: false,
  });
  const [before] = (await dora.get('positionList', {})).list;

  await operate(APPLE, 'split', { ratio: '2:1' });
  market.show(APPLE, { bids: [['49.99', '1000']], asks: [['50.01', '1000']] });
  await house.untilSeen(async () => {
    expect(await dora.get('getStock', apple)).toMatchObject({ marketStatus: 1 });
    expect((await dora.get('positionList', {})).list).toMatchObject([{ profit: '-0.03' }]);
  });
  const [after] = (await dora.get('positionList', {})).list;
  expect(after).toMatchObject({ positionNum: '6', avgPrice: '50.005', lastPrice: '50.00' });
  const { isolatedPosition, costAmount, fee, profit } = before;
  expect(after).toMatchObject({ isolatedPosition, costAmount, fee, profit });
  // The order that waited goes on in the new count; without it nothing is held any more.
  const [waiting] = (await dora.get('consignList', {})).list;
  expect(waiting).toMatchObject({ num: '2', price: '45.00', filledNum: '0' });
  await dora.get('orderCancel', { id: waiting.id });
  // Shares alone are no movement of money: the last one is still the fee of the purchase.
  const [last] = (await dora.get('walletBill', { pageSize: 1, timeZone: 'UTC' })).list;
  expect(last).toMatchObject({ billType: 'fee', amount: '-1.00' });
  expect((await dora.get('alertList', {})).list).toMatchObject([{ rule: 'changeUp' }]);
  const detail = await dora.get('orderDetail', { id: bought.id, kind: 'order' });
  expect(detail).toMatchObject({ fills: [{ num: '3', price: '100.01' }] });
  await house.untilSeen(async () => {
    const texts = (await dora.get('messageList', {})).list as { content: string }[];
    const said = texts.map(({ content }) => content).join(' | ');
    expect(said).toContain('Your position in AAPL was 3 and is now 6.');
    expect(said).toContain('AAPL was split. Your order for 1 goes on in the new count');
    expect(said).toContain('Your alert on AAPL at 120.00 USD ended, because of a 2 for 1 split.');
  });
  const sold = await dora.get('flatPosition', { id: after.id, num: '6', type: 0 });
  expect(sold).toMatchObject({ filledNum: '6' });
  expect(await house.audit()).toEqual([]);
});

test('a fraction that a split paid in cash is in what today made, to the cent', async () => {
  const finn = await house.customer({ STOCK: '5000.00' });
  market.show(MICROSOFT, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  await finn.get('stockCreate', anOrder({ stockCode: 'MSFT', num: '7' }));

  await operate(MICROSOFT, 'split', { ratio: '1:4', cashPrice: '380' });
  market.show(MICROSOFT, { bids: [['399.99', '1000']], asks: [['400.01', '1000']] });

  await house.untilSeen(async () => {
    expect((await finn.get('positionList', {})).list).toMatchObject([{ positionNum: '1' }]);
    const { totalValue, todayProfit } = await finn.get('fundingOverview');
    // All was bought today: 7 shares for 700.07 and a fee, 285.00 in cash and 400.00 now.
    expect(todayProfit).toBe((Number(totalValue) - 5_000).toFixed(2));
    expect(Number(todayProfit)).toBeCloseTo(285 + 400 - 700.07 - 1, 2);
  });
  const [paid] = (await finn.get('walletBill', { pageSize: 1, timeZone: 'UTC' })).list;
  expect(paid).toMatchObject({ billType: 'trade', trade: { stockCode: 'MSFT', num: null } });
});

test('what has ended with a price is closed at it, and the account is whole again', async () => {
  const eli = await house.customer({ STOCK: '5000.00' });
  await eli.get('stockCreate', anOrder({ num: '3' }));
  await operate(APPLE, 'delist', { settleAt: '120' });
  await house.untilSeen(async () => {
    expect((await eli.get('positionList', {})).list).toEqual([]);
    const [{ title, content }] = (await eli.get('messageList', {})).list;
    expect(title).toBe('AAPL settled');
    expect(content).toContain('was closed at 120.00 USD');
    expect(content).toContain('Profit or loss: $59.97.');
  });
  const [closed] = (await eli.get('flatList', {})).list;
  expect(closed).toMatchObject({ positionNum: '3', closePrice: '120.00', sellProfit: '59.97' });
  const { totalValue, todayProfit } = await eli.get('fundingOverview', {});
  expect(todayProfit).toBe((Number(totalValue) - 5_000).toFixed(2));
  const [line] = (await eli.get('walletBill', { pageSize: 5, timeZone: 'UTC' })).list;
  expect(line).toMatchObject({ billType: 'trade', amount: '59.97' });
  expect(await house.audit()).toEqual([]);
});

test('an order from before a split is worth what its shares are worth now, and told as it was', async () => {
  const gwen = await house.customer({ STOCK: '5000.00' });
  const key = { key: 'before-the-split' };
  const bought = await gwen.get('stockCreate', anOrder({ num: '3' }), key);
  const { profit } = (await gwen.get('orderHistory', {})).list[0];

  await operate(APPLE, 'split', { ratio: '2:1' });
  market.show(APPLE, { bids: [['49.99', '1000']], asks: [['50.01', '1000']] });

  await house.untilSeen(async () => {
    expect((await gwen.get('positionList', {})).list).toMatchObject([{ profit }]);
  });
  expect((await gwen.get('orderHistory', {})).list).toMatchObject([
    { num: '3', avgPrice: '100.01', profit },
  ]);
  const detail = await gwen.get('orderDetail', { id: bought.id, kind: 'order' });
  expect(detail).toMatchObject({ profit });
  expect(await gwen.get('stockCreate', anOrder({ num: '3' }), key)).toEqual(bought);
});
