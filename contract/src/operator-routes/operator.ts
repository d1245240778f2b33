import Type from 'typebox';
import { field, id, listOf, Nothing, text } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { administrator, OperatorRow, operatorReason } from '../operator-shapes.ts';
import { roleList } from './operator-shapes.ts';

export const opsOperatorCreate = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorCreate',
  path: '/ops/api/operator/create',
  repeat: 'key',
  summary: 'Create an operator; the first password is shown once.',
  input: Type.Object({
    name: field(text(50), { isName: true }),
    email: text(254),
    roles: roleList(),
  }),
  output: Type.Object({ operator: OperatorRow, firstPassword: Type.String() }),
  errors: ['EMAIL_TAKEN'],
});

export const opsOperatorDisable = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorDisable',
  path: '/ops/api/operator/disable',
  repeat: 'idem',
  summary: 'Disable an operator.',
  input: Type.Object({ id: id(), reason: operatorReason() }),
  output: OperatorRow,
  errors: ['NOT_FOUND', 'OPERATORS_FEW'],
});

export const opsOperatorList = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorList',
  path: '/ops/api/operator/list',
  repeat: 'safe',
  summary: 'Operators and their roles.',
  input: Nothing,
  output: listOf(OperatorRow),
  errors: [],
});

export const opsOperatorRoles = defineOperatorRoute({
  ...administrator,
  id: 'opsOperatorRoles',
  path: '/ops/api/operator/roles',
  repeat: 'idem',
  summary: 'Set an operator’s roles.',
  input: Type.Object({ id: id(), roles: roleList(), reason: operatorReason() }),
  output: OperatorRow,
  errors: ['NOT_FOUND', 'OPERATORS_FEW'],
});
