import Type from 'typebox';
import { maybe, reviewCode, Timestamp } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { permissionType } from './shapes.ts';

export const applyStatus = defineRoute({
  id: 'applyStatus',
  method: 'POST',
  path: '/api/user/userSet/applyStatus',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
  summary: 'How far the application for a permission is.',
  input: Type.Object({ type: permissionType() }),
  output: Type.Object({
    status: reviewCode(),
    reason: maybe(Type.String()),
    applyTimestamp: maybe(Timestamp),
    reviewTimestamp: maybe(Timestamp),
  }),
  errors: [],
});
