import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScriptedMarket } from '../../testing/scripted-market.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse();
  const quote = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;
  house.market.show('0:NASDAQ:AAPL', quote);
  house.market.show('0:NASDAQ:MSFT', quote);
  house.market.show('0:AMEX:PRK', quote);
  ada = await house.customer({ STOCK: '100.00' });
  const held = await house.customer({ STOCK: '1000.00' });
  expect((await held.ask('stockCreate', anOrder({ num: '5' }))).code).toBe(200);
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

type Row = readonly [
  what: string,
  set: Record<string, unknown>,
  refused: { readonly code: number; readonly reason: string; readonly field?: string },
  msg: readonly [en: string, hans: string, hant: string],
];
const limit = (price: string) => ({ type: 1, price });
const quantity = ['Please add quantity', '请输入数量', '請輸入數量'] as const;
const amount = ['Please enter the correct amount', '请输入正确的金额', '請輸入正確金額'] as const;
const unknown = ['This instrument does not exist.', '该品种不存在。', '此產品不存在。'] as const;
const invalid = (field: string) =>
  [`The value of ${field} is not valid.`, `${field} 的值无效。`, `${field} 的值無效。`] as const;

const refusals: readonly Row[] = [
  ['no quantity', { num: '' }, { code: 400, reason: 'QUANTITY', field: 'num' }, quantity],
  ['nothing', { num: '0' }, { code: 400, reason: 'QUANTITY', field: 'num' }, quantity],
  [
    'a quantity in letters',
    { num: '1e5' },
    { code: 400, reason: 'QUANTITY', field: 'num' },
    quantity,
  ],
  ['a leading dot', { num: '.5' }, { code: 400, reason: 'QUANTITY', field: 'num' }, quantity],
  [
    'half a share',
    { num: '1.5' },
    { code: 400, reason: 'LOT', field: 'num' },
    ['The quantity must be a multiple of 1.', '数量须为 1 的整数倍。', '數量須為 1 的倍數。'],
  ],
  [
    'a broken lot of a coin',
    { source: 100, stockCode: 'SHIBUSD', market: 'CRYPTO', num: '1500' },
    { code: 400, reason: 'LOT', field: 'num' },
    [
      'The quantity must be a multiple of 1000.',
      '数量须为 1000 的整数倍。',
      '數量須為 1000 的倍數。',
    ],
  ],
  ['a limit without a price', { type: 1 }, { code: 400, reason: 'AMOUNT', field: 'price' }, amount],
  ['a price of nothing', limit('0.00'), { code: 400, reason: 'AMOUNT', field: 'price' }, amount],
  ['a price with a comma', limit('1,000'), { code: 400, reason: 'AMOUNT', field: 'price' }, amount],
  [
    'a price off its tick',
    limit('100.005'),
    { code: 400, reason: 'TICK', field: 'price' },
    ['The price must be a multiple of 0.01.', '价格须为 0.01 的整数倍。', '價格須為 0.01 的倍數。'],
  ],
  [
    'a price finer than any',
    limit('100.000001'),
    { code: 400, reason: 'TICK', field: 'price' },
    ['The price must be a multiple of 0.01.', '价格须为 0.01 的整数倍。', '價格須為 0.01 的倍數。'],
  ],
  [
    'a stop to buy below the last price',
    { type: 2, triggerPrice: '95.00' },
    { code: 422, reason: 'TRIGGER_SIDE' },
    [
      'The last price is 100.00. A buy stop goes above it, a sell stop below it.',
      '最新价为 100.00。买入触发价须高于最新价，卖出触发价须低于最新价。',
      '最新價為 100.00。買入觸發價須高於最新價，沽出觸發價須低於最新價。',
    ],
  ],
  [
    'an unknown type',
    { type: 9 },
    { code: 400, reason: 'FIELD_INVALID', field: 'type' },
    invalid('type'),
  ],
  [
    'leverage on a share',
    { leverage: 3 },
    { code: 400, reason: 'FIELD_INVALID', field: 'leverage' },
    invalid('leverage'),
  ],
  [
    'leverage on what closes',
    { leverage: 3, direction: 1, openClose: 1 },
    { code: 400, reason: 'FIELD_UNUSED', field: 'leverage' },
    [
      'leverage means nothing here. Leave it out.',
      '此处用不到 leverage，请去掉后再提交。',
      '此處用不到 leverage，請移除後再提交。',
    ],
  ],
  [
    'an unknown direction',
    { direction: 2 },
    { code: 400, reason: 'FIELD_INVALID', field: 'direction' },
    invalid('direction'),
  ],
  [
    'another call’s source',
    { source: 11, stockCode: '00700', market: 'HK' },
    { code: 400, reason: 'FIELD_INVALID', field: 'source' },
    invalid('source'),
  ],
  [
    'a slippage of letters',
    { maxSlippage: 'much' },
    { code: 400, reason: 'FIELD_INVALID', field: 'maxSlippage' },
    invalid('maxSlippage'),
  ],
  ['an unknown code', { stockCode: 'ZZZZ' }, { code: 404, reason: 'NO_INSTRUMENT' }, unknown],
  ['the wrong market', { market: 'NYSE' }, { code: 404, reason: 'NO_INSTRUMENT' }, unknown],
  [
    'an index',
    { source: 99, stockCode: 'SPX', market: 'INDEX' },
    { code: 422, reason: 'NOT_TRADABLE' },
    ['This instrument cannot be traded.', '该品种不可交易。', '此產品不可買賣。'],
  ],
  [
    'more than one order may hold',
    { num: '5200001' },
    { code: 422, reason: 'MAX_NUM' },
    ['At most 5200000 in one order.', '单笔订单最多 5200000。', '每個買賣盤最多 5200000。'],
  ],
  [
    'a price far from the last',
    limit('49.99'),
    { code: 422, reason: 'PRICE_BAND' },
    [
      'The price is more than 50% away from the last price.',
      '价格偏离最新价超过 50%。',
      '價格偏離最新價超過 50%。',
    ],
  ],
  [
    'closing what is not held',
    { direction: 1, openClose: 1 },
    { code: 422, reason: 'OVER_CLOSE' },
    ['You can sell at most 0.', '最多可卖出 0。', '最多可賣出 0。'],
  ],
  [
    'selling short what nobody lends',
    { stockCode: 'PRK', market: 'AMEX', direction: 1 },
    { code: 422, reason: 'SHORT_NOT_ALLOWED' },
    [
      'You hold none of this, and it cannot be sold short.',
      '你未持有该品种，且该品种不可卖空。',
      '你並未持有此產品，而此產品不可沽空。',
    ],
  ],
  [
    'more than there is',
    { ...limit('50.00'), num: '10' },
    { code: 422, reason: 'INSUFFICIENT' },
    [
      'Insufficient funds. Available $100.00, needed $501.00.',
      '资金不足。可用 $100.00，需要 $501.00。',
      '資金不足。可用 $100.00，需要 $501.00。',
    ],
  ],
];

