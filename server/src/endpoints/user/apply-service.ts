import { reviewStatus } from '@candor/contract/enums';
import { ownUser } from '../../auth/own-user.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Applies for a permission. Refusals: KYC_REQUIRED; APPLY_OPEN when it is open; APPLY_PENDING while
 * an application is under review.
 */
export const applyService = endpoint('applyService', async (call, services) => {
  const { caller, nowMs, input } = call;
  const { type, note = null } = input;
  const user = await ownUser(caller, services);
  if (user.kycStatus !== reviewStatus.passed) return refuse('KYC_REQUIRED');
  const { permissions } = services.stores;
  const before = await permissions.of(caller.userId, type);
  if (before?.status === reviewStatus.passed) return refuse('APPLY_OPEN');
  if (before?.status === reviewStatus.pending) return refuse('APPLY_PENDING');
  const { status, applyMs } = await permissions.apply({ userId: caller.userId, type, note, nowMs });
  return accept({ type, status, applyTimestamp: applyMs });
});
