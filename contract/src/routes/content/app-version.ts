import Type from 'typebox';
import { Bool, Decimal, Int, oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

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
