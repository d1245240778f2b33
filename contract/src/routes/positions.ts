import Type from 'typebox';
import {
  amount,
  Bool,
  classify,
  closeType,
  confirmedFigures,
  Decimal,
  defaulted,
  directionCode,
  eachOf,
  Int,
  id,
  ids,
  instrumentCode,
  limitPrice,
  listOf,
  marketCode,
  maybe,
  oneOf,
  openCloseCode,
  orderTypeCode,
  page,
  pageProperties,
  paging,
  quantity,
  sourceCode,
  Timestamp,
  timestamp,
  triggerPrice,
} from '../fields.ts';
import { exitPrices, orderName, trail } from '../order-fields.ts';
import { defineRoute } from '../route.ts';
import { OrderRow, PositionRow, SubscriptionRow } from '../trading-shapes.ts';
import { filter, read, write } from './positions-shapes.ts';

/** Of one position after a move of its price. */
const Moved = Type.Object({
  id: Type.String(),
  stockName: Type.String(),
  stockCode: Type.String(),
  /** Null of what is paid in full, and of what is closed on the way. */
  marginLevel: maybe(Decimal),
  isClosed: Bool,
  /** The moved price, or that of its liquidation. */
  price: Decimal,
  /** What its profit changes by, in USD. */
  change: Decimal,
});

