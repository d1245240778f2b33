import Type from 'typebox';
import { classify, oneOf, page, paging } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { SubscriptionRow } from '../../trading-shapes.ts';
import { read } from './shapes.ts';

export const subscriptionHistory = defineRoute({
  ...read,
  id: 'subscriptionHistory',
  path: '/position/subscriptionOrder/pageList',
  keyScope: 'read',
  summary: 'All subscriptions.',
  input: Type.Object({
    classify: Type.Optional(classify()),
    status: Type.Optional(oneOf([0, 1, 2])),
    ...paging,
  }),
  output: page(SubscriptionRow),
  errors: [],
});
