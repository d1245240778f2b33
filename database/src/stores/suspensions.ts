import type { Pool } from 'pg';
import { isSigned, type Signer } from '../lanes/group-signature.ts';

/** Stands for every account. */
export const EVERY_ACCOUNT = '*';

/** What suspends an account: books that differ from their log, or an act that keeps failing. */
export type SuspensionCause = 'books' | 'act';

export interface Suspension {
  readonly accountId: string;
  readonly sinceMs: number;
  readonly why: string;
}

/** The end of a suspension by an operator. */
export interface Release extends Suspension {
  readonly releasedMs: number;
  readonly releasedBy: string;
}

export interface SuspensionStore {
  /** Those that no operator has released. A release counts only with its signature. */
  open(): Promise<readonly Suspension[]>;
  /** Suspends an account that is not. */
  suspend(suspension: Suspension & { readonly cause: SuspensionCause }): Promise<void>;
  /** How many accounts were suspended for acts after an instant, and how many there are. */
  forActsSince(sinceMs: number): Promise<{ readonly suspended: number; readonly accounts: number }>;
  /** Releases, signed, that have not been written into the head file yet. */
  unnoted(): Promise<readonly Release[]>;
  noted(release: Release): Promise<void>;
  /** Ends the suspensions of an account. Returns how many there were. */
  release(input: {
    readonly accountId: string;
    readonly nowMs: number;
    readonly by: string;
    readonly signer: Signer;
  }): Promise<number>;
}

interface Row {
  readonly account_id: string;
  readonly since_ms: bigint;
  readonly why: string;
  readonly released_ms: bigint | null;
  readonly released_by: string | null;
  readonly release_signature: Buffer | null;
  readonly release_noted: boolean;
}

/** `keys`: the public keys whose releases count. */
export function createSuspensionStore(pool: Pool, keys: readonly string[]): SuspensionStore {
  const all = async (): Promise<readonly Row[]> =>
    (await pool.query<Row>('SELECT * FROM suspensions ORDER BY since_ms, account_id')).rows;
  const releaseOf = (row: Row): Release | null => {
    const { released_ms: releasedMs, released_by: releasedBy, release_signature: signature } = row;
    if (releasedMs === null || releasedBy === null || signature === null) return null;
    const release = { ...suspensionOf(row), releasedMs: Number(releasedMs), releasedBy };
    return isSigned(keys, messageOf(release), signature) ? release : null;
  };
  return {
    open: async () => (await all()).filter((row) => releaseOf(row) === null).map(suspensionOf),
    suspend: async ({ accountId, sinceMs, cause, why }) => {
      await pool.query(
        `INSERT INTO suspensions (account_id, since_ms, cause, why) VALUES ($1, $2, $3, $4)
         ON CONFLICT (account_id, since_ms) DO NOTHING`,
        [accountId, sinceMs, cause, why],
      );
    },
    forActsSince: async (sinceMs) => {
      const { rows } = await pool.query<{ suspended: number; accounts: number }>(
        `SELECT (SELECT count(DISTINCT account_id)::int FROM suspensions
                  WHERE cause = 'act' AND since_ms > $1) AS suspended,
                (SELECT count(*)::int FROM users) AS accounts`,
        [sinceMs],
      );
      return rows[0] ?? { suspended: 0, accounts: 0 };
    },
    unnoted: async () =>
      (await all()).flatMap((row) => (row.release_noted ? [] : (releaseOf(row) ?? []))),
    noted: async ({ accountId, sinceMs }) => {
      await pool.query(
        'UPDATE suspensions SET release_noted = true WHERE account_id = $1 AND since_ms = $2',
        [accountId, sinceMs],
      );
    },
    release: async ({ accountId, nowMs, by, signer }) => {
      const open = (await all()).filter(
        (row) => row.account_id === accountId && releaseOf(row) === null,
      );
      for (const row of open) {
        const release = { ...suspensionOf(row), releasedMs: nowMs, releasedBy: by };
        await pool.query(
          `UPDATE suspensions SET released_ms = $3, released_by = $4, release_signature = $5
            WHERE account_id = $1 AND since_ms = $2`,
          [accountId, row.since_ms, nowMs, by, signer.sign(messageOf(release))],
        );
      }
      return open.length;
    },
  };
}

function suspensionOf({ account_id: accountId, since_ms: sinceMs, why }: Row): Suspension {
  return { accountId, sinceMs: Number(sinceMs), why };
}

function messageOf({ accountId, sinceMs, releasedMs, releasedBy }: Release): Buffer {
  return Buffer.from(
    `candor release/1\n${[accountId, sinceMs, releasedMs, releasedBy].join('\n')}`,
  );
}
