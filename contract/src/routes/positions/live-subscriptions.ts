import Type from 'typebox';
import { classify, listOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { SubscriptionRow } from '../../trading-shapes.ts';
import { read } from './shapes.ts';

export const liveSubscriptions = defineRoute({
  ...read,
  id: 'liveSubscriptions',
  path: '/position/subscription',
  keyScope: 'read',
  summary: 'Subscriptions still alive.',
  input: Type.Object({ classify: Type.Optional(classify()) }),
  output: listOf(SubscriptionRow),
  errors: [],
});
