import type { OperatorRole } from '@candor/contract/operator-route';
import type { Pool, PoolClient } from 'pg';
import { type Attestor, attestedRow, inAttestedTransaction } from '../attested/attest-row.ts';
import { DEPLOYMENT } from '../attested/attested-tables.ts';

/** An operator who does nothing for so long has left. */
const IDLE_MS = 30 * 60_000;
/** A session ends after so long, whatever is done in it. */
const LIFE_MS = 12 * 3_600_000;
/** How long a network is known that an operator was let in from. */
const KNOWN_MS = 90 * 86_400_000;
/** Whoever was heard of in this time is here. */
const HERE_MS = 2 * 60_000;
const SEEN_EVERY_MS = 15_000;

interface TimeCode {
  /** In hexadecimal digits. */
  readonly sealedSecret: string;
  readonly confirmedMs: number | null;
}

export interface OperatorRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Of a drawn password: until when it lets in, once; 0 when it has. Null: a chosen one. */
  readonly passwordUntilMs: number | null;
  /** Of an authenticator; asked for from its first code on, and null before one was begun. */
  readonly timeCode: TimeCode | null;
  readonly roles: readonly OperatorRole[];
  readonly isDisabled: boolean;
  readonly createdMs: number;
}

export interface OperatorSession {
  readonly sessionId: string;
  readonly operator: OperatorRecord;
}

export interface OperatorStore {
  /** False when another has this e-mail. */
  add(operator: Omit<OperatorRecord, 'timeCode'>): Promise<boolean>;
  list(): Promise<readonly OperatorRecord[]>;
  byEmail(email: string): Promise<OperatorRecord | null>;
  /**
   * Ends all sessions but one, so that whoever knew the old password is out. False, and nothing is
   * done, where the password is not `knownHash` any more.
   */
  setPassword(input: {
    id: string;
    hash: string;
    /** What the caller proved to know; absent where the command draws a new password. */
    knownHash?: string;
    /** Of a drawn password; null for a chosen one. */
    untilMs: number | null;
    /** The authenticator ends with the password before. */
    endsTimeCode?: boolean;
    exceptSessionId: string | null;
    nowMs: number;
  }): Promise<boolean>;
  /** Uses up a drawn password; false when it was used meanwhile. */
  useDrawnPassword(of: { id: string; untilMs: number }): Promise<boolean>;
  /** Keeps the secret of an authenticator that no code was given of; false when one was. */
  beginTimeCode(of: { id: string; sealedSecret: string }): Promise<boolean>;
  /**
   * Uses up a step of the authenticator that has this secret, the first one for good; false when it
   * was used, or another secret was drawn meanwhile.
   */
  useStep(of: { id: string; sealedSecret: string; step: number; nowMs: number }): Promise<boolean>;
  /** Whether this operator was let in from this network within ninety days. */
  isKnown(id: string, network: string, nowMs: number): Promise<boolean>;
  /** Ends the sessions of whoever is disabled; false when there is no such operator. */
  change(
    email: string,
    to: { roles?: readonly OperatorRole[]; isDisabled?: boolean; nowMs: number },
  ): Promise<boolean>;
  /**
   * Opens a session of an operator who proved a password and what else was asked for; hands back
   * when it ends unused. Null, and nothing is opened, where the password or the authenticator was
   * changed since, or the operator disabled.
   */
  openSession(session: {
    id: string;
    tokenHash: Uint8Array;
    operator: Pick<OperatorRecord, 'id' | 'passwordHash' | 'timeCode'>;
    address: string;
    network: string;
    nowMs: number;
  }): Promise<number | null>;
  /** The open session of a token, heard of now; null for one that ran out or never was. */
  session(tokenHash: Uint8Array, nowMs: number): Promise<OperatorSession | null>;
  endSession(sessionId: string, nowMs: number): Promise<void>;
  /** Whether anybody with this role is here. */
  isAnyHere(role: OperatorRole, nowMs: number): Promise<boolean>;
}

