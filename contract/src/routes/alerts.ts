import Type from 'typebox';
import {
  Bool,
  id,
  instrumentCode,
  marketCode,
  Nothing,
  oneOf,
  orderPrice,
  page,
  paging,
  sourceCode,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { AlertRow, call } from './alerts-shapes.ts';

export const alertCreate = defineRoute({
  ...call,
  id: 'alertCreate',
  path: '/alerts/create',
  keyScope: 'trade',
  repeat: 'key',
  whileFrozen: 'served',
  summary: 'Be told when a price or a change is reached.',
  input: Type.Object({
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    rule: oneOf(['above', 'below', 'changeUp', 'changeDown']),
    /** A percent above zero, or a price: of what may trade there zero or below it too. */
    value: orderPrice(),
    once: Bool,
    byEmail: Bool,
  }),
  output: AlertRow,
  errors: ['NO_INSTRUMENT', 'ALERT_LIMIT', 'ALERT_NOW'],
});

export const alertDelete = defineRoute({
  ...call,
  id: 'alertDelete',
  path: '/alerts/delete/{id}',
  keyScope: 'trade',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Delete an alert, also when it is already gone.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: [],
});

export const alertList = defineRoute({
  ...call,
  id: 'alertList',
  path: '/alerts/list',
  keyScope: 'read',
  repeat: 'safe',
  summary: 'The customer’s alerts.',
  input: Type.Object({ stockCode: Type.Optional(instrumentCode()), ...paging }),
  output: page(AlertRow),
  errors: [],
});
