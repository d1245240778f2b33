import Type from 'typebox';
import { oneOf, page, paging } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { OpsArticle } from './shapes.ts';

export const opsArticleList = defineOperatorRoute({
  ...operatorCall,
  id: 'opsArticleList',
  path: '/ops/api/article/list',
  repeat: 'safe',
  roles: ['content'],
  summary: 'Articles in every state.',
  input: Type.Object({ type: Type.Optional(oneOf(['news', 'notice'])), ...paging }),
  output: page(OpsArticle),
  errors: [],
});
