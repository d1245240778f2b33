import Type from 'typebox';
import { oneOf } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

export const filePurposes = ['kyc', 'proof', 'chat'] as const;

export type FilePurpose = (typeof filePurposes)[number];

export const fileUpload = defineRoute({
  id: 'fileUpload',
  method: 'POST',
  path: '/file/upload',
  caller: 'customer',
  repeat: 'key',
  whileFrozen: 'served',
  tag: 'files',
  summary: 'Upload one image (for a chat also a PDF); answers its private address.',
  takesFile: true,
  input: Type.Object({ purpose: oneOf(filePurposes) }),
  output: Type.Object({ url: Type.String() }),
  errors: ['IMAGE_REQUIRED', 'IMAGE_ONLY', 'SIZE'],
});
