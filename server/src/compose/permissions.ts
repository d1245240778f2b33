import { reviewStatus } from '@candor/contract/enums';
import { accountSums } from '@candor/domain/wallets/account-value';
import { PermissionDesk } from '@candor/engines/permissions/permission-desk';
import type { Permission } from '@candor/engines/permissions/permission-ports';
import { BLOCK_LEAST_VALUE } from '../present/permission-words.ts';
import type { Services } from '../services.ts';
import { accountSnapshot } from '../trading/account-snapshot.ts';

/** The desk that reviews applications for permissions by the published rules. */
export function composePermissions(
  services: Services,
  onFailure: (error: unknown) => void,
): PermissionDesk {
  const { clock, stores } = services;
  return new PermissionDesk({
    ...{ store: stores.permissions, clock, onFailure },
    isVerified: async (userId) =>
      (await stores.users.byId(userId))?.kycStatus === reviewStatus.passed,
    worthOf: async (userId, nowMs) => {
      const { worths } = await accountSnapshot(services, userId, nowMs);
      return accountSums(worths).all.valueMinor;
    },
    tell: (permission) => tell(services, permission),
  });
}

async function tell({ inbox, clock }: Services, permission: Permission): Promise<void> {
  const { userId, type, status, reason, applyMs } = permission;
  const isOpen = status === reviewStatus.passed;
  const refused = reason === 'IDENTITY' ? 'block_refused_identity' : 'block_refused_value';
  const draft = {
    userId,
    kind: 'permission',
    link: 'pages/product/blocktrade',
    key: isOpen ? 'block_open' : refused,
    params: { amount: BLOCK_LEAST_VALUE },
  } as const;
  await inbox.sendOnce(draft, `${type} ${applyMs}`, clock.nowMs());
}
