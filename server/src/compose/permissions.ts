import { reviewStatus } from '@candor/contract/enums';
import type { PermissionReason } from '@candor/domain/permissions/review-permission';
import { PermissionDesk } from '@candor/engines/permissions/permission-desk';
import type { Permission } from '@candor/engines/permissions/permission-ports';
import { BLOCK_LEAST_VALUE } from '../present/permission-words.ts';
import type { Services } from '../services.ts';
import { applicants } from '../trading/applicant.ts';
import { reviewsBy } from './reviews-by.ts';

/** The desk that reviews applications for permissions by the published rules. */
export function composePermissions(
  services: Services,
  onFailure: (error: unknown) => void,
): PermissionDesk {
  const { clock, stores } = services;
  return new PermissionDesk({
    store: stores.permissions,
    clock,
    onFailure,
    reviewsBy: reviewsBy(services),
    ...applicants(services),
    tell: (permission) => tell(services, permission),
  });
}

const refusedKeys = {
  IDENTITY: 'block_refused_identity',
  TOTAL_VALUE: 'block_refused_value',
  REFUSED: 'block_refused_reason',
} as const satisfies Record<PermissionReason, string>;

async function tell({ inbox, clock }: Services, permission: Permission): Promise<void> {
  const { userId, type, status, reason, reasonText, applyMs } = permission;
  const isOpen = status === reviewStatus.passed;
  const refused = refusedKeys[reason ?? 'REFUSED'];
  const draft = {
    userId,
    kind: 'permission',
    link: 'pages/product/blocktrade',
    key: isOpen ? 'block_open' : refused,
    params: { amount: BLOCK_LEAST_VALUE, ...(reasonText !== null && { reason: reasonText }) },
  } as const;
  await inbox.sendOnce(draft, `${type} ${applyMs}`, clock.nowMs());
}
