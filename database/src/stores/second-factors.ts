import { type Connection, inTransaction } from '../transaction.ts';

export interface Passkey {
  readonly credentialId: string;
  readonly userId: string;
  /** Sealed by the house for this customer. */
  readonly sealedKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdMs: number;
  readonly usedMs: number | null;
}

export interface TimeCode {
  readonly sealedSecret: Uint8Array;
  readonly confirmedMs: number | null;
}

/** What a session may prove itself with, and when and with what it last did. */
export interface ProofState {
  /** The session was ended: nothing counts that it has proved. */
  readonly isEnded: boolean;
  readonly provedMs: number;
  /** The method, or `login`: what opened the session. */
  readonly provedBy: string;
  /** When a second factor was last added or removed; 0 before the first. */
  readonly factorsChangedMs: number;
  readonly hasTimeCode: boolean;
  readonly hasPasskey: boolean;
  readonly hasPayPassword: boolean;
}

/** A step of an authenticator, and the secret it is of. */
export interface UsedStep {
  readonly step: number;
  readonly sealedSecret: Uint8Array;
}

export interface SecondFactorStore {
  /** Opening a session was a proof too. Null for a session that never was. */
  proofState(sessionId: string): Promise<ProofState | null>;
  /** False where the factors are not those any more that were there when the proof began. */
  markProved(of: {
    sessionId: string;
    by: string;
    nowMs: number;
    factorsChangedMs: number;
  }): Promise<boolean>;
  timeCode(userId: string): Promise<TimeCode | null>;
  /** False when one is in use. One that was begun and never confirmed makes room. */
  beginTimeCode(of: { userId: string; sealedSecret: Uint8Array }): Promise<boolean>;
  /**
   * Uses a step of this secret up, once; the first one confirms. False when it or a later one was
   * used, or another secret was drawn meanwhile.
   */
  useStep(of: UsedStep & { userId: string; nowMs: number }): Promise<boolean>;
  endTimeCode(of: { userId: string; nowMs: number }): Promise<boolean>;
  passkeysOf(userId: string): Promise<readonly Passkey[]>;
  passkey(credentialId: string): Promise<Passkey | null>;
  /** False when the credential is there already, or the customer has so many. */
  addPasskey(passkey: Omit<Passkey, 'usedMs'>, max: number): Promise<boolean>;
  /** False when its counter did not go on: a copy of the key signed. */
  usePasskey(of: { credentialId: string; counter: number; nowMs: number }): Promise<boolean>;
  endPasskey(of: { userId: string; credentialId: string; nowMs: number }): Promise<boolean>;
  /** In place of all there were; none where no factor is left. */
  replaceCodes(of: { userId: string; hashes: readonly Uint8Array[]; nowMs: number }): Promise<void>;
  /** Under any of the keys that it may be kept under. */
  useCode(of: { userId: string; hashes: readonly Uint8Array[]; nowMs: number }): Promise<boolean>;
  codesOf(userId: string): Promise<{ readonly left: number; readonly madeMs: number | null }>;
}

