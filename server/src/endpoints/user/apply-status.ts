import { reviewStatus } from '@candor/contract/enums';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { permissionReasonText } from '../../present/permission-words.ts';

/** How far the customer's application for a permission is. */
export const applyStatus = endpoint('applyStatus', async (call, { stores }) => {
  const permission = await stores.permissions.of(call.caller.userId, call.input.type);
  if (permission === null) return accept({ status: reviewStatus.notApplied });
  const { status, applyMs, reviewMs } = permission;
  return accept({
    status,
    reason: permissionReasonText(permission, call.locale),
    applyTimestamp: applyMs,
    reviewTimestamp: reviewMs,
  });
});
