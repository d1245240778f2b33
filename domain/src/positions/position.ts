import type { WalletType } from '@candor/contract/enums';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { LotQueue } from './lots.ts';

export type PositionSide = 'long' | 'short';

/** One position per customer, instrument and side. Values are replaced, never changed in place. */
export interface Position {
  readonly positionId: string;
  /** What it is held in, never a view of it. */
  readonly instrumentId: string;
  readonly side: PositionSide;
  readonly walletType: WalletType;
  readonly walletCurrency: string;
  readonly leverage: number;
  readonly quantity: bigint;
  /** How many splits of its instrument its count has been through; absent before the first. */
  readonly splits?: number;
  /**
   * Exact sum of price × quantity of what is still open, by average price; the average is made of
   * it.
   */
  readonly notional: bigint;
  /** The same in the wallet's currency at the rates of opening, without fees. */
  readonly costMinor: bigint;
  /** Money locked to this position: `isolatedPosition` on the wire. */
  readonly marginMinor: bigint;
  readonly lots: LotQueue;
  /** Fees of all its opening fills. */
  readonly openFeeMinor: bigint;
  /** Fees of all its closing fills. */
  readonly closeFeeMinor: bigint;
  /** Realised profit so far by average price, less the closing fees: `sellProfit` on the wire. */
  readonly realisedMinor: bigint;
  readonly openedAtMs: number;
  /** The last instant a day's settlement price was paid of; absent before the first. */
  readonly markedAtMs?: number;
  /** The last night that was charged; absent before the first. */
  readonly chargedAtMs?: number;
  /** The last coupon that was reckoned with; absent before the first. */
  readonly couponDay?: CalendarDay;
  /** The last ex-date it was entitled by; absent before the first. */
  readonly dividendMs?: number;
  /** What such payments took from the margin and have not given back: zero or less. */
  readonly variationMinor?: bigint;
  /** Sums over the closing fills; the closing price is their average. */
  readonly closedQuantity: bigint;
  readonly closedNotional: bigint;
  /** Opening notional of what was closed: the closed part's average opening price is made of it. */
  readonly closedOpeningNotional: bigint;
  readonly closedAtMs: number | null;
  /** When its holder was called for margin; absent once the level was restored. */
  readonly calledAtMs?: number;
  /** The house closed it, or a part of it. */
  readonly isLiquidated?: true;
  /** When its margin was last moved without a fill; absent while it never was. */
  readonly marginMovedAtMs?: number;
}

/** A position without its lots, which stand beside it. */
export type PositionBody = Omit<Position, 'lots'>;

/** What the figures of a position are made of; an order that is not placed yet has as much. */
export type HeldTerms = Pick<
  PositionBody,
  'side' | 'quantity' | 'notional' | 'costMinor' | 'marginMinor' | 'walletCurrency' | 'leverage'
>;

/** The key under which an account holds at most one open position, by what it is held in. */
export function positionKey(heldAs: string, side: PositionSide): string {
  let keys = keysOf.get(heldAs);
  if (keys === undefined) {
    keys = { long: `${heldAs}|long`, short: `${heldAs}|short` };
    keysOf.set(heldAs, keys);
  }
  return keys[side];
}

/** As many rows as there are instruments; a key made once is hashed once. */
const keysOf = new Map<string, Readonly<Record<PositionSide, string>>>();
