import {
  maySuspend,
  SUSPENDED_WITHIN_MS,
  type SuspendAccount,
} from '@candor/engines/acts/suspending';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { Logger } from 'pino';
import type { Integrity } from './open-integrity.ts';

/**
 * Suspends accounts whose part of an act keeps failing, as far as the limit of an hour allows. The
 * customer is notified first: a process that dies in between comes back to it with the next
 * failures. One at a time, since each counts against the next.
 */
export function suspendForActs(deps: {
  readonly integrity: Pick<Integrity, 'suspended' | 'suspendForAct' | 'suspendedForActs'>;
  readonly inbox: Pick<Inbox, 'sendOnce'>;
  readonly log: Pick<Logger, 'error'>;
}): SuspendAccount {
  const { integrity, inbox, log } = deps;
  const suspend: SuspendAccount = async ({ accountId, act, why, sinceMs }, nowMs) => {
    // For another act, or because its books are in doubt.
    if (integrity.suspended.has(accountId)) return true;
    const counts = await integrity.suspendedForActs(nowMs - SUSPENDED_WITHIN_MS);
    if (!maySuspend(counts)) return false;
    const key = 'account_suspended';
    const draft = { userId: accountId, kind: 'security', key, params: {}, link: null } as const;
    await inbox.sendOnce(draft, `suspended ${act} ${sinceMs}`, nowMs);
    await integrity.suspendForAct({ accountId, why: `${act}: ${why}`, sinceMs: nowMs });
    log.error(
      { accountId, act, why },
      'an account was suspended: its part of an act keeps failing',
    );
    return true;
  };
  let last: Promise<unknown> = Promise.resolve();
  return (failing, nowMs) => {
    const done = last.then(() => suspend(failing, nowMs));
    last = done.catch(() => {}); // Its caller hears of it.
    return done;
  };
}
