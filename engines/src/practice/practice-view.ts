import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import type { Order } from '@candor/domain/orders/order';
import type { OrderNames } from '@candor/domain/orders/order-terms';
import type { Position } from '@candor/domain/positions/position';
import type { PlaceOrder, ProtectPosition } from '@candor/domain/trading/commands';
import type { Refusal } from '@candor/domain/trading/refusals';
import type { PracticeRun } from './practice-ports.ts';
import type { DayRefusal } from './replay-day.ts';

/** A replay at an instant of its day, with all that was decided until then. */
export interface PracticeView {
  readonly run: PracticeRun;
  readonly dayMs: number;
  readonly instruments: readonly Instrument[];
  readonly prices: PriceSnapshot;
  /** The newest first. */
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  readonly availableMinor: bigint;
  /** Of orders that wait. */
  readonly heldMinor: bigint;
  /** Null where a price of something held is not known. */
  readonly equityMinor: bigint | null;
  readonly feesMinor: bigint;
}

/** The replay's own no, or that of the rules every order has. */
export type PracticeRefusal =
  | {
      readonly reason: DayRefusal | OwnReason;
      readonly figures?: Readonly<Record<string, string>>;
      readonly field?: string;
    }
  | { readonly rule: Refusal };
type OwnReason =
  | `PRACTICE_${'RUNNING' | 'FULL' | 'ENDED' | 'ORDERS'}`
  | 'NOT_FOUND'
  | 'NO_INSTRUMENT'
  | 'KEY_RUNNING';

export type Practised =
  | { readonly isDone: true; readonly view: PracticeView }
  | { readonly isDone: false; readonly refusal: PracticeRefusal };

/** Whose replay is meant: the named one, or with null the newest of this customer. */
export interface OfPractice {
  readonly userId: string;
  readonly runId: string | null;
  readonly nowMs: number;
}

/** What of an order a replay takes: it is of one day, and nothing is borrowed for it. */
export type PracticeOrder = Pick<
  PlaceOrder,
  | keyof OrderNames
  | 'instrument'
  | 'direction'
  | 'type'
  | 'quantity'
  | 'price'
  | 'triggerPrice'
  | 'trail'
  | 'exits'
  | 'openClose'
>;

/** Where a position of a replay is to be left. */
export type PracticeExits = Pick<ProtectPosition, 'pairId' | 'positionId' | 'instrument' | 'exits'>;
