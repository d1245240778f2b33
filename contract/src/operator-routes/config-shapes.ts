import Type from 'typebox';
import { maybe, Timestamp } from '../fields.ts';

/** What the calls of this section share. */

export const FeeProposal = Type.Object({
  id: Type.String(),
  market: Type.String(),
  rule: Type.String(),
  validFromTimestamp: Timestamp,
  proposedBy: Type.String(),
  approvedBy: maybe(Type.String()),
});
