import Type from 'typebox';
import { practiceWallets } from '../enums.ts';
import {
  amount,
  Decimal,
  defaulted,
  depositKind,
  field,
  Int,
  id,
  listOf,
  maybe,
  moneyKind,
  Nothing,
  oneOf,
  page,
  paging,
  payPasswordGiven,
  Timestamp,
  text,
} from '../fields.ts';
import { CardRow, DepositRow } from '../money-shapes.ts';
import { defineRoute } from '../route.ts';
import { cardFields, cardId, read, write } from './funding-shapes.ts';

export const cardAdd = defineRoute({
  ...write,
  id: 'cardAdd',
  path: '/UserAccount/addCardNo',
  proof: 'always',
  summary: 'Save a bank card or wallet.',
  input: Type.Object(cardFields),
  output: CardRow,
  errors: ['BANK_CARD_NUMBER_INVALID', 'WALLET_ADDRESS_INVALID', 'CARD_EXISTS', 'CARD_LIMIT'],
});

export const cardDelete = defineRoute({
  ...write,
  id: 'cardDelete',
  repeat: 'idem',
  path: '/UserAccount/delete-card',
  summary: 'Delete a bank card or wallet.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['CARD_IN_USE'],
});

export const cardList = defineRoute({
  ...read,
  id: 'cardList',
  path: '/UserAccount/SelectCardNo',
  summary: 'Bank cards and wallets of the customer, numbers masked.',
  input: Type.Object({ kind: Type.Optional(moneyKind()) }),
  output: listOf(CardRow),
  errors: [],
});

export const cardUpdate = defineRoute({
  ...write,
  id: 'cardUpdate',
  repeat: 'idem',
  path: '/UserAccount/UpdateCardNo',
  proof: 'always',
  summary: 'Change a bank card or wallet; a number left masked is unchanged.',
  input: Type.Object({ id: id(), ...cardFields }),
  output: CardRow,
  errors: [
    'NOT_FOUND',
    'BANK_CARD_NUMBER_INVALID',
    'WALLET_ADDRESS_INVALID',
    'CARD_EXISTS',
    'CARD_IN_USE',
  ],
});

export const currencyList = defineRoute({
  ...read,
  id: 'currencyList',
  path: '/recharge/currency/selectList',
  summary: 'Ways to deposit, each with its account or address.',
  input: Type.Object({ kind: Type.Optional(moneyKind()) }),
  output: listOf(
    Type.Object({
      currency: Type.String(),
      kind: moneyKind(),
      network: maybe(Type.String()),
      address: maybe(Type.String()),
      bank: maybe(
        Type.Object({
          bankName: Type.String(),
          bankAccountName: Type.String(),
          cardNumber: Type.String(),
          swift: Type.String(),
        }),
      ),
      reference: Type.String(),
      minAmount: Decimal,
      confirmations: Int,
      /** A real chain that is watched: what arrives is found, and nothing is handed in. */
      chain: maybe(Type.String()),
      /** The contract of a token on it; nothing else of that name is taken. */
      token: maybe(Type.String()),
      rate: maybe(Decimal),
      spread: maybe(Decimal),
      rateTimestamp: maybe(Timestamp),
      note: Type.String(),
    }),
  ),
  errors: [],
});

export const depositCreate = defineRoute({
  ...write,
  id: 'depositCreate',
  path: '/recharge/create',
  whileFrozen: 'served',
  summary: 'Announce a deposit with its proof.',
  input: Type.Object({
    kind: moneyKind(),
    currency: field(text(16), { missing: 'CURRENCY_REQUIRED', malformed: 'CURRENCY_REQUIRED' }),
    network: field(Type.Optional(text(32)), {
      missing: 'CURRENCY_REQUIRED',
      malformed: 'CURRENCY_REQUIRED',
      requiredWhen: { field: 'kind', isOneOf: ['VM'] },
    }),
    amount: amount(),
    proofUrl: field(text(200), { missing: 'PROOF_REQUIRED', malformed: 'PROOF_REQUIRED' }),
  }),
  output: DepositRow,
  errors: [
    'CURRENCY_REQUIRED',
    'DEPOSIT_MINIMUM',
    'PROOF_REQUIRED',
    'DEPOSIT_LIMIT',
    'COINS_FIND_US',
  ],
});

