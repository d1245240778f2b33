import Type from 'typebox';
import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change } from './shapes.ts';

export const timeCodeBegin = defineRoute({
  ...change,
  id: 'timeCodeBegin',
  path: '/security/timeCode/begin',
  repeat: 'new',
  summary: 'A new secret for an authenticator; it guards nothing before a first code.',
  input: Nothing,
  output: Type.Object({ secret: Type.String(), url: Type.String() }),
  errors: ['SECOND_FACTOR_SET'],
});
