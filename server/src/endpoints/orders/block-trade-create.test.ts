import { afterAll, beforeAll, expect, test } from 'vitest';
import { passIdentity } from '../../testing/sign-again.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  const shown = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;
  house.market.show('4:NASDAQ:AAPL', shown);
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const aBlock = (set: Record<string, unknown> = {}) => anOrder({ source: 4, num: '10000', ...set });

async function verified() {
  const customer = await house.customer({ STOCK: '5000000.00' });
  await passIdentity(house, customer.userId);
  return customer;
}

const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;

test('a block asks for verified identity, whatever the rest of the house asks for', async () => {
  const ada = await house.customer({ STOCK: '5000000.00' });
  const told = await ada.ask('blockTradeCreate', aBlock());
  expect(told).toEqual({
    code: 422,
    msg: 'Please complete identity verification first.',
    data: { reason: 'KYC_REQUIRED' },
  });
  const { wouldRefuse } = await ada.get('orderPreview', aBlock());
  expect(wouldRefuse).toEqual({ code: 422, reason: 'KYC_REQUIRED', msg: told.msg });
});

test('who is verified reads in three languages that the permission is not open', async () => {
  const ben = await verified();
  const sentences = [
    'The bulk trading authority has not yet been opened',
    '大宗交易权限尚未开通',
    '大手交易權限尚未開通',
  ];
  for (const [index, language] of languages.entries()) {
    const told = await ben.ask('blockTradeCreate', aBlock(), { language });
    expect(told).toEqual({
      code: 422,
      msg: sentences[index],
      data: { reason: 'BLOCK_NOT_OPEN' },
    });
    const { wouldRefuse } = await ben.get('orderPreview', aBlock(), { language });
    expect(wouldRefuse.msg).toBe(sentences[index]);
  }
  expect(await ben.funds()).toEqual(['5000000.00', '0.00', '5000000.00']);
  expect((await ben.get('orderHistory')).total).toBe(0);
});

test.each([
  ['a limit', { type: 1, price: '100.00' }, 400, 'FIELD_INVALID', 'type'],
  ['leverage', { leverage: 2 }, 400, 'FIELD_INVALID', 'leverage'],
  ['half a share', { num: '10000.5' }, 400, 'LOT', 'num'],
  ['another source', { source: 0 }, 400, 'FIELD_INVALID', 'source'],
  ['a stock nobody knows', { stockCode: 'NONE' }, 404, 'NO_INSTRUMENT', undefined],
] as const)('a block of %s is refused before the permission', async (...row) => {
  const [, set, code, reason, field] = row;
  const cem = await verified();
  const told = await cem.ask('blockTradeCreate', aBlock(set));
  expect([told.code, told.data.reason, told.data.field]).toEqual([code, reason, field]);
});

test('a stock order of source 4 is no stock order', async () => {
  const dan = await verified();
  const told = await dan.ask('stockCreate', aBlock());
  expect([told.code, told.data.reason, told.data.field]).toEqual([400, 'FIELD_INVALID', 'source']);
});

/** Lets a minute pass, in which the desk decides. */
async function reviewed(of: TradingCustomer, status: number): Promise<void> {
  house.turn(61_000);
  await house.untilSeen(async () => {
    expect((await of.get('applyStatus', { type: 'blockTrade' })).status).toBe(status);
  });
}

test('an application is decided by the published rule, told, and made again', async () => {
  const poor = await house.customer({ STOCK: '20000.00' });
  const apply = () => poor.ask('applyService', { type: 'blockTrade' });
  expect((await apply()).data.reason).toBe('KYC_REQUIRED');
  await passIdentity(house, poor.userId);
  expect(await poor.get('applyStatus', { type: 'blockTrade' })).toMatchObject({ status: 0 });
  expect((await apply()).data).toMatchObject({ type: 'blockTrade', status: 1 });
  expect(await apply()).toMatchObject({
    code: 409,
    msg: 'The transaction permissions are under review',
    data: { reason: 'APPLY_PENDING' },
  });
  expect((await poor.ask('blockTradeCreate', aBlock())).data.reason).toBe('BLOCK_REVIEW');
  await reviewed(poor, 2);
  const { reason } = await poor.get('applyStatus', { type: 'blockTrade' });
  expect(reason).toBe('Total value must be at least $50,000.');
  expect((await poor.ask('blockTradeCreate', aBlock())).data.reason).toBe('BLOCK_NOT_OPEN');
  expect((await apply()).data.status).toBe(1);
  await reviewed(poor, 2);
  await house.untilSeen(async () => {
    const { list } = await poor.get('messageList', {});
    const titles = list.map(({ title, kind }: { title: string; kind: string }) => [kind, title]);
    expect(titles.filter(([kind]: [string]) => kind === 'permission')).toEqual([
      ['permission', 'Block trading was refused'],
      ['permission', 'Block trading was refused'],
    ]);
  });
});

test('who may trades a block whole at its size price, and sells it so', async () => {
  const rich = await verified();
  await rich.get('applyService', { type: 'blockTrade' });
  await reviewed(rich, 3);
  expect((await rich.ask('applyService', { type: 'blockTrade' })).data.reason).toBe('APPLY_OPEN');
  const small = await rich.ask('blockTradeCreate', aBlock({ num: '9999' }));
  expect([small.code, small.data.reason, small.msg]).toEqual([
    422,
    'BLOCK_SIZE',
    'A block trade is a single transaction of 10000 shares or more.',
  ]);
  // 100.01 and 0.25 % is 100.260025, on the next cent; 0.05 % of it is the fee.
  const asked = await rich.get('orderPreview', aBlock());
  expect(asked).toMatchObject({ estPrice: '100.27', totalAmount: '1002700.00', fee: '501.35' });
  expect(asked).toMatchObject({ warnings: [], wouldRefuse: null });
  const bought = await rich.get('blockTradeCreate', aBlock());
  expect(bought).toMatchObject({ status: 1, filledNum: '10000', avgPrice: '100.27' });
  expect(bought).toMatchObject({ fee: '501.35', leverage: 1, productType: 4 });
  // What it took has not come back: the next is priced as a part of one of 25,000.
  const more = await rich.get('orderPreview', aBlock({ num: '15000' }));
  expect(more.estPrice).toBe('100.52');
  house.turn(3_600_000);
  // 99.99 less 0.25 % is 99.740025.
  const sold = await rich.get('blockTradeCreate', aBlock({ direction: 1 }));
  expect(sold).toMatchObject({ status: 1, openClose: 1, avgPrice: '99.74' });
});

test('more than the schedule fills ends with nothing filled and the money free', async () => {
  const rich = await house.customer({ STOCK: '900000000.00' });
  await passIdentity(house, rich.userId);
  await rich.get('applyService', { type: 'blockTrade' });
  await reviewed(rich, 3);
  house.turn(3_600_000);
  const num = '5000000';
  expect((await rich.get('orderPreview', aBlock({ num }))).warnings).toHaveLength(1);
  const ended = await rich.get('blockTradeCreate', aBlock({ num }));
  expect(ended).toMatchObject({ status: 2, filledNum: '0', fee: '0.00' });
  expect(ended.reason).toContain('could not be filled whole');
  expect(await rich.funds()).toEqual(['900000000.00', '0.00', '900000000.00']);
  // Confirmed at a price that has gone since.
  const confirmed = { price: '99.00', totalAmount: '990000.00', fee: '1.00' };
  const moved = await rich.get('blockTradeCreate', aBlock({ confirmed }));
  expect(moved).toMatchObject({ status: 2, filledNum: '0' });
});
