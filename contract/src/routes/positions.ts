import Type from 'typebox';
import {
  amount,
  classify,
  Decimal,
  defaulted,
  directionCode,
  field,
  id,
  instrumentCode,
  listOf,
  marketCode,
  oneOf,
  openCloseCode,
  orderTypeCode,
  page,
  pageProperties,
  paging,
  price,
  quantity,
  sourceCode,
  text,
  timestamp,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { OrderRow, PositionRow, SubscriptionRow } from '../trading-shapes.ts';

const read = { method: 'POST', caller: 'customer', repeat: 'safe', tag: 'positions' } as const;
const write = { ...read, repeat: 'key' } as const;
const filter = {
  source: Type.Optional(sourceCode()),
  classify: Type.Optional(classify()),
  ...paging,
};

export const positionByStock = defineRoute({
  ...read,
  id: 'positionByStock',
  path: '/position/getByStock',
  summary: 'What the customer holds of an instrument on one side; null when nothing.',
  input: Type.Object({
    stockCode: instrumentCode(),
    direction: directionCode(),
    source: Type.Optional(sourceCode()),
    market: Type.Optional(marketCode()),
  }),
  output: Type.Union([
    Type.Object({
      id: Type.String(),
      positionNum: Decimal,
      isolatedPosition: Decimal,
      closableNum: Decimal,
      avgPrice: Decimal,
      profit: Type.Union([Decimal, Type.Null()]),
    }),
    Type.Null(),
  ]),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const flatPosition = defineRoute({
  ...write,
  id: 'flatPosition',
  path: '/position/flatPosition',
  summary: 'Close a position, whole or in part.',
  input: Type.Object({
    id: id(),
    num: quantity(),
    type: orderTypeCode(),
    price: field(Type.Optional(price()), {
      missing: 'AMOUNT',
      malformed: 'AMOUNT',
      requiredWhen: { field: 'type', isOneOf: [1, 3] },
    }),
    clientOrderId: Type.Optional(text(64)),
  }),
  output: OrderRow,
  errors: ['NOT_FOUND', 'LOT', 'TICK', 'DUPLICATE', 'OVER_CLOSE', 'STALE_PRICE', 'PRICE_BAND'],
});

export const positionList = defineRoute({
  ...read,
  id: 'positionList',
  path: '/position/me',
  summary: 'Open positions with sums by currency.',
  input: Type.Object(filter),
  output: Type.Object({
    ...pageProperties(PositionRow),
    summary: Type.Array(
      Type.Object({
        currency: Type.String(),
        totalHoldingAmount: Type.Union([Decimal, Type.Null()]),
        margin: Decimal,
        profit: Type.Union([Decimal, Type.Null()]),
      }),
    ),
  }),
  errors: [],
});

export const flatList = defineRoute({
  ...read,
  id: 'flatList',
  path: '/position/flatList',
  summary: 'Closed positions.',
  input: Type.Object(filter),
  output: page(PositionRow),
  errors: [],
});

export const consignList = defineRoute({
  ...read,
  id: 'consignList',
  path: '/position/consignList',
  summary: 'Orders still resting.',
  input: Type.Object(filter),
  output: page(OrderRow),
  errors: [],
});

export const liveSubscriptions = defineRoute({
  ...read,
  id: 'liveSubscriptions',
  path: '/position/subscription',
  summary: 'Subscriptions still alive.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: listOf(SubscriptionRow),
  errors: [],
});

export const orderHistory = defineRoute({
  ...read,
  id: 'orderHistory',
  path: '/position/water/pageList',
  summary: 'Every order ever placed, cancelled ones too.',
  input: Type.Object({
    source: Type.Optional(sourceCode()),
    status: Type.Optional(oneOf([0, 1, 2, 3])),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(OrderRow),
  errors: [],
});

export const subscriptionHistory = defineRoute({
  ...read,
  id: 'subscriptionHistory',
  path: '/position/subscriptionOrder/pageList',
  summary: 'All subscriptions.',
  input: Type.Object({
    classify: Type.Optional(classify()),
    status: Type.Optional(oneOf([0, 1, 2])),
    ...paging,
  }),
  output: page(SubscriptionRow),
  errors: [],
});

export const addPositionMargin = defineRoute({
  ...write,
  id: 'addPositionMargin',
  path: '/position/addPositionMargin',
  summary: 'Add margin to a position.',
  input: Type.Object({ id: id(), amount: amount() }),
  output: PositionRow,
  errors: ['NOT_FOUND', 'POSITION_CLOSED', 'INSUFFICIENT'],
});

export const getHalfOrFullNum = defineRoute({
  ...read,
  id: 'getHalfOrFullNum',
  path: '/position/getHalfOrFullNum',
  summary: 'The most that can be ordered or closed, and half of it, fees included.',
  input: Type.Object({
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    direction: directionCode(),
    openClose: openCloseCode(),
    leverage: defaulted(Type.Integer({ minimum: 1, maximum: 1000 }), 1),
    type: defaulted(orderTypeCode(), 0),
    price: field(Type.Optional(price()), {
      missing: 'AMOUNT',
      malformed: 'AMOUNT',
      requiredWhen: { field: 'type', isOneOf: [1, 3] },
    }),
  }),
  output: Type.Object({
    halfNum: Decimal,
    fullNum: Decimal,
    available: Decimal,
    currency: Type.String(),
  }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const getIpoFullNum = defineRoute({
  ...read,
  id: 'getIpoFullNum',
  path: '/position/getIpoFullNum',
  summary: 'The most of an offering that funds, lots and its limit allow.',
  input: Type.Object({
    newSharesId: Type.Optional(id()),
    stockCode: instrumentCode(),
    market: marketCode(),
  }),
  output: Type.Object({ num: Decimal, available: Decimal, holdPerLot: Decimal }),
  errors: ['NO_INSTRUMENT'],
});