test.each(
  refusals,
)('%s is refused in three languages, and nothing is held', async (_, set, refused, msg) => {
  const { code, reason, field } = refused;
  const languages = ['en', 'zh_Hans_CN', 'zh_Hant_HK'] as const;
  for (const [index, language] of languages.entries()) {
    const told = await ada.ask('stockCreate', anOrder(set), { language });
    expect([told.code, told.data.reason, told.data.field]).toEqual([code, reason, field]);
    expect(told.msg).toBe(msg[index]);
  }
  // The preview knows it too: fields at once, rules inside.
  const preview = await ada.ask('orderPreview', anOrder(set));
  if (code === 422 && reason !== 'NOT_TRADABLE' && field === undefined) {
    const { lack, ...would } = preview.data.wouldRefuse;
    expect(would).toEqual({ code, reason, msg: msg[0] });
    expect(lack !== undefined).toBe(reason === 'INSUFFICIENT');
  } else if (reason !== 'NOT_TRADABLE' && field !== 'source')
    expect(preview.data.reason).toBe(reason);
  expect(await ada.funds()).toEqual(['100.00', '0.00', '100.00']);
});

test('a refusal of money carries figures, its own and those of the order, and no words', async () => {
  const told = await ada.ask('stockCreate', anOrder({ ...limit('50.00'), num: '10' }));
  // 10 × 50.00 and 1.00.
  expect(told.data).toEqual({
    reason: 'INSUFFICIENT',
    available: '100.00',
    needed: '501.00',
    walletType: 'STOCK',
    currency: 'USD',
    totalAmount: '500.00',
    fee: '1.00',
    offers: [],
  });
  expect((await ada.get('positionList')).total).toBe(0);
  expect((await ada.get('orderHistory')).total).toBe(0);
});

