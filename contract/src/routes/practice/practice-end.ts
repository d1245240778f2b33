import Type from 'typebox';
import { defineRoute } from '../../route.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceEnd = defineRoute({
  ...call,
  id: 'practiceEnd',
  path: '/practice/end',
  repeat: 'idem',
  summary: 'End a replay where it is and keep its result.',
  input: Type.Object({ id: runId() }),
  output: PracticeState,
  errors: ['NOT_FOUND', 'KEY_RUNNING', 'PRACTICE_FULL'],
});
