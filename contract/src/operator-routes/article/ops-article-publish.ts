import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';
import { OpsArticle } from './shapes.ts';

export const opsArticlePublish = defineOperatorRoute({
  ...operatorCall,
  id: 'opsArticlePublish',
  path: '/ops/api/article/publish',
  repeat: 'idem',
  roles: ['content'],
  summary: 'Publish; all three languages are needed.',
  input: Type.Object({ id: id() }),
  output: OpsArticle,
  errors: ['NOT_FOUND', 'LANGUAGES_REQUIRED'],
});
