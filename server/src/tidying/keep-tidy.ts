import { ROWS_AT_ONCE } from '@candor/database/stores/rows-at-once';
import type { Clock } from '@candor/engines/clock';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import { tellEndingKeys } from '../auth/ending-keys.ts';
import { documentChore } from '../closing/forget-documents.ts';
import type { CoreServices } from '../services.ts';

const EVERY_MS = 60_000;
/** Of one chore in one round: more than a minute of the busiest house leaves behind. */
const BATCHES_MAX = 500;
/** Between two batches the database is the lanes' alone. */
const REST_MS = 10;
const KNOWN_NETWORK_MS = 90 * 24 * 3600_000;
/** What customers can read of their own security. */
const SECURITY_EVENTS_MS = 180 * 24 * 3600_000;
/** Longer than any is tried. */
const COPIES_MS = 30 * 24 * 3600_000;
/** Hourly values of accounts: a month is drawn of them. */
const VALUE_HOURS_MS = 35 * 24 * 3600_000;

/** Removes some of what is too old at `nowMs`; `ROWS_AT_ONCE` or more when more may be left. */
export type Chore = (nowMs: number) => Promise<number>;

/**
 * Removes what nobody needs any more, every minute and in small batches until none is left; hands
 * back what ends it. A failed chore holds up no other and is tried again in the next round.
 */
export function keepTidy(deps: {
  readonly clock: Clock;
  readonly supervisor: Supervisor;
  readonly chores: readonly Chore[];
  /** Waits in real time, whatever the test clock says. */
  readonly sleep: (ms: number) => Promise<unknown>;
}): () => Promise<void> {
  const { clock, supervisor, sleep } = deps;
  let isStopped = false;
  const finish = async (chore: Chore) => {
    for (let batch = 0; batch < BATCHES_MAX && !isStopped; batch += 1) {
      if ((await chore(clock.nowMs())) < ROWS_AT_ONCE) return;
      await sleep(REST_MS);
    }
  };
  const tidy = async () => {
    const failures: unknown[] = [];
    for (const chore of deps.chores) {
      await finish(chore).catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 0) return;
    throw new Error(`${failures.length} chores failed`, { cause: failures[0] });
  };
  const stop = supervisor.every({ desk: 'tidying', periodMs: EVERY_MS, clock }, tidy);
  return async () => {
    isStopped = true;
    await stop();
  };
}

/**
 * What accounts leave behind: codes, sessions, wrong tries, places, pictures nobody used, what
 * webhooks were told, and hours of values that days stand for. And the word that a key ends soon.
 */
export function accountChores(core: CoreServices): readonly Chore[] {
  const { emailCodes, sessions, apiKeys, throttles, files, stores } = core;
  return [
    emailCodes.forgetOld,
    sessions.forgetOld,
    apiKeys.forgetOld,
    (nowMs) => tellEndingKeys({ keys: stores.apiKeys, inbox: core.inbox }, nowMs),
    throttles.forgetOld,
    files.forgetUnused,
    stores.chats.feed.forgetOld,
    (nowMs) => stores.knownNetworks.forgetBefore(nowMs - KNOWN_NETWORK_MS),
    (nowMs) => stores.loginSteps.forgetBefore(nowMs),
    (nowMs) => stores.securityEvents.forgetBefore(nowMs - SECURITY_EVENTS_MS),
    (nowMs) => stores.copies.forgetBefore(nowMs - COPIES_MS),
    () => stores.webhooks.forgetOld(),
    (nowMs) => stores.values.thin(nowMs - VALUE_HOURS_MS),
    documentChore(core),
  ];
}
