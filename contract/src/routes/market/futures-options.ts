import Type from 'typebox';
import { Int, listOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { futureType, readOnly } from './shapes.ts';

export const futuresOptions = defineRoute({
  ...readOnly,
  id: 'futuresOptions',
  method: 'GET',
  path: '/m_ft/futures_opt_list',
  keyScope: 'read',
  summary: 'The filter options of the futures list.',
  input: Type.Object({}),
  output: listOf(Type.Object({ type: futureType(), name: Type.String(), count: Int })),
  errors: [],
});
