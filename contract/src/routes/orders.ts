import Type, { type TSchema } from 'typebox';
import {
  Bool,
  confirmedFigures,
  Decimal,
  defaulted,
  directionCode,
  eachOf,
  field,
  fieldRulesOf,
  Int,
  id,
  ids,
  instrumentCode,
  marketCode,
  maybe,
  oneOf,
  orderPrice,
  quantity,
  sourceCode,
  Timestamp,
  walletType,
} from '../fields.ts';
import {
  exitPrice,
  OrderIn,
  openTerms,
  orderInProperties,
  orderName,
  orderTerms,
} from '../order-fields.ts';
import { defineRoute } from '../route.ts';
import { Stake } from '../stake-shape.ts';
import {
  FeeLine,
  FillRow,
  followRowProperties,
  OrderConfirmed,
  OrderEvent,
  OrderRow,
  orderRowProperties,
  SubscriptionRow,
  subscriptionRowProperties,
} from '../trading-shapes.ts';
import { MoneyLack } from './money-lack.ts';
import { order, orderErrors } from './orders-shapes.ts';

export const auctionStockCreate = defineRoute({
  ...order,
  id: 'auctionStockCreate',
  path: '/stock/auctionStockCreate',
  keyScope: 'trade',
  summary: 'Order in the pre-market auction (source 7).',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'AUCTION_CLOSED'],
});

export const blockTradeCreate = defineRoute({
  ...order,
  id: 'blockTradeCreate',
  path: '/blockTrade/create',
  keyScope: 'trade',
  summary: 'Order a block (source 4): filled whole, or not at all.',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'BLOCK_NOT_OPEN', 'BLOCK_REVIEW', 'BLOCK_SIZE'],
});

