import { billTypes, walletTypes } from '@candor/contract/enums';
import { type FeeCharge, feeKinds } from '../fees/fee-charge.ts';
import type { Entry, Posting } from '../ledger/entry.ts';
import type { ExchangeRate } from '../money/exchange.ts';
import type {
  HeldWithdrawal,
  TransferRate,
  UnsettledProceeds,
  WaitingTransfer,
  Wallet,
} from '../wallets/wallet.ts';
import type { StoredKind } from './read-stored.ts';
import { bigint, list, nullable, number, optional, record, text, words } from './shape.ts';

export const walletType = words(walletTypes);

export const exchangeRate = record<ExchangeRate>({
  base: text,
  quote: text,
  rate: bigint,
  mid: bigint,
});

const posting = record<Posting>({ account: text, unit: text, amount: bigint });

export const entries = list(
  record<Entry>({ id: text, billType: words(billTypes), postings: list(posting) }),
);

export const fees = list(
  record<FeeCharge>({
    key: text,
    kind: words(feeKinds),
    localMinor: bigint,
    amountMinor: bigint,
    rated: optional(bigint),
  }),
);

export const transferRate = record<TransferRate>({
  base: text,
  quote: text,
  rate: bigint,
  mid: bigint,
  spreadMinor: bigint,
});

export const waitingTransfer = record<WaitingTransfer>({
  transferId: text,
  fromWallet: walletType,
  toWallet: walletType,
  fromMinor: bigint,
  toMinor: bigint,
  fx: nullable(transferRate),
  requestedAtMs: number,
  completesAtMs: number,
});

export const heldWithdrawal = record<HeldWithdrawal>({
  withdrawalId: text,
  walletType,
  amountMinor: bigint,
  feeMinor: bigint,
  requestedAtMs: number,
});

export const proceeds = record<UnsettledProceeds>({ settlesAtMs: number, amountMinor: bigint });

const wallet = record<Wallet>({
  walletType,
  currency: text,
  cashMinor: bigint,
  marginMinor: bigint,
  heldMinor: bigint,
  unsettled: list(proceeds),
});

/** The rate of a credit. */
export const storedRate: StoredKind<ExchangeRate> = { name: 'rate', shape: exchangeRate };
export const storedTransfer: StoredKind<WaitingTransfer> = {
  name: 'transfer',
  shape: waitingTransfer,
};
export const storedWithdrawal: StoredKind<HeldWithdrawal> = {
  name: 'withdrawal',
  shape: heldWithdrawal,
};
/** One row of a wallet's unsettled proceeds. */
export const storedProceeds: StoredKind<UnsettledProceeds> = { name: 'proceeds', shape: proceeds };
/** Of the private feed; the wallet itself stands in columns. */
export const storedWallet: StoredKind<Wallet> = { name: 'wallet', shape: wallet };
