import Type from 'typebox';
import { Article } from '../../account-shapes.ts';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const article = defineRoute({
  ...read,
  id: 'article',
  method: 'GET',
  path: '/article/{id}',
  keyScope: 'read',
  summary: 'One article.',
  input: Type.Object({ id: id() }),
  output: Article,
  errors: ['NOT_FOUND'],
});
