import type { DepositReads } from '@candor/database/stores/deposits';
import type { PgTradingReads } from '@candor/database/stores/trading-reads';
import type { DepositDesk } from '@candor/engines/funding/deposit-desk';
import type { DepositStore } from '@candor/engines/funding/deposit-ports';
import type { LaneRouter } from '@candor/engines/trading/lane-router';
import type { OrderViews } from './order-views.ts';
import type { TransferQuotes } from './transfer-quotes.ts';

/** What the calls of orders, positions and wallets work with. */
export interface TradingServices {
  readonly lanes: LaneRouter;
  readonly reads: PgTradingReads;
  readonly quotes: TransferQuotes;
  readonly views: OrderViews;
}

/** What the calls of deposits work with. */
export interface FundingServices {
  readonly desk: DepositDesk;
  readonly deposits: DepositStore & DepositReads;
  /** Where a customer sends a coin on a network. */
  readonly addressOf: (of: { readonly userId: string; readonly network: string }) => string;
}
