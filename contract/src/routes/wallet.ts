import Type from 'typebox';
import { billTypes, valueRanges } from '../enums.ts';
import {
  classify,
  Decimal,
  id,
  listOf,
  maybe,
  oneOf,
  pageProperties,
  paging,
  Timestamp,
  text,
  timestamp,
  timeZone,
  walletType,
} from '../fields.ts';
import { BillRow, TodayRow, WalletRow, WalletWorthRow } from '../money-shapes.ts';
import { defineRoute } from '../route.ts';
import { read, sides } from './wallet-shapes.ts';

export const cancelTransfer = defineRoute({
  ...read,
  id: 'cancelTransfer',
  repeat: 'idem',
  whileFrozen: 'served',
  path: '/wallet/cancelTransfer',
  summary: 'Cancel a transfer that still waits for settlement.',
  input: Type.Object({ id: id() }),
  output: Type.Object({ id: Type.String(), status: oneOf([2]), returnedAmount: Decimal }),
  errors: ['NOT_FOUND', 'TRANSFER_DONE'],
});

export const fundingOverview = defineRoute({
  ...read,
  id: 'fundingOverview',
  path: '/userCenter/getFundingOverview',
  keyScope: 'read',
  summary: 'Total value, funds and today’s profit; a figure that cannot be priced is null.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: Type.Object({
    totalValue: maybe(Decimal),
    fundingAccount: Decimal,
    tradingAccount: maybe(Decimal),
    availableFunds: maybe(Decimal),
    usedFunds: maybe(Decimal),
    todayProfit: maybe(Decimal),
    hkTodayProfit: maybe(Decimal),
    fxRate: maybe(Decimal),
    /** Of `availableFunds` and `usedFunds`: USD, and HKD with `classify` HK. */
    fundsCurrency: Type.String(),
    /** Of all positions in the sums; available + used + this = `totalValue`, all in USD. */
    unrealizedProfit: maybe(Decimal),
    /** What is owed of loans, where there are any: taken off `totalValue` and `fundingAccount`. */
    loans: Type.Optional(Decimal),
    /** The parts of every sum above, at the same instant and prices. */
    wallets: Type.Array(WalletWorthRow),
    today: Type.Array(TodayRow),
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});

export const valueHistory = defineRoute({
  ...read,
  id: 'valueHistory',
  path: '/account/valueHistory',
  keyScope: 'read',
  summary: 'What the account was worth, what was brought in or taken out, and what is result.',
  extension: true,
  input: Type.Object({ range: oneOf(valueRanges) }),
  output: Type.Object({
    /** In USD, oldest first; the last is of this instant, where all of it has a price. */
    points: Type.Array(Type.Object({ k: Timestamp, value: Decimal })),
    /** Deposits, and below zero withdrawals, in USD, since the first point. */
    moves: Type.Array(Type.Object({ k: Timestamp, amount: Decimal })),
    totalValue: maybe(Decimal),
    /** Since the first point: `moved` + `result` = `change`. */
    change: maybe(Decimal),
    moved: Decimal,
    result: maybe(Decimal),
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});

export const walletBalance = defineRoute({
  ...read,
  id: 'walletBalance',
  path: '/wallet/getWalletBalance',
  keyScope: 'read',
  summary: 'One wallet.',
  input: Type.Object({ walletType: walletType() }),
  output: WalletRow,
  errors: [],
});

export const walletBalances = defineRoute({
  ...read,
  id: 'walletBalances',
  path: '/userCenter/getWalletBalance',
  keyScope: 'read',
  summary: 'All wallets and the two accounts they make up.',
  input: Type.Object({}),
  output: Type.Object({
    ...listOf(WalletRow).properties,
    fundingAccount: Decimal,
    tradingAccount: maybe(Decimal),
  }),
  errors: [],
});

export const walletBill = defineRoute({
  ...read,
  id: 'walletBill',
  path: '/wallet/getWalletBill',
  keyScope: 'read',
  summary: 'Movements of money, grouped by the customer’s days.',
  input: Type.Object({
    timeZone: timeZone(),
    walletType: Type.Optional(walletType()),
    billType: Type.Optional(oneOf(billTypes)),
    status: Type.Optional(oneOf([1, 2, 3])),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: Type.Object({
    ...pageProperties(BillRow),
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        in: Decimal,
        out: Decimal,
        /** Own transfers, signed. In − out + moved is the sum of the day's completed rows. */
        moved: Decimal,
        currency: Type.String(),
      }),
    ),
  }),
  errors: ['FIELD_INVALID'],
});

export const walletTransferPreview = defineRoute({
  ...read,
  id: 'walletTransferPreview',
  path: '/wallet/transfer/preview',
  summary: 'What a transfer would bring, with its rate and spread.',
  extension: true,
  input: Type.Object(sides),
  output: Type.Object({
    toAmount: Decimal,
    rate: Decimal,
    mid: Decimal,
    spread: maybe(Decimal),
    fee: Decimal,
    quoteId: maybe(Type.String()),
    quoteEndTimestamp: maybe(Timestamp),
    settleTimestamp: maybe(Timestamp),
    /** One; between two trading wallets two, through the funding account. Made together or not. */
    entries: Type.Array(
      Type.Object({
        fromWallet: walletType(),
        toWallet: walletType(),
        fromAmount: Decimal,
        toAmount: Decimal,
      }),
    ),
  }),
  errors: ['TRANSFER_SIDES', 'INSUFFICIENT'],
});

export const walletTransfer = defineRoute({
  ...read,
  id: 'walletTransfer',
  repeat: 'key',
  path: '/wallet/transfer',
  summary: 'Move money from any wallet to any other.',
  input: Type.Object({ ...sides, quoteId: Type.Optional(text(64)) }),
  output: Type.Object({
    id: Type.String(),
    status: oneOf([1, 2, 3]),
    fromAmount: Decimal,
    toAmount: Decimal,
    rate: maybe(Decimal),
    spread: maybe(Decimal),
    settleTimestamp: maybe(Timestamp),
  }),
  errors: ['TRANSFER_SIDES', 'INSUFFICIENT', 'RATE_CHANGED', 'FIELD_UNUSED'],
});
