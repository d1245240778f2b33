import { attestingOf } from '@candor/engines/acts/act-ports';
import type { Pool } from 'pg';
import type { Signer } from '../lanes/group-signature.ts';
import {
  type Attestation,
  type Attestor,
  isAttestationSigned,
  isDigestSigned,
  rowName,
  type ToLog,
} from './attest-row.ts';

/** Whoever signed a row brings it into the log by itself; what is older was left behind. */
const LEFT_AFTER_MS = 10_000;
const LEFT_AT_ONCE = 256;
/** Further ones are left to `npm run verify`. */
const DOUBTS_MAX = 1_000;

/** Brings digests into the log of an account; false where it cannot be now. */
export type LogDigests = (accountId: string, rows: readonly ToLog[]) => Promise<boolean>;

export interface AttestedRowsOptions {
  readonly pool: Pool;
  readonly signer: Signer;
  /** Public keys whose signatures count, the present one first. */
  readonly keys: readonly string[];
  readonly nowMs: () => number;
  /** Hears of what did not enter a log; it is brought there later. */
  readonly onFailure: (error: unknown) => void;
  /** Hears, once of each, of rows that decide something and do not hold. */
  readonly onDoubt: Attestor['onDoubt'];
}

/**
 * The attestor of this process. Until the lanes are open, and in a command that has none, rows are
 * signed and wait: whoever has jobs brings what was left behind into the logs.
 */
export class AttestedRows implements Attestor {
  readonly signer: Signer;
  readonly keys: readonly string[];
  readonly nowMs: () => number;
  readonly onDoubt: Attestor['onDoubt'];
  readonly #options: AttestedRowsOptions;
  readonly #doubted = new Set<string>();
  #logDigests: LogDigests = async () => false;
  #isWholeInDoubt = () => false;

  constructor(options: AttestedRowsOptions) {
    this.#options = options;
    this.signer = options.signer;
    this.keys = options.keys;
    this.nowMs = options.nowMs;
    this.onDoubt = (table, key) => {
      const row = `${table} ${key}`;
      if (this.#doubted.has(row) || this.#doubted.size >= DOUBTS_MAX) return;
      this.#doubted.add(row);
      options.onDoubt(table, key);
    };
  }

  /** The lanes take digests from now on, and the check of the books says how they stand. */
  open(logDigests: LogDigests, isWholeInDoubt = () => false): void {
    this.#logDigests = logDigests;
    this.#isWholeInDoubt = isWholeInDoubt;
  }

  /** Rows that decided nothing because they do not hold, since the start. */
  get doubtCount(): number {
    return this.#doubted.size;
  }

  /** The books are in doubt for everybody: nothing moves, and who only looks is let in. */
  isWholeInDoubt(): boolean {
    return this.#isWholeInDoubt();
  }

  async log(rows: readonly ToLog[]): Promise<void> {
    for (const accountId of new Set(rows.map((row) => row.accountId))) {
      const own = rows.filter((row) => row.accountId === accountId);
      try {
        if (await this.#logDigests(accountId, own)) await this.#keepLogged(own);
      } catch (error) {
        this.#options.onFailure(error);
      }
    }
  }

  /** Brings into the logs what was left behind by a process that died, or by a command. */
  async logLeft(): Promise<void> {
    const { rows } = await this.#options.pool.query<Attestation & { is_in_log: boolean }>(
      `SELECT a.*, EXISTS (SELECT FROM acts b
                WHERE b.partition = partition_of(a.account_id) AND b.account_id = a.account_id
                  AND b.act_id = $3 || a.digest) AS is_in_log
         FROM attested_rows a WHERE NOT is_logged AND at_ms <= $1 ORDER BY at_ms LIMIT $2`,
      [this.nowMs() - LEFT_AFTER_MS, LEFT_AT_ONCE, attestingOf('')],
    );
    const left = rows.map((row) => ({
      row,
      toLog: { accountId: row.account_id, row: rowName(row), digest: row.digest },
    }));
    await this.#keepLogged(left.flatMap(({ row, toLog }) => (row.is_in_log ? [toLog] : [])));
    // What somebody else put there stays where it is, for the check of the books to name.
    const signed = left.filter(({ row }) => {
      const isSigned = row.salt === null ? isDigestSigned : isAttestationSigned;
      return !row.is_in_log && isSigned(this.keys, row);
    });
    await this.log(signed.map(({ toLog }) => toLog));
  }

  async #keepLogged(rows: readonly ToLog[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#options.pool.query(
      'UPDATE attested_rows SET is_logged = true WHERE digest = ANY ($1)',
      [rows.map(({ digest }) => digest)],
    );
  }
}
