import Type, { type Static } from 'typebox';
import { billTypes } from './enums.ts';
import {
  Bool,
  Decimal,
  depositKind,
  Int,
  maybe,
  moneyKind,
  oneOf,
  sourceCode,
  Timestamp,
  walletType,
} from './fields.ts';
import { PostingRow } from './trading-shapes.ts';

/** The shapes of money: wallets, bills, deposits, cards, loans. Field names are the wire’s. */

const Text = Type.String();

export const BillRow = Type.Object({
  id: Text,
  walletType: walletType(),
  currency: Text,
  billType: oneOf(billTypes),
  amount: Decimal,
  /** Of completed rows: the one of the row before it in the same wallet, and `amount`. */
  balanceAfter: maybe(Decimal),
  /**
   * What the movement locked to a position, freed when below zero. It stays in the balance, so it
   * is no part of `amount`.
   */
  locked: maybe(Decimal),
  /** The fill behind the row; `num` and `price` only while the instrument is listed. */
  trade: maybe(
    Type.Object({
      stockCode: Text,
      stockName: Text,
      source: sourceCode(),
      market: Text,
      direction: oneOf([0, 1]),
      openClose: oneOf([0, 1]),
      num: maybe(Decimal),
      price: maybe(Decimal),
    }),
  ),
  /** The other side of an own transfer. */
  counter: maybe(Type.Object({ walletType: walletType(), currency: Text, amount: Decimal })),
  /** Of an own transfer between currencies: units of `quote` for one `base`, and what it cost. */
  exchange: maybe(
    Type.Object({
      base: Text,
      quote: Text,
      rate: Decimal,
      mid: Decimal,
      spread: Decimal,
      spreadCurrency: Text,
    }),
  ),
  /** Of a withdrawal: the card or wallet it goes to, masked. */
  payee: maybe(Text),
  status: oneOf([1, 2, 3]),
  reason: maybe(Text),
  refId: maybe(Text),
  cancellable: Bool,
  /** True on both rows of practice money: the deposit and its transfer onward. */
  practice: Type.Optional(Bool),
  /** When a waiting transfer completes by itself. */
  settleTimestamp: maybe(Timestamp),
  createTimeTimestamp: Timestamp,
  day: Text,
});
export type BillRow = Static<typeof BillRow>;

export const WalletRow = Type.Object({
  walletType: walletType(),
  currency: Text,
  balance: Decimal,
  usedBalance: Decimal,
  available: Decimal,
  unsettled: Decimal,
});
export type WalletRow = Static<typeof WalletRow>;

/**
 * A wallet inside the overview: its figures in its own currency, and each part in USD. `available`,
 * `used` and `profit` in USD add up to `valueUsd`, what is owed of `loans` taken off.
 */
export const WalletWorthRow = Type.Object({
  ...WalletRow.properties,
  profit: maybe(Decimal),
  availableUsd: maybe(Decimal),
  usedUsd: maybe(Decimal),
  profitUsd: maybe(Decimal),
  valueUsd: maybe(Decimal),
  loans: Type.Optional(Decimal),
});
export type WalletWorthRow = Static<typeof WalletWorthRow>;

/**
 * What one instrument, on one side, added to today's profit, in the wallet's currency: `valueNow` −
 * `valueBefore` − `opened` + `closed` − `fee` for a long; the first four turned round for a short.
 */
export const TodayRow = Type.Object({
  stockCode: Text,
  stockName: Text,
  source: sourceCode(),
  market: Text,
  direction: oneOf([0, 1]),
  currency: Text,
  valueNow: maybe(Decimal),
  valueBefore: maybe(Decimal),
  opened: Decimal,
  closed: Decimal,
  fee: Decimal,
  profit: maybe(Decimal),
});
export type TodayRow = Static<typeof TodayRow>;

export const DepositRow = Type.Object({
  id: Text,
  kind: depositKind(),
  currency: Text,
  network: maybe(Text),
  amount: Decimal,
  coinAmount: maybe(Decimal),
  rate: maybe(Decimal),
  /** The rate shown when it was handed in; `rate` is the one of the credit once there is one. */
  quotedRate: maybe(Decimal),
  creditAmount: maybe(Decimal),
  status: oneOf([1, 2, 3]),
  reason: maybe(Text),
  confirmations: maybe(Int),
  /** So many credit it; null for a bank. */
  confirmationsNeeded: maybe(Int),
  /** The transaction on the chain, where the coins were found there. */
  txId: maybe(Text),
  /** Empty where they were. */
  proofUrl: Text,
  createTimeTimestamp: Timestamp,
  reviewTimestamp: maybe(Timestamp),
  /** Both ledger sides of the credit. */
  postings: Type.Optional(Type.Array(PostingRow)),
});
export type DepositRow = Static<typeof DepositRow>;

export const CardRow = Type.Object({
  id: Text,
  kind: moneyKind(),
  bankName: maybe(Text),
  bankAccountName: maybe(Text),
  cardNumber: maybe(Text),
  currencyType: maybe(Text),
  network: maybe(Text),
  walletAddress: maybe(Text),
  verified: Bool,
  reason: maybe(Text),
  /** Withdrawals to it wait until then; absent once they need not. */
  usableTimestamp: maybe(Timestamp),
  createTimeTimestamp: Timestamp,
});
export type CardRow = Static<typeof CardRow>;

export const WithdrawalRow = Type.Object({
  id: Text,
  kind: moneyKind(),
  cardId: Text,
  /** Masked. */
  cardNumber: Text,
  amount: Decimal,
  fee: Decimal,
  rate: maybe(Decimal),
  arriveAmount: Decimal,
  arriveCurrency: Text,
  status: oneOf([1, 2, 3]),
  reason: maybe(Text),
  createTimeTimestamp: Timestamp,
  reviewTimestamp: maybe(Timestamp),
});
export type WithdrawalRow = Static<typeof WithdrawalRow>;

export const ScheduleLine = Type.Object({
  dueTimestamp: Timestamp,
  principal: Decimal,
  interest: Decimal,
});
export type ScheduleLine = Static<typeof ScheduleLine>;

export const LoanRow = Type.Object({
  id: Text,
  amount: Decimal,
  outstanding: Decimal,
  accruedInterest: Decimal,
  /** Of the day that runs, for all that is outstanding: it is paid with what repays it. */
  runningInterest: Decimal,
  termDays: Int,
  purpose: Text,
  status: oneOf([1, 2, 3]),
  reason: maybe(Text),
  state: maybe(oneOf(['active', 'overdue', 'repaid'])),
  schedule: Type.Array(ScheduleLine),
  createTimeTimestamp: Timestamp,
  decidedTimestamp: maybe(Timestamp),
  dailyRate: Decimal,
  /** All interest that was charged. */
  interest: Decimal,
  /** Instalments whose principal is paid. */
  paidCount: Int,
  /** The instalment that comes next, with its interest as it will be by then. */
  nextPayment: maybe(Type.Object({ dueTimestamp: Timestamp, amount: Decimal })),
  /** Only while one is overdue: what is missing. */
  overdueAmount: Type.Optional(Decimal),
});
export type LoanRow = Static<typeof LoanRow>;
