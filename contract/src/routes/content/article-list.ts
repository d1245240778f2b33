import Type from 'typebox';
import { ArticleItem } from '../../account-shapes.ts';
import { instrumentCode, oneOf, page, paging } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

export const articleList = defineRoute({
  ...read,
  id: 'articleList',
  method: 'POST',
  path: '/article/pageList',
  keyScope: 'read',
  summary: 'News or notices, newest first.',
  input: Type.Object({
    type: oneOf(['news', 'notice']),
    code: Type.Optional(instrumentCode()),
    ...paging,
  }),
  output: page(ArticleItem),
  errors: [],
});