export const goldCreate = defineRoute({
  ...order,
  id: 'goldCreate',
  path: '/gold/create',
  keyScope: 'trade',
  whileFrozen: 'closing',
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

export const hkCreate = defineRoute({
  ...order,
  id: 'hkCreate',
  path: '/hk/create',
  keyScope: 'trade',
  whileFrozen: 'closing',
  summary: 'Order a Hong Kong stock (source 11) in board lots.',
  input: OrderIn,
  output: OrderRow,
  errors: orderErrors,
});

export const newSharesCreate = defineRoute({
  ...order,
  id: 'newSharesCreate',
  path: '/NewShares/create',
  keyScope: 'trade',
  summary: 'Subscribe to an offering of new shares (source 5).',
  input: Type.Object({
    newSharesId: id(),
    stockCode: instrumentCode(),
    stockName: Type.Optional(Type.String({ maxLength: 200 })),
    market: marketCode(),
    source: sourceCode(),
    num: quantity(),
    price: Type.Optional(Type.String({ maxLength: 32 })),
    ...orderName,
  }),
  output: SubscriptionRow,
  errors: [
    'LOT',
    'INSUFFICIENT',
    'NO_INSTRUMENT',
    'DUPLICATE',
    'KYC_REQUIRED',
    'NOT_TRADABLE',
    'IPO_TWICE',
    'IPO_CLOSED',
    'MAX_NUM',
  ],
});

export const orderAmend = defineRoute({
  ...order,
  id: 'orderAmend',
  overSocket: false,
  path: '/orders/amend',
  keyScope: 'trade',
  summary:
    'Change an order that waits: smaller it keeps its id and place, else another takes its place.',
  extension: true,
  input: Type.Object({
    id: id(),
    num: field(Type.Optional(quantity()), { malformed: 'QUANTITY' }),
    price: field(Type.Optional(orderPrice()), { malformed: 'AMOUNT' }),
    triggerPrice: exitPrice(),
  }),
  output: OrderRow,
  errors: ['NOT_FOUND', 'ORDER_ENDED', 'AUCTION_LOCKED', ...orderErrors],
});

export const orderAmendPreview = defineRoute({
  ...order,
  id: 'orderAmendPreview',
  overSocket: false,
  repeat: 'safe',
  path: '/orders/amend/preview',
  keyScope: 'trade',
  summary: 'What changing an order would do, by the code that changes it. Nothing is stored.',
  extension: true,
  input: orderAmend.input,
  output: Type.Object({
    /** Whether it stays the same order, with its id and its place in the queue. */
    keepsPlace: Bool,
    /** Price × quantity of the whole order. */
    totalBefore: maybe(Decimal),
    totalAfter: maybe(Decimal),
    heldBefore: Decimal,
    heldAfter: Decimal,
    /** What fills at once. */
    fillsNow: Decimal,
    currency: Type.String(),
  }),
  errors: orderAmend.errors,
});

export const CancelledRow = Type.Object({
  id: Type.String(),
  status: Int,
  filledNum: Decimal,
  releasedAmount: Decimal,
  currency: Type.String(),
});

export const orderCancel = defineRoute({
  ...order,
  id: 'orderCancel',
  repeat: 'idem',
  whileFrozen: 'served',
  path: '/orders/cancel',
  keyScope: 'trade',
  summary: 'Cancel what is not filled of an order; a cancelled one answers the same again.',
  input: Type.Object({ id: id() }),
  output: CancelledRow,
  errors: ['NOT_FOUND', 'ORDER_FILLED', 'ORDER_ENDED', 'AUCTION_LOCKED'],
});

export const orderCancelAll = defineRoute({
  ...order,
  id: 'orderCancelAll',
  repeat: 'idem',
  whileFrozen: 'served',
  overSocket: false,
  path: '/orders/cancelAll',
  keyScope: 'trade',
  summary: 'Cancel what is not filled of orders; each answers for itself.',
  extension: true,
  input: Type.Object({ ids: ids() }),
  output: eachOf(CancelledRow),
  errors: [],
});

const fullOrder = Type.Object({
  ...orderRowProperties,
  kind: Type.Optional(oneOf(['order'])),
  fills: Type.Array(FillRow),
  events: Type.Array(OrderEvent),
  /** Of an order that has filled or ended; null when it was sent without figures. */
  confirmed: maybe(OrderConfirmed),
});

const fullSubscription = Type.Object({
  ...subscriptionRowProperties,
  kind: oneOf(['ipo']),
  /** What it is called in the draw. */
  ticket: Type.String(),
  events: Type.Array(OrderEvent),
});

const HoldingLine = Type.Object({
  code: Type.String(),
  name: Type.String(),
  weight: Decimal,
  /** Units of it, in the count of that day. */
  num: Decimal,
  price: maybe(Decimal),
  /** What its price brought since it was confirmed; null until it is settled. */
  profit: maybe(Decimal),
  /** What it paid in the term, of each unit and after what is withheld. */
  dividends: Type.Array(
    Type.Object({ k: Timestamp, price: Decimal, withheldRatio: Decimal, amount: Decimal }),
  ),
});

const fullFollow = Type.Object({
  ...followRowProperties,
  kind: oneOf(['follow']),
  holdingsAtConfirm: Type.Array(HoldingLine),
  holdingsAtSettle: Type.Array(HoldingLine),
  events: Type.Array(OrderEvent),
});

export const orderDetail = defineRoute({
  id: 'orderDetail',
  method: 'GET',
  path: '/orders/{id}',
  keyScope: 'read',
  caller: 'customer',
  repeat: 'safe',
  tag: 'orders',
  summary: 'One order with every fill explained and every event.',
  extension: true,
  input: Type.Object({ id: id(), kind: defaulted(oneOf(['order', 'ipo', 'follow']), 'order') }),
  output: Type.Union([fullOrder, fullSubscription, fullFollow]),
  errors: ['NOT_FOUND'],
});

/** A close is asked for by its position's id: what the position says already has no other word. */
const notById = <Fields extends Readonly<Record<string, TSchema>>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      return [name, field(schema, { ...fieldRulesOf(schema), notWith: 'id' })];
    }),
  ) as Fields;

const unlessById = <Schema extends TSchema>(schema: Schema) =>
  field(Type.Optional(schema), {
    ...fieldRulesOf(schema),
    requiredWithout: 'id',
    notWith: 'id',
  });

const ExitOutcome = Type.Object({
  exit: oneOf(['takeProfit', 'stopLoss']),
  price: Decimal,
  /** From the expected price of opening. */
  percent: maybe(Decimal),
  gain: Decimal,
  closeFee: Decimal,
  result: Decimal,
});

