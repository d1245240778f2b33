import {
  type Election,
  NO_QUEUE,
  type Order,
  type OrderExpiry,
  orderEndReasons,
  type QueueSpot,
  type Trailed,
} from '../orders/order.ts';
import { orderStates } from '../orders/order-states.ts';
import { type OrderTerms, orderTermFields } from '../orders/order-terms.ts';
import type { PositionBody } from '../positions/position.ts';
import { fees, walletType } from './money-shapes.ts';
import type { StoredKind } from './read-stored.ts';
import {
  bigint,
  type FieldShapes,
  nullable,
  number,
  optional,
  record,
  text,
  words,
  yes,
} from './shape.ts';

export const orderState = words(orderStates);
export const endReason = words(orderEndReasons);

export const expiry = nullable(
  record<OrderExpiry>({
    atMs: number,
    reason: words({
      EXPIRED_AT_CLOSE: 1,
      EXPIRED_AFTER_24_HOURS: 1,
      EXPIRED_AFTER_90_DAYS: 1,
      EXPIRED_AFTER_HOURS: 1,
    }),
  }),
);

export const queueSpot = record<QueueSpot>({ aheadQuantity: bigint, seenVolume: bigint });

export const trailed = record<Trailed>({ atMs: number, best: bigint, trigger: bigint });

export const orderTerms = record<OrderTerms>(orderTermFields);

export const election = record<Election>({
  atMs: number,
  price: bigint,
  printedMs: number,
  trailed: optional(trailed),
});

/** An order without its terms, which stand beside it. */
export type OrderProgress = Omit<Order, 'terms'>;

const progressFields: FieldShapes<OrderProgress> = {
  state: orderState,
  reason: nullable(endReason),
  expiry,
  finishedAtMs: nullable(number),
  holdMinor: bigint,
  releasedMinor: bigint,
  filledQuantity: bigint,
  bustedQuantity: optional(bigint),
  sizedQuantity: optional(bigint),
  filledNotional: bigint,
  filledWorth: bigint,
  localMinor: bigint,
  costMinor: bigint,
  fees,
  feeMinor: bigint,
  accruedWorth: optional(bigint),
  accruedMinor: optional(bigint),
  marginMinor: bigint,
  realisedMinor: bigint,
  fillCount: number,
  lastFillAtMs: nullable(number),
  queue: queueSpot,
  bar: record<Order['bar']>({ startMs: number, quantity: bigint }),
  takenQuoteMs: nullable(number),
  againMs: optional(number),
  reopenedMs: optional(number),
  trailed: optional(trailed),
  elected: optional(election),
};

/** Whole, as an answer has it. */
export const order = record<Order>({ ...progressFields, terms: orderTerms });

export const positionBody = record<PositionBody>({
  positionId: text,
  instrumentId: text,
  side: words({ long: 1, short: 1 }),
  walletType,
  walletCurrency: text,
  leverage: number,
  quantity: bigint,
  splits: optional(number),
  notional: bigint,
  costMinor: bigint,
  marginMinor: bigint,
  openFeeMinor: bigint,
  closeFeeMinor: bigint,
  realisedMinor: bigint,
  openedAtMs: number,
  markedAtMs: optional(number),
  chargedAtMs: optional(number),
  couponDay: optional(text),
  dividendMs: optional(number),
  variationMinor: optional(bigint),
  closedQuantity: bigint,
  closedNotional: bigint,
  closedOpeningNotional: bigint,
  closedAtMs: nullable(number),
  calledAtMs: optional(number),
  isLiquidated: optional(yes),
  marginMovedAtMs: optional(number),
});

export const storedTerms: StoredKind<OrderTerms> = { name: 'terms', shape: orderTerms };
export const storedProgress: StoredKind<OrderProgress> = {
  name: 'progress',
  shape: record<OrderProgress>(progressFields),
  atRest: [
    {
      since: 1,
      values: {
        holdMinor: 0n,
        realisedMinor: 0n,
        reason: null,
        releasedMinor: 0n,
        bar: { startMs: 0, quantity: 0n },
        queue: NO_QUEUE,
        takenQuoteMs: null,
      },
    },
  ],
};
export const storedPosition: StoredKind<PositionBody> = {
  name: 'position',
  shape: positionBody,
  atRest: [
    {
      since: 1,
      values: {
        closeFeeMinor: 0n,
        closedAtMs: null,
        closedNotional: 0n,
        closedOpeningNotional: 0n,
        closedQuantity: 0n,
        realisedMinor: 0n,
      },
    },
  ],
};
