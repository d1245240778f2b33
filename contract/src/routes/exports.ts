import Type from 'typebox';
import { Int, id, maybe, Nothing, oneOf, Timestamp } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { call } from './exports-shapes.ts';

/** The newest export; absent where none was asked for, or its week is over. */
export const ExportState = Type.Object({
  export: maybe(
    Type.Object({
      id: Type.String(),
      state: oneOf(['running', 'ready', 'failed']),
      askedTimestamp: Timestamp,
      /** Steps done, of so many; 0 of 0 before it is begun. */
      done: Int,
      steps: Int,
      /** Of a ready one: its bytes, and until when it can be had. */
      size: maybe(Int),
      expireTimestamp: maybe(Timestamp),
      /** When the next one may be asked for. */
      nextTimestamp: Timestamp,
    }),
  ),
});

export const exportState = defineRoute({
  ...call,
  id: 'exportState',
  path: '/account/export/state',
  repeat: 'safe',
  summary: 'How far the export of the own account is.',
  input: Nothing,
  output: ExportState,
  errors: [],
});

export const exportAsk = defineRoute({
  ...call,
  id: 'exportAsk',
  path: '/account/export',
  repeat: 'idem',
  proof: 'always',
  summary: 'Have everything the house has about oneself written to a file, once a day.',
  input: Nothing,
  output: ExportState,
  errors: [],
});

export const exportFile = defineRoute({
  ...call,
  id: 'exportFile',
  method: 'GET',
  path: '/account/export/file/{fileId}',
  repeat: 'safe',
  proof: 'always',
  summary: 'Download the export of the own account within its week.',
  answersFile: true,
  input: Type.Object({ fileId: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND'],
});
