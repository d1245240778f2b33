import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceCancel = defineRoute({
  ...call,
  id: 'practiceCancel',
  path: '/practice/cancel',
  repeat: 'idem',
  summary: 'Cancel what waits of an order of a replay.',
  input: Type.Object({ id: runId(), orderId: id() }),
  output: PracticeState,
  errors: ['NOT_FOUND', 'ORDER_FILLED', 'PRACTICE_ENDED', 'KEY_RUNNING', 'PRACTICE_FULL'],
});
