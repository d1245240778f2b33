import Type from 'typebox';
import {
  Bool,
  Decimal,
  Int,
  maybe,
  Nothing,
  page,
  paging,
  Timestamp,
  text,
  timestamp,
  walletType,
} from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall } from '../operator-shapes.ts';

export const opsLedgerAccount = defineOperatorRoute({
  ...operatorCall,
  id: 'opsLedgerAccount',
  path: '/ops/api/ledger/account',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'The postings of one account.',
  input: Type.Object({
    account: text(128),
    walletType: Type.Optional(walletType()),
    atTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(
    Type.Object({
      id: Type.String(),
      time: Timestamp,
      account: Type.String(),
      amount: Decimal,
      currency: Type.String(),
      balanceAfter: maybe(Decimal),
      ref: Type.String(),
    }),
  ),
  errors: ['NOT_FOUND'],
});

export const opsLedgerVerify = defineOperatorRoute({
  ...operatorCall,
  id: 'opsLedgerVerify',
  path: '/ops/api/ledger/verify',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'Recompute balances and the hash chain.',
  input: Nothing,
  output: Type.Object({
    balancesHold: Bool,
    chainHolds: Bool,
    accounts: Int,
    postings: Int,
    differences: Type.Array(
      Type.Object({
        account: Type.String(),
        currency: Type.String(),
        cached: Decimal,
        recomputed: Decimal,
      }),
    ),
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});
