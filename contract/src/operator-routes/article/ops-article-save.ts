import Type from 'typebox';
import { id, oneOf, text } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { Localized, OpsArticle } from './shapes.ts';

export const opsArticleSave = defineOperatorRoute({
  ...operatorCall,
  id: 'opsArticleSave',
  path: '/ops/api/article/save',
  repeat: 'key',
  roles: ['content'],
  summary: 'Save a draft.',
  input: Type.Object({
    id: Type.Optional(id()),
    type: oneOf(['news', 'notice']),
    title: Localized,
    summary: Localized,
    content: Localized,
    imageUrl: Type.Optional(text(200)),
  }),
  output: OpsArticle,
  errors: ['NOT_FOUND'],
});
