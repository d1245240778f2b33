import Type from 'typebox';
import { oneOf, page, paging } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { MoneyCase } from './shapes.ts';

export const opsMoneyList = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMoneyList',
  path: '/ops/api/money/list',
  repeat: 'safe',
  roles: ['reviewer', 'treasurer'],
  summary: 'Money movements that wait for approval.',
  input: Type.Object({
    type: Type.Optional(oneOf(['deposit', 'withdrawal', 'reversal'])),
    status: Type.Optional(oneOf([1, 2, 3])),
    ...paging,
  }),
  output: page(MoneyCase),
  errors: [],
});
