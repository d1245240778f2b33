import Type from 'typebox';
import { Bool, Decimal, Int, Nothing, Timestamp } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
