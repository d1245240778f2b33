import Type from 'typebox';
import { field, reviewCode, Timestamp, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { permissionType } from './shapes.ts';

export const applyService = defineRoute({
  id: 'applyService',
  method: 'POST',
  path: '/userCenter/apply/service',
  caller: 'customer',
  repeat: 'key',
  tag: 'user',
  summary: 'Apply for a permission.',
  input: Type.Object({
    type: permissionType(),
    note: field(Type.Optional(text(500)), { malformed: 'FIELD_TOO_LONG' }),
  }),
  output: Type.Object({ type: permissionType(), status: reviewCode(), applyTimestamp: Timestamp }),
  errors: ['KYC_REQUIRED', 'APPLY_PENDING', 'APPLY_OPEN'],
});
