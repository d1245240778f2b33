import Type from 'typebox';
import { Bool, instrumentCode, marketCode, oneOf, orderPrice, sourceCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { AlertRow, call } from './shapes.ts';

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
