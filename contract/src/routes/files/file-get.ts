import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const fileGet = defineRoute({
  id: 'fileGet',
  method: 'GET',
  path: '/file/{id}',
  caller: 'customer',
  repeat: 'safe',
  tag: 'files',
  summary: 'A file of the customer who calls.',
  extension: true,
  answersFile: true,
  input: Type.Object({ id: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND'],
});
