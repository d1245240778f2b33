import Type from 'typebox';
import { page, paging, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const securityEvents = defineRoute({
  ...read,
  id: 'securityEvents',
  path: '/security/events',
  summary: 'What concerned the security of the account, newest first.',
  input: Type.Object({ ...paging }),
  output: page(
    Type.Object({
      id: Type.String(),
      event: Type.String(),
      title: Type.String(),
      device: Type.String(),
      address: Type.String(),
      createTimeTimestamp: Timestamp,
    }),
  ),
  errors: [],
});
