import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

export const statementFile = defineRoute({
  ...call,
  id: 'statementFile',
  method: 'GET',
  path: '/statement/file/{fileId}',
  keyScope: 'read',
  repeat: 'safe',
  summary: 'Download an exported statement within the hour.',
  answersFile: true,
  input: Type.Object({ fileId: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND'],
});
