import { defineOperatorRoute } from '@candor/contract/operator-route';
import { operatorCall } from '@candor/contract/operator-shapes';
import Type from 'typebox';
import { accept, FileAnswer } from '../call/answer.ts';
import type { Handled } from '../call/served-route.ts';

/**
 * The calls of operators as a document of their own: what they are called, what they take and which
 * role they want is no stranger's to read. Not of the contract, which it is written from.
 */
export const opsApiDocument = defineOperatorRoute({
  ...operatorCall,
  id: 'opsApiDocument',
  method: 'GET',
  path: '/ops/api/openapi.json',
  repeat: 'safe',
  summary: 'The API document of the calls of operators.',
  answersFile: true,
  input: Type.Object({}),
  output: Type.Unknown(),
  errors: [],
});

/** Answers with the document, written by whoever reads it first. */
export function apiDocumentEndpoint(write: () => unknown): Handled {
  let bytes: Buffer | null = null;
  return {
    answersKept: 'by-server',
    handle: async () => {
      bytes ??= Buffer.from(JSON.stringify(write()));
      return accept(new FileAnswer({ bytes, contentType: 'application/json; charset=utf-8' }));
    },
  };
}
