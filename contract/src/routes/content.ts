import Type from 'typebox';
import { Article, ArticleItem } from '../account-shapes.ts';
import {
  Bool,
  Decimal,
  Int,
  id,
  instrumentCode,
  listOf,
  maybe,
  oneOf,
  page,
  paging,
} from '../fields.ts';
import { defineRoute } from '../route.ts';

const read = { caller: 'visitor', repeat: 'safe', tag: 'content' } as const;

export const articleList = defineRoute({
  ...read,
  id: 'articleList',
  method: 'POST',
  path: '/article/pageList',
  summary: 'News or notices, newest first.',
  input: Type.Object({
    type: oneOf(['news', 'notice']),
    code: Type.Optional(instrumentCode()),
    ...paging,
  }),
  output: page(ArticleItem),
  errors: [],
});

export const article = defineRoute({
  ...read,
  id: 'article',
  method: 'GET',
  path: '/article/{id}',
  summary: 'One article.',
  input: Type.Object({ id: id() }),
  output: Article,
  errors: ['NOT_FOUND'],
});

export const areaList = defineRoute({
  ...read,
  id: 'areaList',
  method: 'GET',
  path: '/areaInfo/list',
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

export const appVersion = defineRoute({
  ...read,
  id: 'appVersion',
  method: 'GET',
  path: '/appVersion/getPublishAppVersion',
  summary: 'The published version and how this installation is set up.',
  input: Type.Object({}),
  output: Type.Object({
    version: Type.String(),
    iosUrl: Type.String(),
    androidUrl: Type.String(),
    inviteBaseUrl: Type.String(),
    paperMode: Bool,
    marketHours: oneOf(['always', 'exchange']),
    reviewMode: oneOf(['auto', 'manual']),
    requireKycToTrade: Bool,
    mailMode: oneOf(['screen', 'smtp']),
    uploadMaxMb: Int,
    minDeposit: Decimal,
    languages: Type.Array(Type.String()),
  }),
  errors: [],
});
