import Type from 'typebox';
import { id } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall } from '../operator-shapes.ts';
import { FillRow, OrderEvent, OrderRow } from '../trading-shapes.ts';

export const opsOrderDetail = defineOperatorRoute({
  ...operatorCall,
  id: 'opsOrderDetail',
  path: '/ops/api/order/detail',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'Any order with its fills and events.',
  input: Type.Object({ id: id() }),
  output: Type.Object({
    order: OrderRow,
    fills: Type.Array(FillRow),
    events: Type.Array(OrderEvent),
  }),
  errors: ['NOT_FOUND'],
});
