import Type from 'typebox';
import {
  Bool,
  Int,
  id,
  listOf,
  maybe,
  Nothing,
  oneOf,
  Timestamp,
  text,
  timestamp,
} from '../fields.ts';
import { OperatorRow, operatorCall, operatorReason } from '../operator-call.ts';
import { defineRoute, operatorRoles } from '../route.ts';

/** The operators’ calls for administration and a look at the system. */

const Text = Type.String();

const roleList = () => Type.Array(oneOf(operatorRoles), { minItems: 1, maxItems: 6 });
const administrator = { ...operatorCall, roles: ['administrator'] } as const;

export const opsOperatorList = defineRoute({
  ...administrator,
  id: 'opsOperatorList',
  path: '/ops/api/operator/list',
  repeat: 'safe',
  summary: 'Operators and their roles.',
  input: Nothing,
  output: listOf(OperatorRow),
  errors: [],
});

export const opsOperatorCreate = defineRoute({
  ...administrator,
  id: 'opsOperatorCreate',
  path: '/ops/api/operator/create',
  repeat: 'key',
  summary: 'Create an operator; the first password is shown once.',
  input: Type.Object({ name: text(50), email: text(254), roles: roleList() }),
  output: Type.Object({ operator: OperatorRow, firstPassword: Text }),
  errors: ['EMAIL_TAKEN'],
});

export const opsOperatorRoles = defineRoute({
  ...administrator,
  id: 'opsOperatorRoles',
  path: '/ops/api/operator/roles',
  repeat: 'idem',
  summary: 'Set an operator’s roles.',
  input: Type.Object({ id: id(), roles: roleList(), reason: operatorReason() }),
  output: OperatorRow,
  errors: ['NOT_FOUND', 'OPERATORS_FEW'],
});

export const opsOperatorDisable = defineRoute({
  ...administrator,
  id: 'opsOperatorDisable',
  path: '/ops/api/operator/disable',
  repeat: 'idem',
  summary: 'Disable an operator.',
  input: Type.Object({ id: id(), reason: operatorReason() }),
  output: OperatorRow,
  errors: ['NOT_FOUND', 'OPERATORS_FEW'],
});

export const opsConfigList = defineRoute({
  ...administrator,
  id: 'opsConfigList',
  path: '/ops/api/config/list',
  repeat: 'safe',
  summary: 'How this installation is set up; secrets are never shown.',
  input: Nothing,
  output: listOf(Type.Object({ name: Text, value: Text })),
  errors: [],
});

const FeeProposal = Type.Object({
  id: Text,
  market: Text,
  rule: Text,
  validFromTimestamp: Timestamp,
  proposedBy: Text,
  approvedBy: maybe(Text),
});

export const opsFeePropose = defineRoute({
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

export const opsFeeApprove = defineRoute({
  ...administrator,
  id: 'opsFeeApprove',
  path: '/ops/api/fee/approve',
  repeat: 'key',
  summary: 'Approve a fee version another person proposed.',
  input: Type.Object({ id: id() }),
  output: FeeProposal,
  errors: ['NOT_FOUND', 'SECOND_PERSON', 'FEE_PAST'],
});

export const opsHealth = defineRoute({
  ...operatorCall,
  id: 'opsHealth',
  method: 'GET',
  path: '/ops/api/health',
  repeat: 'safe',
  summary: 'Whether every part is ready.',
  input: Nothing,
  output: listOf(Type.Object({ part: Text, ready: Bool, note: maybe(Text) })),
  errors: [],
});

export const opsMetrics = defineRoute({
  ...operatorCall,
  id: 'opsMetrics',
  method: 'GET',
  path: '/ops/api/metrics',
  repeat: 'safe',
  summary: 'The figures of the server.',
  input: Nothing,
  output: listOf(Type.Object({ name: Text, labels: Text, value: Type.Number() })),
  errors: [],
});

export const opsMarketStatus = defineRoute({
  ...operatorCall,
  id: 'opsMarketStatus',
  path: '/ops/api/market/status',
  repeat: 'safe',
  summary: 'Providers, their age and outages.',
  input: Nothing,
  output: listOf(
    Type.Object({
      provider: Text,
      markets: Type.Array(Text),
      ageMs: maybe(Int),
      isStale: Bool,
      note: maybe(Text),
    }),
  ),
  errors: [],
});
