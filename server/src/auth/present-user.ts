import type { User } from '@candor/contract/account-shapes';
import type { Locale } from '@candor/contract/enums';
import type { UserRecord, UserStore } from '@candor/database/stores/users';
import type { InboxStore } from '@candor/engines/notices/inbox-ports';
import { textOf } from '../call/words.ts';

/** The customer as the app sees them: numbers masked, no secrets. */
export async function presentUser(
  record: UserRecord,
  {
    stores,
  }: {
    readonly stores: {
      readonly messages: Pick<InboxStore, 'unreadCount'>;
      readonly users: Pick<UserStore, 'firstOrderId'>;
    };
  },
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
    unreadCount: await stores.messages.unreadCount(record.userId),
    firstOrderId: await stores.users.firstOrderId(record.userId),
    language: record.language,
    createTimeTimestamp: record.createdMs,
  };
}
