import type { User } from '@candor/contract/account-shapes';

/** A verified customer with a fill, but for what a test changes. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    userId: '10000001',
    email: 'mei@example.org',
    invitationCode: 'ABCDEF',
    firstName: 'Mei',
    lastName: 'Lin',
    name: 'Mei Lin',
    kycStatus: 3,
    hasPayPassword: true,
    unreadCount: 0,
    firstOrderId: 'o1',
    language: 'en',
    createTimeTimestamp: 0,
    ...changes,
  };
}
