import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { administrator } from '../../operator-shapes.ts';
import { FeeProposal } from './shapes.ts';

export const opsFeeApprove = defineOperatorRoute({
  ...administrator,
  id: 'opsFeeApprove',
  path: '/ops/api/fee/approve',
  repeat: 'key',
  summary: 'Approve a fee version another person proposed.',
  input: Type.Object({ id: id() }),
  output: FeeProposal,
  errors: ['NOT_FOUND', 'SECOND_PERSON', 'FEE_PAST'],
});
