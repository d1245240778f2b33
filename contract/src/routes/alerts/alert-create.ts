import Type from 'typebox';
import { Bool, field, instrumentCode, marketCode, oneOf, sourceCode } from '../../fields.ts';
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
    value: field(Type.String({ pattern: '^(?=.*[1-9])\\d{1,15}(\\.\\d{1,12})?$' }), {
      missing: 'AMOUNT',
      malformed: 'AMOUNT',
    }),
    once: Bool,
    byEmail: Bool,
  }),
  output: AlertRow,
  errors: ['NO_INSTRUMENT', 'ALERT_LIMIT', 'ALERT_NOW'],
});
