import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall, operatorReason } from '../../operator-shapes.ts';
import { OpsArticle } from './shapes.ts';

export const opsArticleWithdraw = defineOperatorRoute({
  ...operatorCall,
  id: 'opsArticleWithdraw',
  path: '/ops/api/article/withdraw',
  repeat: 'idem',
  roles: ['content'],
  summary: 'Withdraw a published article.',
  input: Type.Object({ id: id(), reason: operatorReason() }),
  output: OpsArticle,
  errors: ['NOT_FOUND'],
});
