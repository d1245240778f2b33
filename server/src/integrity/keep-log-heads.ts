import {
  createLogHeadStore,
  type LogHeadStore,
  type StoredLogHead,
} from '@candor/database/stores/security-log-heads';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import type { CoreServices } from '../services.ts';

const EVERY_MS = 30_000;
/** A chain ends with its process; its last head stands in the file of signed heads by then. */
const KEPT_MS = 7 * 24 * 3600_000;

export interface LogHeadDeps {
  readonly core: Pick<CoreServices, 'security' | 'clock'>;
  readonly pool: Pool;
  /** Signs heads into the file; false while another process keeps it. Null without `jobs`. */
  readonly sign: ((heads: readonly StoredLogHead[]) => Promise<boolean>) | null;
}

/**
 * Brings what the security log has come to into the file of signed heads, every half minute and at
 * the end; hands back what ends it. What is cut off the log after that is missed by the file.
 */
export function keepLogHeads(deps: LogHeadDeps, supervisor: Supervisor): () => Promise<void> {
  const of = { desk: 'security log', periodMs: EVERY_MS, clock: deps.core.clock } as const;
  const stop = supervisor.every(of, () => keepHeadsOnce(deps));
  return async () => {
    await stop();
    await keepHeadsOnce(deps);
  };
}

export async function keepHeadsOnce({ core, pool, sign }: LogHeadDeps): Promise<void> {
  const store = createLogHeadStore(pool);
  const head = core.security.head();
  const nowMs = core.clock.nowMs();
  if (head !== null) await store.keep({ ...head, seq: BigInt(head.seq) }, nowMs);
  if (sign === null) return;
  await signed(store, sign);
  await store.forgetBefore(nowMs - KEPT_MS);
}

async function signed(store: LogHeadStore, sign: NonNullable<LogHeadDeps['sign']>): Promise<void> {
  const heads = await store.unsigned();
  if (heads.length > 0 && (await sign(heads))) await store.signed(heads);
}