/** Operators and their sessions in PostgreSQL. Of passwords and tokens only hashes are stored. */
export function createOperatorStore(pool: Pool, attestor: Attestor): OperatorStore {
  /** Changes one operator and signs what was written; false where the condition did not hold. */
  const change = (
    { id, columns }: { readonly id: string; readonly columns: readonly string[] },
    set: string,
    values: readonly unknown[],
  ) =>
    inAttestedTransaction(pool, attestor, async (client, attest) => {
      const { rowCount } = await client.query(`UPDATE operators SET ${set}`, [id, ...values]);
      if (rowCount === 1) await attest('operators', [id], DEPLOYMENT, columns);
      return rowCount === 1;
    });
  return {
    add: (operator) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        if (!(await add(client, operator))) return false;
        await attest('operators', [operator.id], DEPLOYMENT);
        return true;
      }),
    list: async () => {
      const { rows } = await pool.query<Row>('SELECT * FROM operators ORDER BY created_ms, id');
      return rows.map(toOperator);
    },
    byEmail: async (email) => {
      const { rows } = await pool.query<Row>('SELECT * FROM operators WHERE email = lower($1)', [
        email,
      ]);
      const operator = rows[0] === undefined ? null : toOperator(rows[0]);
      return operator !== null && (await isOurs(pool, attestor, operator)) ? operator : null;
    },
    setPassword: ({ id, hash, knownHash, untilMs, endsTimeCode = false, exceptSessionId, nowMs }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rowCount } = await client.query(
          `UPDATE operators SET password_hash = $2, password_until_ms = $3,
                  time_code_secret = CASE WHEN $4 THEN NULL ELSE time_code_secret END,
                  time_code_ms = CASE WHEN $4 THEN NULL ELSE time_code_ms END
            WHERE id = $1 AND ($5::text IS NULL OR password_hash = $5)`,
          [id, hash, untilMs, endsTimeCode, knownHash ?? null],
        );
        if (rowCount !== 1) return false;
        await endSessions(client, { operatorId: id, exceptId: exceptSessionId, nowMs });
        const ofTimeCode = endsTimeCode ? ['time_code_secret', 'time_code_ms'] : [];
        const changed = ['password_hash', 'password_until_ms', ...ofTimeCode];
        await attest('operators', [id], DEPLOYMENT, changed);
        return true;
      }),
    useDrawnPassword: ({ id, untilMs }) =>
      change(
        { id, columns: ['password_until_ms'] },
        'password_until_ms = 0 WHERE id = $1 AND password_until_ms = $2',
        [untilMs],
      ),
    beginTimeCode: ({ id, sealedSecret }) =>
      change(
        { id, columns: ['time_code_secret'] },
        'time_code_secret = $2, time_code_step = 0 WHERE id = $1 AND time_code_ms IS NULL',
        [sealedSecret],
      ),
    useStep: ({ id, sealedSecret, step, nowMs }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<{ is_first: boolean }>(
          `UPDATE operators o SET time_code_step = $2, time_code_ms = coalesce(o.time_code_ms, $3)
             FROM operators before WHERE before.id = o.id AND o.id = $1 AND o.time_code_step < $2
              AND o.time_code_secret = $4 RETURNING before.time_code_ms IS NULL AS is_first`,
          [id, step, nowMs, sealedSecret],
        );
        if (rows[0]?.is_first) await attest('operators', [id], DEPLOYMENT, ['time_code_ms']);
        return rows.length > 0;
      }),
    isKnown: async (id, network, nowMs) => {
      const { rowCount } = await pool.query(
        `SELECT FROM operator_sessions
          WHERE operator_id = $1 AND network = $2 AND created_ms > $3 LIMIT 1`,
        [id, network, nowMs - KNOWN_MS],
      );
      return rowCount === 1;
    },
    change: (email, { roles, isDisabled, nowMs }) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<{ id: string; is_disabled: boolean }>(
          `UPDATE operators SET roles = coalesce($2, roles),
                  is_disabled = coalesce($3, is_disabled)
            WHERE email = lower($1) RETURNING id, is_disabled`,
          [email, roles ?? null, isDisabled ?? null],
        );
        for (const { id: operatorId, is_disabled: isOut } of rows) {
          if (isOut) await endSessions(client, { operatorId, exceptId: null, nowMs });
        }
        // Of what was not asked for, nothing is signed.
        const changed = [
          ...(roles ? ['roles'] : []),
          ...(isDisabled == null ? [] : ['is_disabled']),
        ];
        for (const { id } of rows) await attest('operators', [id], DEPLOYMENT, changed);
        return rows.length > 0;
      }),
    openSession: async ({ id, tokenHash, operator, address, network, nowMs }) => {
      // The lock on the operator lets this session open before a change, which ends it, or not.
      const { rowCount } = await pool.query(
        `INSERT INTO operator_sessions (id, token_hash, operator_id, address, network, created_ms,
           last_seen_ms)
         SELECT $1, $2, o.id, $4, $5, $6, $6 FROM operators o
          WHERE o.id = $3 AND o.password_hash = $7 AND NOT o.is_disabled
            AND o.time_code_ms IS NOT DISTINCT FROM $8 FOR SHARE`,
        [
          ...[id, tokenHash, operator.id, address, network, nowMs],
          ...[operator.passwordHash, operator.timeCode?.confirmedMs ?? null],
        ],
      );
      return rowCount === 1 ? nowMs + IDLE_MS : null;
    },
    session: async (tokenHash, nowMs) => {
      const found = await sessionOf(pool, tokenHash, nowMs);
      return found !== null && (await isOurs(pool, attestor, found.operator)) ? found : null;
    },
    endSession: async (sessionId, nowMs) => {
      await pool.query(
        'UPDATE operator_sessions SET ended_ms = $2 WHERE id = $1 AND ended_ms IS NULL',
        [sessionId, nowMs],
      );
    },
    isAnyHere: async (role, nowMs) => {
      const { rows } = await pool.query(
        `SELECT FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
          WHERE s.ended_ms IS NULL AND s.last_seen_ms > $2 AND $1 = ANY (o.roles)
            AND NOT o.is_disabled LIMIT 1`,
        [role, nowMs - HERE_MS],
      );
      return rows.length > 0;
    },
  };
}

