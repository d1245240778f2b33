import Type from 'typebox';
import { billTypes } from '../enums.ts';
import {
  amount,
  classify,
  Decimal,
  field,
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
import { BillRow, WalletRow } from '../money-shapes.ts';
import { defineRoute } from '../route.ts';

const read = { method: 'POST', caller: 'customer', repeat: 'safe', tag: 'wallet' } as const;
const sides = {
  fromWallet: field(walletType(), { missing: 'TRANSFER_SIDES' }),
  toWallet: field(walletType(), { missing: 'TRANSFER_SIDES' }),
  amount: amount(),
};

export const walletBill = defineRoute({
  ...read,
  id: 'walletBill',
  path: '/wallet/getWalletBill',
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
      Type.Object({ day: Type.String(), in: Decimal, out: Decimal, currency: Type.String() }),
    ),
  }),
  errors: ['FIELD_INVALID'],
});

export const walletTransfer = defineRoute({
  ...read,
  id: 'walletTransfer',
  repeat: 'key',
  path: '/wallet/transfer',
  summary: 'Move money between the funding account and a trading wallet.',
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
  errors: ['TRANSFER_SIDES', 'INSUFFICIENT', 'RATE_CHANGED'],
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
  }),
  errors: ['TRANSFER_SIDES', 'INSUFFICIENT'],
});

export const walletBalance = defineRoute({
  ...read,
  id: 'walletBalance',
  path: '/wallet/getWalletBalance',
  summary: 'One wallet.',
  input: Type.Object({ walletType: walletType() }),
  output: WalletRow,
  errors: [],
});

export const cancelTransfer = defineRoute({
  ...read,
  id: 'cancelTransfer',
  repeat: 'idem',
  path: '/wallet/cancelTransfer',
  summary: 'Cancel a transfer that still waits for settlement.',
  input: Type.Object({ id: id() }),
  output: Type.Object({ id: Type.String(), status: oneOf([2]), returnedAmount: Decimal }),
  errors: ['NOT_FOUND', 'TRANSFER_DONE'],
});

export const walletBalances = defineRoute({
  ...read,
  id: 'walletBalances',
  path: '/userCenter/getWalletBalance',
  summary: 'All wallets and the two accounts they make up.',
  input: Type.Object({}),
  output: Type.Object({
    ...listOf(WalletRow).properties,
    fundingAccount: Decimal,
    tradingAccount: maybe(Decimal),
  }),
  errors: [],
});

export const fundingOverview = defineRoute({
  ...read,
  id: 'fundingOverview',
  path: '/userCenter/getFundingOverview',
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
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});
