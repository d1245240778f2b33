import Type from 'typebox';
import { id, listOf, Nothing, text, timestamp } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { administrator, operatorReason } from '../operator-shapes.ts';
import { FeeProposal } from './config-shapes.ts';

export const opsConfigList = defineOperatorRoute({
  ...administrator,
  id: 'opsConfigList',
  path: '/ops/api/config/list',
  repeat: 'safe',
  summary: 'How this installation is set up; secrets are never shown.',
  input: Nothing,
  output: listOf(Type.Object({ name: Type.String(), value: Type.String() })),
  errors: [],
});

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
