import type { User } from '@candor/contract/account-shapes';
import type { UserRecord } from '@candor/database/stores/users';
import type { Services } from '../services.ts';

/** The customer as the app sees them: numbers masked, no secrets. */
export async function presentUser(record: UserRecord, services: Services): Promise<User> {
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
    kycReason: record.kycReason,
    hasPayPassword: record.payPasswordHash !== null,
    unreadCount: await services.stores.messages.unreadCount(record.userId),
    language: record.language,
    createTimeTimestamp: record.createdMs,
  };
}
