import { reviewStatus } from '@candor/contract/enums';
import type { PermissionReason } from '@candor/domain/permissions/review-permission';
import type { Permission } from '@candor/engines/permissions/permission-ports';
import { BLOCK_LEAST_VALUE } from '../present/permission-words.ts';
import type { CoreServices } from '../services.ts';

const refusedKeys = {
  IDENTITY: 'block_refused_identity',
  TOTAL_VALUE: 'block_refused_value',
  REFUSED: 'block_refused_reason',
} as const satisfies Record<PermissionReason, string>;

/** Tells what became of an application for a permission. */
export function permissionNews({ inbox, clock }: Pick<CoreServices, 'inbox' | 'clock'>) {
  return async (permission: Permission): Promise<void> => {
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
  };
}
