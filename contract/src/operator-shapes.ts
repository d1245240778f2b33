import Type from 'typebox';
import { Bool, field, Int, oneOf, Timestamp } from './fields.ts';
import { operatorRoles } from './operator-route.ts';

/** What the calls of operators have in common. */

export const operatorCall = {
  method: 'POST',
  caller: 'operator',
  tag: 'operators',
  extension: true,
} as const;

/** Calls of administrators alone. */
export const administrator = { ...operatorCall, roles: ['administrator'] } as const;

/** Why an operator did it: from 5 to 500 characters. Refusal: REASON_REQUIRED. */
export const operatorReason = () =>
  field(Type.String({ minLength: 5, maxLength: 500 }), {
    missing: 'REASON_REQUIRED',
    malformed: 'REASON_REQUIRED',
  });

/** An operator as other operators see him. */
export const OperatorRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(oneOf(operatorRoles)),
  disabled: Bool,
  createTimeTimestamp: Timestamp,
});

/** A customer as operators see him: enough to know whom they speak with. */
export const MaskedCustomer = Type.Object({
  userId: Type.String(),
  maskedName: Type.String(),
  maskedEmail: Type.String(),
  kycStatus: Int,
  locked: Bool,
  createTimeTimestamp: Timestamp,
});
