import Type from 'typebox';
import { id, oneOf } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const fileGet = defineRoute({
  id: 'fileGet',
  method: 'GET',
  path: '/file/{id}',
  caller: 'customer',
  repeat: 'safe',
  tag: 'files',
  summary: 'A file of the customer who calls.',
  extension: true,
  answersFile: true,
  input: Type.Object({ id: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND', 'FILE_REMOVED'],
});

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
  errors: [
    'IMAGE_REQUIRED',
    'IMAGE_ONLY',
    'PDF_UNREADABLE',
    'PDF_ENCRYPTED',
    'PDF_ACTIVE',
    'FILE_INFECTED',
    'SIZE',
  ],
});
