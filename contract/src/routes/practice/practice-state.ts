import Type from 'typebox';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call, PracticeState } from './shapes.ts';

export const practiceState = defineRoute({
  ...call,
  id: 'practiceState',
  path: '/practice/state',
  repeat: 'safe',
  summary: 'The customer’s running replay, or else the newest; null before the first.',
  input: Nothing,
  output: Type.Object({ run: Type.Union([PracticeState, Type.Null()]) }),
  errors: ['PRACTICE_FULL'],
});
