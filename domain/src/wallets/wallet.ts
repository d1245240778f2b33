import type { WalletType } from '@candor/contract/enums';

/** Sale proceeds that settle at one instant. */
export interface UnsettledProceeds {
  readonly settlesAtMs: number;
  readonly amountMinor: bigint;
}

/**
 * One wallet: two ledger accounts and what is promised out of them. `cashMinor` and `marginMinor`
 * equal the sums of their postings; `heldMinor` equals the holds of open orders, waiting transfers
 * and withdrawals of this wallet.
 */
export interface Wallet {
  readonly walletType: WalletType;
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly marginMinor: bigint;
  readonly heldMinor: bigint;
  /** By settlement instant, earliest first, one row per instant. */
  readonly unsettled: readonly UnsettledProceeds[];
}

/** A transfer that waits for proceeds to settle. */
export interface WaitingTransfer {
  readonly transferId: string;
  readonly fromWallet: WalletType;
  readonly toWallet: WalletType;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  /** Null between wallets of one currency. */
  readonly fx: TransferRate | null;
  readonly requestedAtMs: number;
  readonly completesAtMs: number;
}

/** The rate a transfer was agreed at. `spreadMinor` is in the currency received. */
export interface TransferRate {
  readonly base: string;
  readonly quote: string;
  readonly rate: bigint;
  readonly mid: bigint;
  readonly spreadMinor: bigint;
}

/** A withdrawal under review: the whole amount is held until it is paid out or returned. */
export interface HeldWithdrawal {
  readonly withdrawalId: string;
  readonly walletType: WalletType;
  /** What leaves the wallet, fee included. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly requestedAtMs: number;
}
