import Type, { type TSchema } from 'typebox';
import {
  Bool,
  confirmedFigures,
  Decimal,
  directionCode,
  field,
  fieldRulesOf,
  Int,
  id,
  instrumentCode,
  marketCode,
  maybe,
  oneOf,
  sourceCode,
  Timestamp,
  walletType,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { FeeLine } from '../../trading-shapes.ts';
import { order, orderTerms } from './shapes.ts';

/** A close is asked for by its position's id: what the position says already has no other word. */
const notById = <Schema extends TSchema>(schema: Schema) =>
  field(schema, { ...fieldRulesOf(schema), notWith: 'id' });

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
    triggerPrice: notById(orderTerms.triggerPrice),
    trailAmount: notById(orderTerms.trailAmount),
    trailPercent: notById(orderTerms.trailPercent),
    leverage: notById(orderTerms.leverage),
    openClose: notById(orderTerms.openClose),
    timeInForce: notById(orderTerms.timeInForce),
    extendedHours: notById(orderTerms.extendedHours),
    takeProfitPrice: notById(orderTerms.takeProfitPrice),
    stopLossPrice: notById(orderTerms.stopLossPrice),
    maxSlippage: notById(orderTerms.maxSlippage),
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
    wouldRefuse: maybe(Type.Object({ code: Int, reason: Type.String(), msg: Type.String() })),
  }),
  errors: ['NO_INSTRUMENT', 'LOT', 'TICK', 'NOT_FOUND', 'DUPLICATE', 'PRICE_MOVED'],
});
