import Type from 'typebox';
import {
  Bool,
  Decimal,
  field,
  id,
  instrumentCode,
  marketCode,
  maybe,
  Nothing,
  oneOf,
  page,
  paging,
  sourceCode,
  Timestamp,
} from '../fields.ts';
import { defineRoute } from '../route.ts';

const call = { method: 'POST', caller: 'customer', tag: 'alerts', extension: true } as const;
const AlertRow = Type.Object({
  id: Type.String(),
  stockCode: Type.String(),
  name: Type.String(),
  source: sourceCode(),
  market: Type.String(),
  rule: oneOf(['above', 'below', 'changeUp', 'changeDown']),
  value: Decimal,
  once: Bool,
  byEmail: Bool,
  active: Bool,
  firedTimestamp: maybe(Timestamp),
});

export const alertCreate = defineRoute({
  ...call,
  id: 'alertCreate',
  path: '/alerts/create',
  repeat: 'key',
  summary: 'Be told when a price or a change is reached.',
  input: Type.Object({
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    rule: oneOf(['above', 'below', 'changeUp', 'changeDown']),
    value: field(Type.String({ pattern: '^(?=.*[1-9])\\d{1,15}(\\.\\d{1,8})?$' }), {
      missing: 'AMOUNT',
      malformed: 'AMOUNT',
    }),
    once: Bool,
    byEmail: Bool,
  }),
  output: AlertRow,
  errors: ['NO_INSTRUMENT', 'ALERT_LIMIT', 'ALERT_NOW'],
});

export const alertList = defineRoute({
  ...call,
  id: 'alertList',
  path: '/alerts/list',
  repeat: 'safe',
  summary: 'The customer’s alerts.',
  input: Type.Object({ stockCode: Type.Optional(instrumentCode()), ...paging }),
  output: page(AlertRow),
  errors: [],
});

export const alertDelete = defineRoute({
  ...call,
  id: 'alertDelete',
  path: '/alerts/delete/{id}',
  repeat: 'idem',
  summary: 'Delete an alert, also when it is already gone.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: [],
});
