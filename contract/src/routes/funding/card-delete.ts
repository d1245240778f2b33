import Type from 'typebox';
import { id, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { write } from './shapes.ts';

export const cardDelete = defineRoute({
  ...write,
  id: 'cardDelete',
  repeat: 'idem',
  path: '/UserAccount/delete-card',
  summary: 'Delete a bank card or wallet.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['CARD_IN_USE'],
});
