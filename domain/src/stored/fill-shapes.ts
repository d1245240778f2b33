import type { SessionPrint } from '../auction/run-auction.ts';
import type { AuctionLevel } from '../auction/uncross.ts';
import type { LotUse } from '../positions/lots.ts';
import type {
  Fill,
  FillAccrued,
  FillAuction,
  FillBefore,
  PositionBefore,
  PositionEffect,
  PriceSlice,
  SeenBook,
  SeenFx,
  SeenPrints,
  SeenQuote,
  WholeMatch,
} from '../trading/fill.ts';
import { entries, fees } from './money-shapes.ts';
import { election } from './order-shapes.ts';
import type { StoredKind } from './read-stored.ts';
import {
  bigint,
  boolean,
  list,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  word,
  words,
} from './shape.ts';

const slices = list(record<PriceSlice>({ price: bigint, quantity: bigint }));

export const auctionLevels = list(
  record<AuctionLevel>({ price: bigint, buyQuantity: bigint, sellQuantity: bigint }),
);

const seenQuote = record<SeenQuote>({
  bid: nullable(bigint),
  ask: nullable(bigint),
  last: bigint,
  timeMs: number,
  sourceName: text,
  isSimulated: boolean,
  drawnBy: optional(text),
});

const seenFx = record<SeenFx>({ timeMs: number, sourceName: text, isSimulated: boolean });

const seenPrints = record<SeenPrints>({
  sinceMs: number,
  low: nullable(bigint),
  high: nullable(bigint),
  volume: bigint,
  beforeQuantity: bigint,
  barVolume: bigint,
  capQuantity: bigint,
  usedQuantity: bigint,
  queueBefore: bigint,
  queueAfter: bigint,
  allotted: bigint,
});

export const sessionPrint = record<SessionPrint>({
  cross: words({ open: 1, close: 1, reopening: 1 }),
  marketQuantity: bigint,
});

const fillAuction = record<FillAuction>({
  uncrossMs: number,
  price: bigint,
  volume: bigint,
  imbalance: bigint,
  book: auctionLevels,
  inputsHash: text,
  print: optional(sessionPrint),
});

const fillBefore = record<FillBefore>({
  filledQuantity: bigint,
  bustedQuantity: optional(bigint),
  filledNotional: bigint,
  filledWorth: bigint,
  localMinor: bigint,
  costMinor: bigint,
  marginMinor: bigint,
  fees,
  accruedWorth: optional(bigint),
  accruedMinor: optional(bigint),
});

const lotUses = list(
  record<LotUse>({ lotId: text, openedAtMs: number, quantity: bigint, costMinor: bigint }),
);

type Liquidated = NonNullable<Extract<PositionEffect, { effect: 'closed' }>['liquidation']>;

const positionEffect = oneOf<PositionEffect, 'effect'>('effect', {
  opened: record<Extract<PositionEffect, { effect: 'opened' }>>({
    effect: word('opened'),
    notional: bigint,
    costMinor: bigint,
    marginMinor: bigint,
  }),
  closed: record<Extract<PositionEffect, { effect: 'closed' }>>({
    effect: word('closed'),
    notional: bigint,
    costMinor: bigint,
    marginMinor: bigint,
    profitMinor: bigint,
    realisedMinor: bigint,
    lots: lotUses,
    before: record<PositionBefore>({
      quantity: bigint,
      notional: bigint,
      costMinor: bigint,
      marginMinor: bigint,
      variationMinor: optional(bigint),
    }),
    liquidation: optional(
      record<Liquidated>({
        insuredMinor: bigint,
        whole: record<WholeMatch>({ quantity: bigint, notional: bigint, worst: bigint }),
      }),
    ),
  }),
});

export const fill = record<Fill>({
  fillId: text,
  orderId: text,
  positionId: text,
  termsVersion: number,
  filledAtMs: number,
  mode: words({ taken: 1, resting: 1, auction: 1 }),
  quantity: bigint,
  price: bigint,
  slices,
  levels: slices,
  book: optional(
    record<SeenBook>({ left: list(bigint), beyond: bigint, impact: optional(bigint) }),
  ),
  prints: optional(seenPrints),
  quote: seenQuote,
  fxRate: bigint,
  fx: optional(seenFx),
  localMinor: bigint,
  costMinor: bigint,
  fees,
  feeMinor: bigint,
  accrued: optional(
    record<FillAccrued>({ settlementDay: text, per100: bigint, receivedMinor: bigint }),
  ),
  slippageMinor: bigint,
  position: positionEffect,
  entries,
  settlesAtMs: nullable(number),
  barStartMs: number,
  before: nullable(fillBefore),
  elected: optional(election),
  orderQuantity: optional(bigint),
  auction: optional(fillAuction),
});

export const storedFill: StoredKind<Fill> = { name: 'fill', shape: fill };
