import Type from 'typebox';
import { Int, listOf, maybe } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const areaList = defineRoute({
  ...read,
  id: 'areaList',
  method: 'GET',
  path: '/areaInfo/list',
  keyScope: 'read',
  summary: 'Countries and areas, named in the language of the request.',
  input: Type.Object({}),
  output: listOf(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      dialCode: Type.String(),
      cardTypes: Type.Array(Int),
      numberHint: maybe(Type.String()),
    }),
  ),
  errors: [],
});
