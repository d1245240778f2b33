import Type from 'typebox';
import type { Reason } from '../error-codes.ts';
import {
  Bool,
  Decimal,
  defaulted,
  directionCode,
  field,
  Int,
  id,
  instrumentCode,
  marketCode,
  maybe,
  oneOf,
  openCloseCode,
  orderTypeCode,
  percent,
  price,
  quantity,
  sourceCode,
  Timestamp,
  text,
  timeInForce,
  walletType,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import {
  FeeLine,
  FillRow,
  followRowProperties,
  OrderEvent,
  OrderRow,
  orderRowProperties,
  SubscriptionRow,
  subscriptionRowProperties,
} from '../trading-shapes.ts';

const tag = 'orders';
const limitPrice = () =>
  field(Type.Optional(price()), {
    missing: 'AMOUNT',
    malformed: 'AMOUNT',
    requiredWhen: { field: 'type', isOneOf: [1, 3] },
  });
const clientOrderId = () => Type.Optional(text(64));

const orderTerms = {
  type: orderTypeCode(),
  num: quantity(),
  price: limitPrice(),
  triggerPrice: field(Type.Optional(price()), {
    missing: 'AMOUNT',
    malformed: 'AMOUNT',
    requiredWhen: { field: 'type', isOneOf: [2, 3] },
  }),
  leverage: defaulted(Type.Integer({ minimum: 1, maximum: 1000 }), 1),
  openClose: Type.Optional(openCloseCode()),
  timeInForce: defaulted(timeInForce(), 'day'),
  takeProfitPrice: Type.Optional(price()),
  stopLossPrice: Type.Optional(price()),
  maxSlippage: Type.Optional(percent()),
  clientOrderId: clientOrderId(),
};

/** The request of every order call, in the order in which its fields are refused. */
export const orderInProperties = {
  stockCode: instrumentCode(),
  /** A hint; the server uses its own. */
  stockName: Type.Optional(Type.String({ maxLength: 200 })),
  source: sourceCode(),
  market: marketCode(),
  direction: directionCode(),
  ...orderTerms,
};
export const OrderIn = Type.Object(orderInProperties);

const orderErrors = [
  'NO_INSTRUMENT',
  'LOT',
  'TICK',
  'INSUFFICIENT',
  'KYC_REQUIRED',
  'DUPLICATE',
  'NOT_TRADABLE',
  'SHORT_NOT_ALLOWED',
  'OVER_CLOSE',
  'PRICE_BAND',
  'MAX_NUM',
  'STALE_PRICE',
] as const satisfies readonly Reason[];

const order = { method: 'POST', caller: 'customer', repeat: 'key', tag } as const;

export const stockCreate = defineRoute({
  ...order,
  id: 'stockCreate',
  path: '/stock/create',
  summary: 'Order a stock, coin or bond (sources 0, 100, 101).',
  input: OrderIn,
  output: OrderRow,
  errors: orderErrors,
});

export const blockTradeCreate = defineRoute({
  ...order,
  id: 'blockTradeCreate',
  path: '/blockTrade/create',
  summary: 'Order a block (source 4): filled whole, or not at all.',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'BLOCK_NOT_OPEN', 'BLOCK_REVIEW', 'BLOCK_SIZE'],
});

export const goldCreate = defineRoute({
  ...order,
  id: 'goldCreate',
  path: '/gold/create',
  summary: 'Order a future or a currency pair (sources 3, 2).',
  input: Type.Object({
    ...orderInProperties,
    goldCode: field(Type.String({ maxLength: 32 }), {
      equals: { field: 'stockCode', otherwise: 'FIELD_INVALID' },
    }),
    goldName: field(Type.Optional(Type.String({ maxLength: 200 })), {
      equals: { field: 'stockName', otherwise: 'FIELD_INVALID' },
    }),
  }),
  output: OrderRow,
  errors: [...orderErrors, 'EXPIRED'],
});

export const newSharesCreate = defineRoute({
  ...order,
  id: 'newSharesCreate',
  path: '/NewShares/create',
  summary: 'Subscribe to an offering of new shares (source 5).',
  input: Type.Object({
    newSharesId: id(),
    stockCode: instrumentCode(),
    stockName: Type.Optional(Type.String({ maxLength: 200 })),
    market: marketCode(),
    source: sourceCode(),
    num: quantity(),
    price: Type.Optional(Type.String({ maxLength: 32 })),
    clientOrderId: clientOrderId(),
  }),
  output: SubscriptionRow,
  errors: [
    'LOT',
    'INSUFFICIENT',
    'NO_INSTRUMENT',
    'DUPLICATE',
    'IPO_TWICE',
    'IPO_CLOSED',
    'MAX_NUM',
  ],
});

