import type { Source, WalletType } from '@candor/contract/enums';
import type { DepositReads } from '@candor/database/stores/deposits';
import type { BillType, Entry } from '@candor/domain/ledger/entry';
import type { Order } from '@candor/domain/orders/order';
import type { Position } from '@candor/domain/positions/position';
import type { Fill } from '@candor/domain/trading/fill';
import type { WaitingTransfer } from '@candor/domain/wallets/wallet';
import type { DepositDesk } from '@candor/engines/funding/deposit-desk';
import type { DepositStore } from '@candor/engines/funding/deposit-ports';
import type { LaneRouter } from '@candor/engines/trading/lane-router';

/** A list cut out of a longer one. */
export interface Slice<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

export interface OrderFilter {
  readonly accountId: string;
  readonly sources?: readonly Source[] | undefined;
  readonly states?: readonly Order['state'][] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What one wallet felt of one movement. */
export interface BillLine {
  readonly lineId: string;
  readonly walletType: WalletType;
  readonly billType: BillType;
  readonly refId: string;
  readonly atMs: number;
  /** Cash and margin together, signed: what the balance changed by. */
  readonly amountMinor: bigint;
  /** Moved between cash and margin of the same wallet; the balance did not change by it. */
  readonly lockedMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly entry: Entry;
}

export interface BillFilter {
  readonly accountId: string;
  readonly walletType?: WalletType | undefined;
  readonly billType?: BillType | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Sums of a bill by the customer's days. */
export interface BillDay {
  /** YYYY-MM-DD in the asked zone. */
  readonly day: string;
  readonly currency: string;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

/** The history behind the open state; it reads what is committed. Newest first. */
export interface TradingReads {
  orders(filter: OrderFilter): Promise<Slice<Order>>;
  /** Null for an id that never was, and for another customer's. */
  order(accountId: string, orderId: string): Promise<Order | null>;
  /** Oldest first. */
  fills(accountId: string, orderId: string): Promise<readonly Fill[]>;
  closedPositions(
    filter: Pick<OrderFilter, 'accountId' | 'sources' | 'offset' | 'limit'>,
  ): Promise<Slice<Position>>;
  bill(filter: BillFilter): Promise<Slice<BillLine>>;
  billDays(filter: BillFilter & { readonly timeZone: string }): Promise<readonly BillDay[]>;
  /** What moved in or out of the account from outside since an instant, by currency of the wallet. */
  movedSince(accountId: string, sinceMs: number): Promise<ReadonlyMap<string, bigint>>;
  /** Cancelled transfers, newest first: they never became a movement. */
  endedTransfers(
    filter: Pick<BillFilter, 'accountId' | 'fromMs' | 'toMs' | 'limit'>,
  ): Promise<readonly { readonly transfer: WaitingTransfer; readonly endedMs: number }[]>;
}

/** What the calls of orders, positions and wallets work with. */
export interface TradingServices {
  readonly lanes: LaneRouter;
  readonly reads: TradingReads;
}

/** What the calls of deposits work with. */
export interface FundingServices {
  readonly desk: DepositDesk;
  readonly deposits: DepositStore & DepositReads;
}
