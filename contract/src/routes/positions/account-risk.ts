import Type from 'typebox';
import { Bool, Decimal, Int, maybe, oneOf, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { PositionRow } from '../../trading-shapes.ts';
import { read } from './shapes.ts';

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