test('the terms name exactly the leverages that a preview takes', async () => {
  const named = [
    { source: 0, market: 'NASDAQ', stockCode: 'AAPL' },
    { source: 11, market: 'HK', stockCode: '00700' },
    { source: 100, market: 'CRYPTO', stockCode: 'BTCUSD' },
    { source: 3, market: 'COMEX', stockCode: 'GCZ6' },
    { source: 2, market: 'FOREX', stockCode: 'EURUSD' },
  ];
  for (const one of named) {
    const { leverages, minCount } = await ada.get('getMinCount', one);
    expect(leverages).toContain(1);
    for (const leverage of [1, 2, 3, 5, 10, 20, 30, 50, 100]) {
      const told = await ada.ask('orderPreview', anOrder({ ...one, num: minCount, leverage }));
      const isTaken = told.data.reason !== 'FIELD_INVALID' || told.data.field !== 'leverage';
      expect([one.stockCode, leverage, isTaken]).toEqual([
        one.stockCode,
        leverage,
        leverages.includes(leverage),
      ]);
    }
  }
});

test('nobody orders without a session', async () => {
  for (const id of ['stockCreate', 'hkCreate', 'orderPreview', 'orderCancel'] as const) {
    const told = await house.ask(id, anOrder({ id: 'o1' }), { language: 'zh_Hant_HK' });
    expect([told.code, told.data.reason, told.msg]).toEqual([401, 'LOGIN_EXPIRED', '登入已過期']);
  }
});

test('Hong Kong stocks have their own call', async () => {
  const tencent = anOrder({ source: 11, stockCode: '00700', market: 'HK', num: '150' });
  const lot = await ada.ask('hkCreate', tencent);
  expect([lot.code, lot.data.reason, lot.msg]).toEqual([
    400,
    'LOT',
    'The quantity must be a multiple of 100.',
  ]);
  const apple = await ada.ask('hkCreate', anOrder());
  expect([apple.code, apple.data.field]).toEqual([400, 'source']);
});

test('with identity asked for, nobody trades unverified', async () => {
  const strict = await openTradingHouse({ REQUIRE_KYC_TO_TRADE: 'true' });
  const bob = await strict.customer({ STOCK: '100.00' });
  const told = await bob.ask('stockCreate', anOrder());
  expect([told.code, told.data.reason, told.msg]).toEqual([
    422,
    'KYC_REQUIRED',
    'Please complete identity verification first.',
  ]);
  const preview = await bob.get('orderPreview', anOrder());
  expect(preview.wouldRefuse.reason).toBe('KYC_REQUIRED');
  await strict.close();
});

test('with nobody’s price at all a market order is refused', async () => {
  const market = new ScriptedMarket();
  market.isDown = true;
  const quiet = await openTradingHouse({}, { market });
  const cem = await quiet.customer({ STOCK: '100.00' });
  const stock = anOrder({ stockCode: 'HPQ', market: 'NYSE' });
  const told = await cem.ask('stockCreate', stock);
  expect([told.code, told.data.reason]).toEqual([422, 'STALE_PRICE']);
  await quiet.close();
});
