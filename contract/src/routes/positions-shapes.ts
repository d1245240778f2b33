import Type from 'typebox';
import { classify, paging, sourceCode } from '../fields.ts';

/** What the calls of this section share. */

export const read = {
  method: 'POST',
  caller: 'customer',
  repeat: 'safe',
  tag: 'positions',
} as const;

export const write = { ...read, repeat: 'key' } as const;

export const filter = {
  source: Type.Optional(sourceCode()),
  classify: Type.Optional(classify()),
  ...paging,
};
