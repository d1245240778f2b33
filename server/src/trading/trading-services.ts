import type { OrderReceipts } from '@candor/database/audit/receipts';
import type { DepositReads } from '@candor/database/stores/deposits';
import type { PgTradingReads } from '@candor/database/stores/trading-reads';
import type { TransferQuotes } from '@candor/database/stores/transfer-quotes';
import type { WithdrawalReads } from '@candor/database/stores/withdrawals';
import type { DepositDesk } from '@candor/engines/funding/deposit-desk';
import type { DepositStore } from '@candor/engines/funding/deposit-ports';
import type { HouseRails } from '@candor/engines/funding/house-rails';
import type { PayeeStore } from '@candor/engines/funding/payee-ports';
import type { WithdrawalNews, WithdrawalStore } from '@candor/engines/funding/withdrawal-ports';
import type { LaneReads } from '@candor/engines/trading/lane/lane-reads';
import type { LaneDoor } from '@candor/engines/trading/lane/lane-router';
import type { PayeeNumbers } from '../funding/payee-numbers.ts';
import type { Prices } from './prices.ts';

/** Signed receipts of fills. */
export interface ReceiptRoom {
  /** Of an order's fills, each checked before it is given out. */
  ofOrder(accountId: string, orderId: string): Promise<OrderReceipts>;
  /** The raw public key, base64url. */
  readonly publicKey: string;
}

/** What calls have done by the lanes; what is in them is told by `accounts`. */
export type Lanes = Pick<LaneDoor, 'submit' | 'recall' | 'preview' | 'isOpen' | 'settled'>;

/** What the calls of orders, positions and wallets work with. */
export interface TradingServices {
  readonly lanes: Lanes;
  readonly accounts: LaneReads;
  readonly reads: PgTradingReads;
  readonly quotes: TransferQuotes;
  readonly prices: Prices;
  readonly receipts: ReceiptRoom;
}

/** What the calls of deposits work with. */
export interface FundingServices {
  readonly desk: DepositDesk;
  readonly deposits: DepositStore & DepositReads;
  readonly payees: PayeeStore;
  readonly numbers: PayeeNumbers;
  readonly withdrawals: WithdrawalStore & WithdrawalReads;
  readonly withdrawalNews: WithdrawalNews;
  /** Where coins come in, and which rail takes them. */
  readonly rails: HouseRails;
}
