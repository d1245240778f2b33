import {
  type FollowedHolding,
  type FollowedPrice,
  type FollowOrder,
  type FollowResult,
  followStates,
  followTerms,
  type HoldingDividend,
  type HoldingResult,
} from '../follow/follow-order.ts';
import type { StoredKind } from './read-stored.ts';
import { bigint, list, nullable, number, optional, record, text, words } from './shape.ts';

const price = record<FollowedPrice>({ price: bigint, timeMs: number, sourceName: text });

const dividend = record<HoldingDividend>({
  dividendId: text,
  exMs: number,
  amount: bigint,
  withheldRate: bigint,
  netMinor: bigint,
});

export const follow = record<FollowOrder>({
  followId: text,
  agencyId: text,
  feeBps: bigint,
  amountMinor: bigint,
  term: words(followTerms),
  state: words(followStates),
  holdMinor: bigint,
  placedMs: number,
  confirmedMs: nullable(number),
  settleMs: number,
  dueMs: nullable(number),
  holdings: list(
    record<FollowedHolding>({
      instrumentId: text,
      code: text,
      weightBps: bigint,
      units: bigint,
      splits: number,
      start: price,
    }),
  ),
  result: nullable(
    record<FollowResult>({
      holdings: list(
        record<HoldingResult>({
          instrumentId: text,
          units: bigint,
          end: price,
          profitMinor: bigint,
          dividends: optional(list(dividend)),
        }),
      ),
      profitMinor: bigint,
      feeMinor: bigint,
      netMinor: bigint,
    }),
  ),
});

/** One that waits, runs or is over. */
export const storedFollow: StoredKind<FollowOrder> = { name: 'follow', shape: follow };
