import Type from 'typebox';
import { Bool } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceEnd = defineRoute({
  ...call,
  id: 'practiceEnd',
  path: '/practice/end',
  repeat: 'idem',
  summary: 'End a replay where it is, or run it to the close at once, and keep its result.',
  input: Type.Object({
    id: runId(),
    /** What waits sees the rest of the day first. */
    toClose: Type.Optional(Bool),
  }),
  output: PracticeState,
  errors: ['NOT_FOUND', 'KEY_RUNNING', 'PRACTICE_FULL'],
});
