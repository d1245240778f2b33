import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  const shown = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;
  house.market.show('0:NASDAQ:AAPL', shown);
});
afterAll(() => house.close());

const aBlock = (set: Record<string, unknown> = {}) => anOrder({ source: 4, num: '10000', ...set });

async function verified() {
  const customer = await house.customer({ STOCK: '5000000.00' });
  await house.pool.query('UPDATE users SET kyc_status = 3 WHERE user_id = $1', [customer.userId]);
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

test('the limits of a block say in the reader’s language that it is not taken', async () => {
  const { stockCode, market } = anOrder();
  const asked = { stockCode, market, source: 4 };
  const sentences: string[] = [];
  for (const language of languages) {
    const told = await house.ask('getMinCount', asked, { language });
    expect(told.data.tradable).toBe(false);
    sentences.push(told.data.refuseReason);
  }
  expect(sentences).toEqual([
    'Orders for this product are not taken yet.',
    '该产品暂不接受委托。',
    '此產品暫不接受買賣指示。',
  ]);
});
