import Type from 'typebox';
import { page, paging } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call, PracticeRow } from './shapes.ts';

export const practiceList = defineRoute({
  ...call,
  id: 'practiceList',
  path: '/practice/list',
  repeat: 'safe',
  summary: 'Finished replays with their results, the newest first.',
  input: Type.Object({ ...paging }),
  output: page(PracticeRow),
  errors: [],
});