export const accountRisk = defineRoute({
  ...read,
  id: 'accountRisk',
  path: '/account/risk',
  keyScope: 'read',
  summary:
    'Equity, margin and what would be liquidated first, in USD and of one snapshot of all prices.',
  extension: true,
  input: Type.Object({}),
  output: Type.Object({
    equity: maybe(Decimal),
    /**
     * By currency: the first five, less `loans` where there are any, are `equity`; all `equityUsd`
     * add up to the equity.
     */
    parts: Type.Array(
      Type.Object({
        currency: Type.String(),
        available: Decimal,
        held: Decimal,
        margin: Decimal,
        marginProfit: maybe(Decimal),
        paid: maybe(Decimal),
        loans: Type.Optional(Decimal),
        equity: maybe(Decimal),
        equityUsd: maybe(Decimal),
      }),
    ),
    /** (`margin` + `profit`) / `maintenanceMargin`; these are null where a price is not known. */
    marginLevel: maybe(Decimal),
    margin: maybe(Decimal),
    profit: maybe(Decimal),
    initialMargin: maybe(Decimal),
    maintenanceMargin: maybe(Decimal),
    callLevel: Decimal,
    liquidationLevel: Decimal,
    /** The first to be liquidated first; sums beside the row are in USD. */
    positions: Type.Array(
      Type.Object({
        row: PositionRow,
        value: Decimal,
        margin: Decimal,
        profit: Decimal,
        initialMargin: Decimal,
        maintenanceMargin: Decimal,
        /** In percent. */
        maintenanceRatio: Decimal,
        /** How far the price is from that of liquidation, in percent. */
        toLiquidation: maybe(Decimal),
      }),
    ),
    /** All prices moved at once: `equity` is that of now and every change. */
    whatIf: Type.Array(
      Type.Object({ percent: Decimal, equity: Decimal, positions: Type.Array(Moved) }),
    ),
    buyingPower: Type.Array(
      Type.Object({
        product: Type.String(),
        currency: Type.String(),
        available: Decimal,
        leverage: Int,
        amount: Decimal,
      }),
    ),
    /** What this house asks of who opens and closes US shares on margin on one day. */
    dayTrading: Type.Object({
      policy: oneOf(['intraday_margin', 'legacy_pdt', 'none']),
      /**
       * Of all US shares on margin: margin and profit less the maintenance margin, in USD. Absent
       * under `none`; null where a price is not known.
       */
      intradayExcess: maybe(Decimal),
      /** Only under `legacy_pdt`: what is counted, and whether no more is opened on margin. */
      counted: Type.Optional(
        Type.Object({
          dayTrades: Int,
          dayTradesMax: Int,
          days: Int,
          equity: Decimal,
          leastEquity: Decimal,
          isRestricted: Bool,
        }),
      ),
    }),
    fxRate: maybe(Decimal),
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});

export const addMarginPreview = defineRoute({
  ...read,
  id: 'addMarginPreview',
  path: '/position/addPositionMargin/preview',
  keyScope: 'trade',
  summary: 'A position as more margin would leave it. Nothing is stored.',
  extension: true,
  input: Type.Object({ id: id(), amount: amount() }),
  output: PositionRow,
  errors: ['NOT_FOUND'],
});

export const addPositionMargin = defineRoute({
  ...write,
  id: 'addPositionMargin',
  path: '/position/addPositionMargin',
  keyScope: 'trade',
  whileFrozen: 'served',
  overSocket: true,
  summary: 'Add margin to a position.',
  input: Type.Object({ id: id(), amount: amount() }),
  output: PositionRow,
  errors: ['NOT_FOUND', 'POSITION_CLOSED', 'INSUFFICIENT'],
});

export const consignList = defineRoute({
  ...read,
  id: 'consignList',
  path: '/position/consignList',
  keyScope: 'read',
  summary: 'Orders still resting.',
  input: Type.Object(filter),
  output: page(OrderRow),
  errors: [],
});

export const flatList = defineRoute({
  ...read,
  id: 'flatList',
  path: '/position/flatList',
  keyScope: 'read',
  summary: 'Closed positions.',
  input: Type.Object(filter),
  output: page(PositionRow),
  errors: [],
});

export const flatPosition = defineRoute({
  ...write,
  id: 'flatPosition',
  path: '/position/flatPosition',
  keyScope: 'trade',
  whileFrozen: 'served',
  overSocket: true,
  summary: 'Close a position, whole or in part.',
  input: Type.Object({
    id: id(),
    num: quantity(),
    type: closeType(),
    price: limitPrice(),
    ...orderName,
    confirmed: confirmedFigures(),
  }),
  output: OrderRow,
  errors: [
    'NOT_FOUND',
    'NOT_TRADABLE',
    'LOT',
    'TICK',
    'DUPLICATE',
    'PRICE_MOVED',
    'OVER_CLOSE',
    'STALE_PRICE',
    'OPEN_ORDERS',
    'PRICE_BAND',
    'MIN_NOTIONAL',
  ],
});

export const getHalfOrFullNum = defineRoute({
  ...read,
  id: 'getHalfOrFullNum',
  path: '/position/getHalfOrFullNum',
  keyScope: 'read',
  summary: 'The most that can be ordered or closed, and half of it, fees included.',
  input: Type.Object({
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    direction: directionCode(),
    openClose: openCloseCode(),
    leverage: defaulted(Type.Integer({ minimum: 1, maximum: 1000 }), 1),
    type: defaulted(orderTypeCode(), 0),
    price: limitPrice(),
    triggerPrice: triggerPrice(),
    ...trail,
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
  keyScope: 'read',
  summary: 'The most of an offering that funds, lots and its limit allow.',
  input: Type.Object({
    newSharesId: Type.Optional(id()),
    stockCode: instrumentCode(),
    market: marketCode(),
  }),
  output: Type.Object({ num: Decimal, available: Decimal, holdPerLot: Decimal }),
  errors: ['NO_INSTRUMENT'],
});

export const liveSubscriptions = defineRoute({
  ...read,
  id: 'liveSubscriptions',
  path: '/position/subscription',
  keyScope: 'read',
  summary: 'Subscriptions still alive.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: listOf(SubscriptionRow),
  errors: [],
});

export const orderHistory = defineRoute({
  ...read,
  id: 'orderHistory',
  path: '/position/water/pageList',
  keyScope: 'read',
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

export const positionByStock = defineRoute({
  ...read,
  id: 'positionByStock',
  path: '/position/getByStock',
  keyScope: 'read',
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
      /** What adds to it has the same. */
      leverage: Type.Integer(),
      profit: Type.Union([Decimal, Type.Null()]),
      /** The price `profit` is at. */
      lastPrice: maybe(Decimal),
    }),
    Type.Null(),
  ]),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const positionCloseAll = defineRoute({
  ...write,
  id: 'positionCloseAll',
  path: '/position/closeAll',
  keyScope: 'trade',
  whileFrozen: 'served',
  summary:
    'Close positions at the market, all that no other order closes; each answers for itself.',
  extension: true,
  input: Type.Object({ ids: ids() }),
  output: eachOf(OrderRow),
  errors: [],
});

export const positionList = defineRoute({
  ...read,
  id: 'positionList',
  path: '/position/me',
  keyScope: 'read',
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

export const positionReverse = defineRoute({
  ...write,
  id: 'positionReverse',
  path: '/position/reverse',
  keyScope: 'trade',
  summary: 'Close a position whole and open as much of the other side: both at once, or neither.',
  extension: true,
  input: Type.Object({ id: id(), ...orderName }),
  output: OrderRow,
  errors: [
    'NOT_FOUND',
    'DUPLICATE',
    'KYC_REQUIRED',
    'NOT_TRADABLE',
    'MAX_NUM',
    'MIN_NOTIONAL',
    'OVER_CLOSE',
    'SHORT_NOT_ALLOWED',
    'DAY_TRADES',
    'REVERSE_AT_ONCE',
    'STALE_PRICE',
    'INSUFFICIENT',
  ],
});

const part = {
  num: Decimal,
  /** Average, in the currency of the instrument. */
  price: Decimal,
  totalAmount: Decimal,
  fee: Decimal,
};

export const positionReversePreview = defineRoute({
  ...read,
  id: 'positionReversePreview',
  path: '/position/reverse/preview',
  keyScope: 'trade',
  summary: 'Both parts of a reversal at the prices of now. Nothing is stored.',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Type.Object({
    /** The side that is held once it is done. */
    direction: directionCode(),
    /** Realised, the fees of closing taken off. */
    close: Type.Object({ ...part, profit: Decimal }),
    open: Type.Object({ ...part, margin: Decimal }),
    currency: Type.String(),
  }),
  errors: positionReverse.errors,
});

export const protectPosition = defineRoute({
  ...write,
  id: 'protectPosition',
  path: '/position/protect',
  keyScope: 'trade',
  whileFrozen: 'served',
  summary:
    'Set, change or remove the take profit and the stop loss of a position; what fires first ends the other.',
  extension: true,
  input: Type.Object({
    id: id(),
    ...exitPrices,
  }),
  output: PositionRow,
  errors: [
    'NOT_FOUND',
    'AUCTION_LOCKED',
    'NOT_TRADABLE',
    'TICK',
    'STALE_PRICE',
    'PRICE_BAND',
    'EXIT_SIDE',
    'OVER_CLOSE',
  ],
});

export const subscriptionHistory = defineRoute({
  ...read,
  id: 'subscriptionHistory',
  path: '/position/subscriptionOrder/pageList',
  keyScope: 'read',
  summary: 'All subscriptions.',
  input: Type.Object({
    classify: Type.Optional(classify()),
    status: Type.Optional(oneOf([0, 1, 2])),
    ...paging,
  }),
  output: page(SubscriptionRow),
  errors: [],
});