export const hkCreate = defineRoute({
  ...order,
  id: 'hkCreate',
  path: '/hk/create',
  summary: 'Order a Hong Kong stock (source 11) in board lots.',
  input: OrderIn,
  output: OrderRow,
  errors: orderErrors,
});

export const auctionStockCreate = defineRoute({
  ...order,
  id: 'auctionStockCreate',
  path: '/stock/auctionStockCreate',
  summary: 'Order in the pre-market auction (source 7).',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'AUCTION_CLOSED'],
});

export const orderCancel = defineRoute({
  ...order,
  id: 'orderCancel',
  repeat: 'idem',
  path: '/orders/cancel',
  summary: 'Cancel what is not filled of an order; a cancelled one answers the same again.',
  input: Type.Object({ id: id() }),
  output: Type.Object({
    id: Type.String(),
    status: Int,
    filledNum: Decimal,
    releasedAmount: Decimal,
    currency: Type.String(),
  }),
  errors: ['NOT_FOUND', 'ORDER_FILLED', 'AUCTION_LOCKED'],
});

export const orderPreview = defineRoute({
  ...order,
  id: 'orderPreview',
  repeat: 'safe',
  path: '/orders/preview',
  summary:
    'What an order would cost and whether it would be refused, by the code that runs orders.',
  extension: true,
  input: Type.Object({
    id: Type.Optional(id()),
    stockCode: field(Type.Optional(instrumentCode()), {
      malformed: 'NO_INSTRUMENT',
      requiredWithout: 'id',
    }),
    stockName: Type.Optional(Type.String({ maxLength: 200 })),
    source: field(Type.Optional(sourceCode()), { requiredWithout: 'id' }),
    market: field(Type.Optional(marketCode()), {
      malformed: 'NO_INSTRUMENT',
      requiredWithout: 'id',
    }),
    direction: field(Type.Optional(directionCode()), { requiredWithout: 'id' }),
    ...orderTerms,
  }),
  output: Type.Object({
    totalAmount: Decimal,
    margin: Decimal,
    fee: Decimal,
    feeLines: Type.Array(FeeLine),
    estPrice: maybe(Decimal),
    estSlippage: maybe(Decimal),
    spreadCost: maybe(Decimal),
    buyingPowerAfter: Decimal,
    liquidationPrice: maybe(Decimal),
    walletType: walletType(),
    currency: Type.String(),
    fxRate: maybe(Decimal),
    waitsForOpen: Bool,
    nextOpenTimestamp: maybe(Timestamp),
    warnings: Type.Array(Type.String()),
    wouldRefuse: maybe(Type.Object({ code: Int, reason: Type.String(), msg: Type.String() })),
  }),
  errors: ['NO_INSTRUMENT', 'LOT', 'TICK', 'NOT_FOUND'],
});

const fullOrder = Type.Object({
  ...orderRowProperties,
  kind: Type.Optional(oneOf(['order'])),
  fills: Type.Array(FillRow),
  events: Type.Array(OrderEvent),
});
const fullSubscription = Type.Object({
  ...subscriptionRowProperties,
  kind: oneOf(['ipo']),
  events: Type.Array(OrderEvent),
});
const HoldingLine = Type.Object({
  code: Type.String(),
  name: Type.String(),
  weight: Decimal,
  price: maybe(Decimal),
});
const fullFollow = Type.Object({
  ...followRowProperties,
  kind: oneOf(['follow']),
  holdingsAtConfirm: Type.Array(HoldingLine),
  holdingsAtSettle: Type.Array(HoldingLine),
});

export const orderDetail = defineRoute({
  id: 'orderDetail',
  method: 'GET',
  path: '/orders/{id}',
  caller: 'customer',
  repeat: 'safe',
  tag,
  summary: 'One order with every fill explained and every event.',
  extension: true,
  input: Type.Object({ id: id(), kind: defaulted(oneOf(['order', 'ipo', 'follow']), 'order') }),
  output: Type.Union([fullOrder, fullSubscription, fullFollow]),
  errors: ['NOT_FOUND'],
});
