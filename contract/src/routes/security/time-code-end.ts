import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { change } from './shapes.ts';

export const timeCodeEnd = defineRoute({
  ...change,
  id: 'timeCodeEnd',
  path: '/security/timeCode/end',
  repeat: 'idem',
  summary: 'Codes of the authenticator are asked for no more.',
  input: Nothing,
  output: Nothing,
  errors: [],
});