export const depositList = defineRoute({
  ...read,
  id: 'depositList',
  path: '/recharge/listPage',
  summary: 'Deposits of the customer.',
  input: Type.Object({
    status: Type.Optional(oneOf([1, 2, 3])),
    kind: Type.Optional(depositKind()),
    ...paging,
  }),
  output: page(DepositRow),
  errors: [],
});

export const depositPractice = defineRoute({
  ...write,
  id: 'depositPractice',
  path: '/recharge/practice',
  summary: 'Give practice money of a paper deployment to a trading wallet.',
  extension: true,
  input: Type.Object({
    /** 1000, 10000 or 100000. */
    amount: amount(),
    /** A trading wallet in USD; to HK_STOCK a transfer exchanges it, with a quote. */
    walletType: defaulted(oneOf(practiceWallets), 'STOCK'),
  }),
  output: DepositRow,
  errors: ['NOT_PAPER', 'PRACTICE_LIMIT'],
});

export const usableWithdrawalAmount = defineRoute({
  ...read,
  id: 'usableWithdrawalAmount',
  method: 'GET',
  path: '/withdrawal/getUsableWithdrawalAmount',
  summary: 'How much can be withdrawn, and why the rest cannot.',
  input: Type.Object({}),
  output: Type.Object({
    usableAmount: Decimal,
    minAmount: Decimal,
    notUsable: Type.Array(Type.Object({ amount: Decimal, why: Type.String() })),
  }),
  errors: [],
});

export const withdrawalApply = defineRoute({
  ...write,
  id: 'withdrawalApply',
  path: '/withdrawal/withdrawal-apply',
  proof: 'second-factor',
  summary: 'Withdraw to a card or address of the customer; the money is held at once.',
  input: Type.Object({
    kind: moneyKind(),
    cardId: cardId(),
    amount: amount(),
    payPassword: payPasswordGiven(),
    quoteId: Type.Optional(text(64)),
  }),
  output: Type.Object({
    id: Type.String(),
    status: oneOf([1, 2, 3]),
    amount: Decimal,
    fee: Decimal,
    arriveAmount: Decimal,
    arriveCurrency: Type.String(),
    createTimeTimestamp: Timestamp,
  }),
  errors: [
    'NOT_FOUND',
    'KYC_REQUIRED',
    'PAY_PASSWORD_WRONG',
    'PAY_PASSWORD_LOCKED',
    'PAY_PASSWORD_UNSET',
    'INSUFFICIENT',
    'STALE_PRICE',
    'CARD_UNVERIFIED',
    'CARD_WAITING',
    'NO_PAYOUT_HERE',
    'RATE_CHANGED',
  ],
});

export const withdrawalPreview = defineRoute({
  ...read,
  id: 'withdrawalPreview',
  path: '/withdrawal/preview',
  summary: 'What a withdrawal would bring.',
  extension: true,
  input: Type.Object({ kind: moneyKind(), cardId: cardId(), amount: amount() }),
  output: Type.Object({
    fee: Decimal,
    rate: maybe(Decimal),
    arriveAmount: Decimal,
    arriveCurrency: Type.String(),
    /** The whole address, to be compared before it is confirmed. */
    walletAddress: maybe(Type.String()),
    quoteId: maybe(Type.String()),
    quoteEndTimestamp: maybe(Timestamp),
  }),
  errors: [
    'NOT_FOUND',
    'INSUFFICIENT',
    'CARD_UNVERIFIED',
    'CARD_WAITING',
    'NO_PAYOUT_HERE',
    'STALE_PRICE',
  ],
});
