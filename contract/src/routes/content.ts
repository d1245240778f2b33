import Type from 'typebox';
import { Article, ArticleItem } from '../account-shapes.ts';
import { scenarioNames } from '../enums.ts';
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
  Timestamp,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { read } from './content-shapes.ts';

export const appVersion = defineRoute({
  ...read,
  id: 'appVersion',
  method: 'GET',
  path: '/appVersion/getPublishAppVersion',
  keyScope: 'read',
  summary: 'The published version and how this installation is set up.',
  input: Type.Object({}),
  output: Type.Object({
    version: Type.String(),
    iosUrl: Type.String(),
    androidUrl: Type.String(),
    inviteBaseUrl: Type.String(),
    paperMode: Bool,
    marketHours: oneOf(['always', 'exchange']),
    // What is laid over the simulated market, once it has begun.
    scenario: maybe(Type.Object({ name: oneOf(scenarioNames), startTimestamp: Timestamp })),
    reviewMode: oneOf(['auto', 'manual']),
    requireKycToTrade: Bool,
    mailMode: oneOf(['screen', 'smtp']),
    uploadMaxMb: Int,
    payeeWaitMinutes: Int,
    minDeposit: Decimal,
    languages: Type.Array(Type.String()),
  }),
  errors: [],
});

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

export const article = defineRoute({
  ...read,
  id: 'article',
  method: 'GET',
  path: '/article/{id}',
  keyScope: 'read',
  summary: 'One article.',
  input: Type.Object({ id: id() }),
  output: Article,
  errors: ['NOT_FOUND'],
});

export const signingKey = defineRoute({
  ...read,
  id: 'signingKey',
  method: 'GET',
  path: '/signing-key',
  keyScope: 'read',
  summary: 'The public key that signs receipts and the heads of the books.',
  extension: true,
  input: Type.Object({}),
  output: Type.Object({ algorithm: oneOf(['Ed25519']), publicKey: Type.String() }),
  errors: [],
});
