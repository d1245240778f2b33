import type { User } from '@candor/contract/account-shapes';
import type { Locale } from '@candor/contract/enums';
import type { UserRecord } from '@candor/database/stores/users';
import { textOf } from '../call/words.ts';
import type { Services } from '../services.ts';

/** The customer as the app sees them: numbers masked, no secrets. */
export async function presentUser(
  record: UserRecord,
  services: Services,
  locale: Locale,
): Promise<User> {
  const { kycReason, kycReasonText } = record;
  return {
    userId: record.userId,
    email: record.email,
    invitationCode: record.invitationCode,
    firstName: record.firstName,
    lastName: record.lastName,
    name: [record.firstName, record.lastName].filter((part) => part !== '').join(' '),
    phone: record.phone,
    idCardNumber: record.idCardMasked,
    passportNumber: record.passportMasked,
    kycStatus: record.kycStatus,
    kycReason:
      kycReasonText ??
      (kycReason === null ? null : textOf(`kyc_reason_${kycReason.toLowerCase()}`, locale)),
    kycSubmitTimestamp: record.kycSubmitMs,
    kycReviewTimestamp: record.kycReviewMs,
    hasPayPassword: record.payPasswordHash !== null,
    unreadCount: await services.stores.messages.unreadCount(record.userId),
    language: record.language,
    createTimeTimestamp: record.createdMs,
  };
}
