import Type from 'typebox';
import { id, oneOf, page, paging, text } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall, operatorReason } from '../operator-shapes.ts';
import { Localized, OpsArticle } from './article-shapes.ts';

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
