import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call } from './shapes.ts';

export const exportFile = defineRoute({
  ...call,
  id: 'exportFile',
  method: 'GET',
  path: '/account/export/file/{fileId}',
  repeat: 'safe',
  proof: 'always',
  summary: 'Download the export of the own account within its week.',
  answersFile: true,
  input: Type.Object({ fileId: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND'],
});
