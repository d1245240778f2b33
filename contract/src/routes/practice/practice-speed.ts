import Type from 'typebox';
import { defineRoute } from '../../route.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceSpeed = defineRoute({
  ...call,
  id: 'practiceSpeed',
  path: '/practice/speed',
  repeat: 'idem',
  summary: 'Run a replay faster or slower; 0 has it wait.',
  input: Type.Object({ id: runId(), speed: Type.Integer({ minimum: 0, maximum: 60 }) }),
  output: PracticeState,
  errors: ['NOT_FOUND', 'PRACTICE_ENDED', 'KEY_RUNNING', 'PRACTICE_FULL'],
});
