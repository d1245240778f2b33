import Type from 'typebox';
import { defineRoute } from '../../route.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceState = defineRoute({
  ...call,
  id: 'practiceState',
  path: '/practice/state',
  repeat: 'safe',
  summary: 'The named replay, or else the running one or the newest; null before the first.',
  input: Type.Object({ id: Type.Optional(runId()) }),
  output: Type.Object({ run: Type.Union([PracticeState, Type.Null()]) }),
  errors: ['NOT_FOUND', 'PRACTICE_FULL'],
});
