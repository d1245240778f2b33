import Type from 'typebox';
import { amount, field, moneyKind, text } from '../../fields.ts';
import { RechargeRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { write } from './shapes.ts';

export const rechargeCreate = defineRoute({
  ...write,
  id: 'rechargeCreate',
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
  output: RechargeRow,
  errors: [
    'CURRENCY_REQUIRED',
    'DEPOSIT_MINIMUM',
    'PROOF_REQUIRED',
    'DEPOSIT_LIMIT',
    'COINS_FIND_US',
  ],
});
