import Type from 'typebox';
import { maybe, oneOf, Timestamp } from '../fields.ts';

/** What the calls of this section share. */

export const caseTypes = ['kyc', 'blockTrade', 'loan', 'bankProof'] as const;

export const ReviewCase = Type.Object({
  id: Type.String(),
  type: oneOf(caseTypes),
  userId: Type.String(),
  status: oneOf([1, 2, 3]),
  claimedBy: maybe(Type.String()),
  claimEndTimestamp: maybe(Timestamp),
  createTimeTimestamp: Timestamp,
  decidedBy: maybe(Type.String()),
  reason: maybe(Type.String()),
});
