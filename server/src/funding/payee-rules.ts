import { reviewStatus } from '@candor/contract/enums';
import type { UserRecord } from '@candor/database/stores/users';
import { isOwnName } from '@candor/domain/funding/payees';
import type { Payee } from '@candor/engines/funding/payee-ports';

const HOUR_MS = 3_600_000;

/** Whose name is verified, as it is now: a payee follows it without being saved again. */
type Verified = Pick<UserRecord, 'kycStatus' | 'firstName' | 'lastName'>;

/** An account in the verified name, or a wallet, whose address passed its checksum. */
export function isVerifiedPayee(payee: Payee, user: Verified): boolean {
  if (payee.kind === 'VM') return true;
  return user.kycStatus === reviewStatus.passed && isOwnName(payee.accountName ?? '', user);
}

/** When withdrawals to it need not wait any more; null when they need not now. */
export function waitsUntilMs(payee: Payee, waitMs: number, nowMs: number): number | null {
  const untilMs = payee.changedMs + waitMs;
  return nowMs < untilMs ? untilMs : null;
}

/** Begun hours count. */
export function hoursUntil(untilMs: number, nowMs: number): number {
  return Math.ceil((untilMs - nowMs) / HOUR_MS);
}