/** Time codes, passkeys and recovery codes in PostgreSQL. */
export function createSecondFactorStore(pool: Connection): SecondFactorStore {
  const did = async (text: string, values: readonly unknown[]) =>
    (await pool.query(text, [...values])).rowCount === 1;
  const passkeys = async (where: string, value: string) => {
    const { rows } = await pool.query<PasskeyRow>(
      `SELECT * FROM passkeys WHERE ${where} = $1 ORDER BY created_ms, credential_id`,
      [value],
    );
    return rows.map(toPasskey);
  };
  return {
    proofState: (sessionId) => proofState(pool, sessionId),
    // Waits for a change of the factors that is under way, and sees it then.
    markProved: ({ sessionId, by, nowMs, factorsChangedMs }) =>
      did(
        `UPDATE sessions s SET proved_ms = $2, proved_by = $4
           FROM (SELECT user_id FROM users
                  WHERE user_id = (SELECT user_id FROM sessions WHERE id = $1)
                    AND factors_changed_ms = $3 FOR SHARE) u
          WHERE s.id = $1 AND s.user_id = u.user_id`,
        [sessionId, nowMs, factorsChangedMs, by],
      ),
    timeCode: async (userId) => {
      const { rows } = await pool.query<{ sealed_secret: Buffer; confirmed_ms: bigint | null }>(
        'SELECT sealed_secret, confirmed_ms FROM time_codes WHERE user_id = $1',
        [userId],
      );
      const [row] = rows;
      if (row === undefined) return null;
      return { sealedSecret: row.sealed_secret, confirmedMs: msOf(row.confirmed_ms) };
    },
    beginTimeCode: ({ userId, sealedSecret }) =>
      did(
        `INSERT INTO time_codes (user_id, sealed_secret) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret
         WHERE time_codes.confirmed_ms IS NULL`,
        [userId, sealedSecret],
      ),
    useStep: ({ userId, step, sealedSecret, nowMs }) =>
      did(
        `WITH first AS (SELECT user_id FROM time_codes WHERE user_id = $1 AND confirmed_ms IS NULL),
              used AS (
                UPDATE time_codes SET last_step = $2, confirmed_ms = coalesce(confirmed_ms, $3)
                 WHERE user_id = $1 AND last_step < $2 AND sealed_secret = $4 RETURNING user_id),
              noted AS (
                UPDATE users u SET factors_changed_ms = ${changedMs('$3')}
                 WHERE user_id IN (SELECT user_id FROM used NATURAL JOIN first))
         SELECT FROM used`,
        [userId, step, nowMs, sealedSecret],
      ),
    endTimeCode: ({ userId, nowMs }) =>
      did(changing('DELETE FROM time_codes WHERE user_id = $2'), [nowMs, userId]),
    passkeysOf: (userId) => passkeys('user_id', userId),
    passkey: async (credentialId) => (await passkeys('credential_id', credentialId))[0] ?? null,
    addPasskey: (passkey, max) =>
      did(
        changing(
          `INSERT INTO passkeys
             (credential_id, user_id, public_key, counter, transports, name, created_ms)
           SELECT $2, $3, $4, $5, $6, $7, $1
            WHERE (SELECT count(*) FROM passkeys WHERE user_id = $3) < $8
           ON CONFLICT DO NOTHING`,
        ),
        [
          passkey.createdMs,
          passkey.credentialId,
          passkey.userId,
          passkey.sealedKey,
          passkey.counter,
          passkey.transports,
          passkey.name,
          max,
        ],
      ),
    usePasskey: ({ credentialId, counter, nowMs }) =>
      did(
        `UPDATE passkeys SET counter = $2, used_ms = $3
         WHERE credential_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
        [credentialId, counter, nowMs],
      ),
    endPasskey: ({ userId, credentialId, nowMs }) =>
      did(changing('DELETE FROM passkeys WHERE user_id = $2 AND credential_id = $3'), [
        nowMs,
        userId,
        credentialId,
      ]),
    replaceCodes: (of) => replaceCodes(pool, of),
    useCode: ({ userId, hashes, nowMs }) =>
      did(
        `UPDATE recovery_codes SET used_ms = $3
         WHERE user_id = $1 AND code_hash = ANY ($2) AND used_ms IS NULL`,
        [userId, hashes, nowMs],
      ),
    codesOf: async (userId) => {
      const { rows } = await pool.query<{ left: bigint; made: bigint | null }>(
        `SELECT count(*) FILTER (WHERE used_ms IS NULL) AS left, max(created_ms) AS made
           FROM recovery_codes WHERE user_id = $1`,
        [userId],
      );
      return { left: Number(rows[0]?.left ?? 0n), madeMs: msOf(rows[0]?.made ?? null) };
    },
  };
}

/**
 * In SQL: when the factors of a customer `u` were changed. Not before any proof that was made until
 * now: a call that began later than the change may have proved something by then.
 */
function changedMs(nowMs: string): string {
  return `greatest(${nowMs}, (SELECT max(greatest(s.created_ms, s.proved_ms)) FROM sessions s
    WHERE s.user_id = u.user_id AND s.ended_ms IS NULL))`;
}

/** A change of the factors of one customer, of the instant $1, with the note that there was one. */
function changing(statement: string): string {
  return `WITH changed AS (${statement} RETURNING user_id)
          UPDATE users u SET factors_changed_ms = ${changedMs('$1')}
           WHERE user_id IN (SELECT user_id FROM changed)`;
}

async function proofState(pool: Connection, sessionId: string): Promise<ProofState | null> {
  const { rows } = await pool.query<{
    is_ended: boolean;
    proved_ms: bigint;
    proved_by: string | null;
    changed_ms: bigint;
    has_time_code: boolean;
    has_passkey: boolean;
    has_pay_password: boolean;
  }>(
    `SELECT s.ended_ms IS NOT NULL AS is_ended,
            greatest(s.created_ms, s.proved_ms) AS proved_ms, s.proved_by,
            u.factors_changed_ms AS changed_ms,
            EXISTS (SELECT FROM time_codes t
                     WHERE t.user_id = s.user_id AND t.confirmed_ms IS NOT NULL) AS has_time_code,
            EXISTS (SELECT FROM passkeys p WHERE p.user_id = s.user_id) AS has_passkey,
            u.pay_password_hash IS NOT NULL AS has_pay_password
       FROM sessions s JOIN users u USING (user_id) WHERE s.id = $1`,
    [sessionId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    isEnded: row.is_ended,
    provedMs: Number(row.proved_ms),
    provedBy: row.proved_by ?? 'login',
    factorsChangedMs: Number(row.changed_ms),
    hasTimeCode: row.has_time_code,
    hasPasskey: row.has_passkey,
    hasPayPassword: row.has_pay_password,
  };
}

/** One after the other for a customer: of two who ask at once the later one's codes are left. */
function replaceCodes(
  pool: Connection,
  of: { userId: string; hashes: readonly Uint8Array[]; nowMs: number },
): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT 1 FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [of.userId]);
    await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [of.userId]);
    await client.query(
      `INSERT INTO recovery_codes (user_id, code_hash, created_ms)
       SELECT $1, hash, $3 FROM unnest($2::bytea[]) AS hash`,
      [of.userId, of.hashes, of.nowMs],
    );
  });
}

interface PasskeyRow {
  credential_id: string;
  user_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  created_ms: bigint;
  used_ms: bigint | null;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    credentialId: row.credential_id,
    userId: row.user_id,
    sealedKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdMs: Number(row.created_ms),
    usedMs: msOf(row.used_ms),
  };
}

function msOf(ms: bigint | null): number | null {
  return ms === null ? null : Number(ms);
}