export const orderPreview = defineRoute({
  ...order,
  id: 'orderPreview',
  repeat: 'safe',
  path: '/orders/preview',
  keyScope: 'trade',
  summary:
    'What an order would cost and whether it would be refused, by the code that runs orders.',
  extension: true,
  input: Type.Object({
    id: Type.Optional(id()),
    stockCode: unlessById(instrumentCode()),
    stockName: Type.Optional(Type.String({ maxLength: 200 })),
    source: unlessById(sourceCode()),
    market: unlessById(marketCode()),
    direction: unlessById(directionCode()),
    ...orderTerms,
    ...notById(openTerms),
    /** As the order is to carry it: PRICE_MOVED and PRICE_BAND come here as they would there. */
    confirmed: confirmedFigures(),
  }),
  output: Type.Object({
    /** What is ordered: of an order by amount what the amount buys. */
    num: maybe(Decimal),
    totalAmount: maybe(Decimal),
    margin: maybe(Decimal),
    fee: maybe(Decimal),
    feeLines: Type.Array(FeeLine),
    /** Only of a bond: received on top of the price; below zero it is paid. */
    accruedInterest: Type.Optional(Decimal),
    /** The most of the wallet it can take, guard and fees included; as INSUFFICIENT says it. */
    needed: maybe(Decimal),
    /** A purchase never costs more, fees included; absent where neither limit nor amount says. */
    mostCost: Type.Optional(Decimal),
    /**
     * Only of a market order with a slippage guard: the price that the guard counts from (that of
     * `confirmed`, else the best price now, or the last one while nobody can be met), and the worst
     * price it lets the order fill at. The order's `confirmed.guardFrom` holds it there.
     */
    guardFrom: Type.Optional(Decimal),
    guardPrice: Type.Optional(Decimal),
    /** All of it at `guardPrice`, fees included: most it costs, or least it brings. */
    guardedAmount: Type.Optional(Decimal),
    estPrice: maybe(Decimal),
    estSlippage: maybe(Decimal),
    spreadCost: maybe(Decimal),
    buyingPowerAfter: Decimal,
    /** These three are of what is held once the order has filled whole. */
    liquidationPrice: maybe(Decimal),
    marginLevel: maybe(Decimal),
    /** At moves of the last price against the holder, in percent; only where there is a level. */
    whatIf: Type.Optional(
      Type.Array(
        Type.Object({
          percent: Decimal,
          /** The moved price, or that of its liquidation. */
          price: Decimal,
          marginLevel: maybe(Decimal),
          isClosed: Bool,
          profit: Decimal,
        }),
      ),
    ),
    /** Only of an order that opens a position in lots or contracts. */
    stake: Type.Optional(Stake),
    /** What leaving at the exits it names would come to, both fees taken off. */
    exits: Type.Optional(Type.Array(ExitOutcome)),
    /** For one night of what it opens, at the last price; below zero it is earned. */
    overnight: Type.Optional(
      Type.Object({
        what: oneOf(['financing', 'borrow', 'swap']),
        amount: Decimal,
        /** What it is reckoned on, and the yearly rate in percent. */
        basis: Decimal,
        rate: Decimal,
      }),
    ),
    walletType: walletType(),
    currency: Type.String(),
    fxRate: maybe(Decimal),
    waitsForOpen: Bool,
    nextOpenTimestamp: maybe(Timestamp),
    /** Only at the open or the close: when that is, and until when the order can be cancelled. */
    crossTimestamp: Type.Optional(Timestamp),
    cutOffTimestamp: Type.Optional(Timestamp),
    /** Only while a rule halts it: when it has its part of the print that trading goes on with. */
    reopenTimestamp: Type.Optional(Timestamp),
    warnings: Type.Array(Type.String()),
    wouldRefuse: maybe(
      Type.Object({
        code: Int,
        reason: Type.String(),
        msg: Type.String(),
        /** Only of INSUFFICIENT. */
        lack: Type.Optional(MoneyLack),
      }),
    ),
  }),
  errors: ['NO_INSTRUMENT', 'LOT', 'TICK', 'NOT_FOUND', 'DUPLICATE', 'PRICE_MOVED'],
});

const FillReceipt = Type.Object({
  fillId: Type.String(),
  publicKey: Type.String(),
  lane: Int,
  seq: Type.String(),
  time: Timestamp,
  prevHash: Type.String(),
  hash: Type.String(),
  signature: Type.String(),
  fact: Type.String(),
  factIndex: Int,
  factHashes: Type.Array(Type.String()),
});

export const orderReceipts = defineRoute({
  id: 'orderReceipts',
  method: 'GET',
  path: '/orders/{id}/receipts',
  keyScope: 'read',
  caller: 'customer',
  repeat: 'safe',
  tag: 'orders',
  summary: 'A signed receipt of each fill, as it was committed (Ed25519 over SHA-256).',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Type.Object({
    receipts: Type.Array(FillReceipt),
    /** Fills whose receipt does not hold: the books differ from what was signed. */
    missing: Type.Array(Type.Object({ fillId: Type.String() })),
  }),
  errors: ['NOT_FOUND'],
});

export const stockCreate = defineRoute({
  ...order,
  id: 'stockCreate',
  path: '/stock/create',
  keyScope: 'trade',
  whileFrozen: 'closing',
  summary: 'Order a stock, coin or bond (sources 0, 100, 101).',
  input: OrderIn,
  output: OrderRow,
  errors: [...orderErrors, 'AUCTION_CLOSED'],
});
