import Type from 'typebox';
import { text, timestamp } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { administrator, operatorReason } from '../../operator-shapes.ts';
import { FeeProposal } from './shapes.ts';

export const opsFeePropose = defineOperatorRoute({
  ...administrator,
  id: 'opsFeePropose',
  path: '/ops/api/fee/propose',
  repeat: 'key',
  summary: 'Propose a fee version that starts in the future.',
  input: Type.Object({
    market: text(32),
    rule: text(4000),
    validFromTimestamp: timestamp(),
    reason: operatorReason(),
  }),
  output: FeeProposal,
  errors: ['FEE_PAST'],
});
