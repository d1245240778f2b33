import Type from 'typebox';
import { Bool, Decimal, maybe, oneOf, sourceCode, Timestamp } from '../fields.ts';

/** What the calls of this section share. */

export const call = { method: 'POST', caller: 'customer', tag: 'alerts', extension: true } as const;

export const AlertRow = Type.Object({
  id: Type.String(),
  stockCode: Type.String(),
  name: Type.String(),
  source: sourceCode(),
  market: Type.String(),
  rule: oneOf(['above', 'below', 'changeUp', 'changeDown']),
  value: Decimal,
  once: Bool,
  byEmail: Bool,
  active: Bool,
  firedTimestamp: maybe(Timestamp),
});