/**
 * Ends the sessions of an operator but one. A statement of its own after the change of the
 * operator: it sees what was opened while that change waited.
 */
async function endSessions(
  client: PoolClient,
  of: { readonly operatorId: string; readonly exceptId: string | null; readonly nowMs: number },
): Promise<void> {
  await client.query(
    `UPDATE operator_sessions SET ended_ms = $3
      WHERE operator_id = $1 AND ended_ms IS NULL AND id IS DISTINCT FROM $2`,
    [of.operatorId, of.exceptId, of.nowMs],
  );
}

/** Whether an operator is as this house wrote them down: a row put there lets nobody in. */
async function isOurs(pool: Pool, attestor: Attestor, known: OperatorRecord): Promise<boolean> {
  const row = await attestedRow<Row>(pool, attestor, { table: 'operators', key: [known.id] });
  return row !== null && JSON.stringify(toOperator(row)) === JSON.stringify(known);
}

async function add(pool: PoolClient, operator: Omit<OperatorRecord, 'timeCode'>): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO operators (id, name, email, password_hash, roles, created_ms, password_until_ms)
     VALUES ($1, $2, lower($3), $4, $5, $6, $7) ON CONFLICT (email) DO NOTHING`,
    [
      operator.id,
      operator.name,
      operator.email,
      operator.passwordHash,
      operator.roles,
      operator.createdMs,
      operator.passwordUntilMs,
    ],
  );
  return rowCount === 1;
}

async function sessionOf(
  pool: Pool,
  tokenHash: Uint8Array,
  nowMs: number,
): Promise<OperatorSession | null> {
  const { rows } = await pool.query<Row & { session_id: string; last_seen_ms: bigint }>(
    `SELECT o.*, s.id AS session_id, s.last_seen_ms
       FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
      WHERE s.token_hash = $1 AND s.ended_ms IS NULL AND s.last_seen_ms > $2
        AND s.created_ms > $3 AND NOT o.is_disabled`,
    [tokenHash, nowMs - IDLE_MS, nowMs - LIFE_MS],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (nowMs - Number(row.last_seen_ms) >= SEEN_EVERY_MS) {
    await pool.query(
      'UPDATE operator_sessions SET last_seen_ms = $2 WHERE id = $1 AND last_seen_ms < $2',
      [row.session_id, nowMs],
    );
  }
  return { sessionId: row.session_id, operator: toOperator(row) };
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly roles: readonly OperatorRole[];
  readonly password_until_ms: bigint | null;
  readonly time_code_secret: string | null;
  readonly time_code_ms: bigint | null;
  readonly is_disabled: boolean;
  readonly created_ms: bigint;
}

function toOperator(row: Row): OperatorRecord {
  const { id, name, email, password_hash: passwordHash, roles, is_disabled: isDisabled } = row;
  const { time_code_secret: sealedSecret } = row;
  const confirmedMs = numberOf(row.time_code_ms);
  return {
    id,
    name,
    email,
    passwordHash,
    passwordUntilMs: numberOf(row.password_until_ms),
    timeCode: sealedSecret === null ? null : { sealedSecret, confirmedMs },
    roles,
    isDisabled,
    createdMs: Number(row.created_ms),
  };
}

const numberOf = (value: bigint | null) => (value === null ? null : Number(value));
