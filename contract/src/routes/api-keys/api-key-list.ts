import Type from 'typebox';
import { Int, Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { ApiKeyRow, read } from './shapes.ts';

export const apiKeyList = defineRoute({
  ...read,
  id: 'apiKeyList',
  path: '/apiKey/list',
  summary: 'Keys that have not ended, the newest first, and the address this call came from.',
  input: Nothing,
  output: Type.Object({ list: Type.Array(ApiKeyRow), max: Int, address: Type.String() }),
  errors: [],
});
