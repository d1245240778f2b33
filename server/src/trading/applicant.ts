import { reviewStatus } from '@candor/contract/enums';
import { accountSums } from '@candor/domain/wallets/account-value';
import type { Services } from '../services.ts';
import { accountSnapshot } from './account-snapshot.ts';

/** What the desks that decide by themselves ask of a customer: verified, and worth how many cents. */
export function applicants(services: Services) {
  const { users } = services.stores;
  return {
    isVerified: async (userId: string) =>
      (await users.signed(userId))?.kycStatus === reviewStatus.passed,
    worthOf: async (userId: string, nowMs: number) => {
      const { worths } = await accountSnapshot(services, userId, nowMs);
      return accountSums(worths).all.valueMinor;
    },
  };
}
