import Type from 'typebox';
import { scenarioNames } from '../../enums.ts';
import { Bool, Decimal, Int, maybe, oneOf, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { read } from './shapes.ts';

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
