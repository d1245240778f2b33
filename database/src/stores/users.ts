import type { Language, ReviewStatus } from '@candor/contract/enums';
import type { KycReason } from '@candor/domain/kyc/review-identity';
import type { PoolClient } from 'pg';
import { type Attestor, attestedRow, inAttestedTransaction } from '../attested/attest-row.ts';
import type { Connection } from '../transaction.ts';
import { changeUser } from './change-user.ts';
import { firstOrderId } from './first-order.ts';

export interface Preferences {
  readonly language: Language;
  readonly theme: 'system' | 'light' | 'dark';
  readonly colour: 'greenUp' | 'redUp';
  readonly timeZone: string | null;
  /** After so many minutes without an act of the person the app locks itself. */
  readonly lockMinutes: 5 | 15 | 60;
  readonly alertsByEmail: boolean;
  /** Whether what is pushed to a device shows amounts and names. */
  readonly pushFigures: boolean;
}

export interface UserRecord extends Preferences {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly payPasswordHash: string | null;
  readonly invitationCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly idCardMasked: string | null;
  readonly passportMasked: string | null;
  readonly kycStatus: ReviewStatus;
  readonly kycReason: KycReason | null;
  /** An operator's own words. */
  readonly kycReasonText: string | null;
  readonly kycSubmitMs: number | null;
  readonly kycReviewMs: number | null;
  readonly isLocked: boolean;
  readonly frozenMs: number | null;
  readonly thawMs: number | null;
  /** False between registration and the opening of the wallets; login opens them then. */
  readonly hasWallets: boolean;
  readonly createdMs: number;
  /** The customer closed the account: for every door it is one that never was. */
  readonly isClosed: boolean;
}

export interface NewUser {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly invitationCode: string;
  readonly invitedBy: string | null;
  readonly language: Language;
  readonly createdMs: number;
}

export interface InvitedPerson {
  readonly userId: string;
  readonly createdMs: number;
}

export interface UserStore {
  /** 'taken': another has this user ID or invitation code, draw again. */
  add(user: NewUser): Promise<'added' | 'email-taken' | 'taken'>;
  /** Closed ones too. */
  byId(userId: string): Promise<UserRecord | null>;
  byEmail(email: string): Promise<UserRecord | null>;
  /** As `byId`; null of one whose row somebody edited beside the house: no door opens on it. */
  signed(userId: string): Promise<UserRecord | null>;
  byInvitationCode(code: string): Promise<UserRecord | null>;
  /** The order with the customer's first fill; null before any. */
  firstOrderId(userId: string): Promise<string | null>;
  /** Ends the logins that wait for a second factor, too: they began with the password before. */
  setPassword(userId: string, passwordHash: string): Promise<void>;
  /** With `onlyFirst`, false when there is one already. */
  setPayPassword(input: { userId: string; hash: string; onlyFirst: boolean }): Promise<boolean>;
  setPreferences(userId: string, change: Partial<Preferences>): Promise<Preferences | null>;
  markWalletsOpen(userId: string): Promise<void>;
  /** Whoever is locked keeps everything and cannot log in. */
  setLocked(userId: string, isLocked: boolean): Promise<void>;
  /** Stops what opens and leaves; beginning anew, should it have been asked to end. */
  freeze(userId: string, nowMs: number): Promise<void>;
  /** When the freeze ends by itself: as asked first. Null where nothing is frozen. */
  askThaw(of: { userId: string; thawMs: number; nowMs: number }): Promise<number | null>;
  invited(input: {
    userId: string;
    offset: number;
    limit: number;
  }): Promise<{ readonly list: readonly InvitedPerson[]; readonly total: number }>;
}

const OPEN = ' AND closed_ms IS NULL';

/** Customers in PostgreSQL. E-mail addresses come in lower case. */
export function createUserStore(pool: Connection, attestor: Attestor): UserStore {
  const find = async (column: 'user_id' | 'email' | 'invitation_code', value: string) => {
    const { rows } = await pool.query<UserRow>({
      name: `users-by-${column}`,
      text: `SELECT * FROM users WHERE ${column} = $1${column === 'user_id' ? '' : OPEN}`,
      values: [value],
    });
    return rows[0] === undefined ? null : toUser(rows[0]);
  };
  return {
    add: (user) => addUser(pool, attestor, user),
    byId: (userId) => find('user_id', userId),
    byEmail: (email) => find('email', email),
    byInvitationCode: (code) => find('invitation_code', code),
    firstOrderId: (userId) => firstOrderId(pool, userId),
    signed: async (userId) => {
      const row = await attestedRow<UserRow>(pool, attestor, { table: 'users', key: [userId] });
      return row === null ? null : toUser(row);
    },
    setLocked: async (userId, isLocked) => {
      await changeUser(pool, attestor, {
        userId,
        set: 'is_locked = $2 WHERE user_id = $1',
        values: [isLocked],
        columns: ['is_locked'],
      });
    },
    freeze: async (userId, nowMs) => {
      await changeUser(pool, attestor, {
        userId,
        set: 'frozen_ms = $2, thaw_ms = NULL WHERE user_id = $1',
        values: [nowMs],
        columns: ['frozen_ms', 'thaw_ms'],
      });
    },
    askThaw: async ({ userId, thawMs, nowMs }) => {
      const asked = await changeUser<UserRow>(pool, attestor, {
        userId,
        set: 'thaw_ms = $2 WHERE user_id = $1 AND frozen_ms IS NOT NULL AND thaw_ms IS NULL',
        values: [thawMs],
        columns: ['thaw_ms'],
      });
      const user = asked === null ? await find('user_id', userId) : toUser(asked);
      const isFrozen = user?.frozenMs != null && user.thawMs !== null && user.thawMs > nowMs;
      return isFrozen ? user.thawMs : null;
    },
    setPassword: async (userId, passwordHash) => {
      await changeUser(pool, attestor, {
        userId,
        set: 'password_hash = $2 WHERE user_id = $1',
        values: [passwordHash],
        columns: ['password_hash'],
      });
      await pool.query('DELETE FROM login_steps WHERE user_id = $1', [userId]);
    },
    setPayPassword: async ({ userId, hash, onlyFirst }) => {
      const set = await changeUser(pool, attestor, {
        userId,
        set: 'pay_password_hash = $2 WHERE user_id = $1 AND (NOT $3 OR pay_password_hash IS NULL)',
        values: [hash, onlyFirst],
        columns: ['pay_password_hash'],
      });
      return set !== null;
    },
    setPreferences: (userId, change) => setPreferences(pool, userId, change),
    markWalletsOpen: async (userId) => {
      await pool.query('UPDATE users SET has_wallets = true WHERE user_id = $1', [userId]);
    },
    invited: (input) => invited(pool, input),
  };
}

function addUser(pool: Connection, attestor: Attestor, user: NewUser) {
  return inAttestedTransaction(pool, attestor, async (client, attest) => {
    const outcome = await insertUser(client, user);
    if (outcome === 'added') await attest('users', [user.userId], user.userId);
    return outcome;
  });
}

async function insertUser(client: PoolClient, user: NewUser) {
  const { rows } = await client.query<{ user_id: string }>(
    `INSERT INTO users (user_id, email, password_hash, invitation_code, invited_by, language,
       created_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING user_id`,
    [
      user.userId,
      user.email,
      user.passwordHash,
      user.invitationCode,
      user.invitedBy,
      user.language,
      user.createdMs,
    ],
  );
  if (rows.length === 1) return 'added';
  const found = await client.query('SELECT 1 FROM users WHERE email = $1', [user.email]);
  return found.rowCount === 0 ? 'taken' : 'email-taken';
}

async function setPreferences(
  pool: Connection,
  userId: string,
  change: Partial<Preferences>,
): Promise<Preferences | null> {
  const { rows } = await pool.query<UserRow>(
    `UPDATE users SET language = coalesce($2, language), theme = coalesce($3, theme),
       colour = coalesce($4, colour), time_zone = coalesce($5, time_zone),
       alerts_by_email = coalesce($6, alerts_by_email),
       push_figures = coalesce($7, push_figures),
       lock_minutes = coalesce($8, lock_minutes) WHERE user_id = $1 RETURNING *`,
    [
      userId,
      change.language ?? null,
      change.theme ?? null,
      change.colour ?? null,
      change.timeZone ?? null,
      change.alertsByEmail ?? null,
      change.pushFigures ?? null,
      change.lockMinutes ?? null,
    ],
  );
  return rows[0] === undefined ? null : toUser(rows[0]);
}

async function invited(
  pool: Connection,
  input: { userId: string; offset: number; limit: number },
): Promise<{ list: InvitedPerson[]; total: number }> {
  const { rows } = await pool.query<{ user_id: string; created_ms: bigint; total: bigint }>(
    `SELECT user_id, created_ms, count(*) OVER () AS total FROM users WHERE invited_by = $1
     ORDER BY created_ms DESC, user_id OFFSET $2 LIMIT $3`,
    [input.userId, input.offset, input.limit],
  );
  const list = rows.map((row) => ({ userId: row.user_id, createdMs: Number(row.created_ms) }));
  if (rows[0] !== undefined) return { list, total: Number(rows[0].total) };
  const all = await pool.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM users WHERE invited_by = $1',
    [input.userId],
  );
  return { list, total: Number(all.rows[0]?.total ?? 0n) };
}

interface UserRow {
  user_id: string;
  email: string;
  password_hash: string;
  pay_password_hash: string | null;
  invitation_code: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  id_card_masked: string | null;
  passport_masked: string | null;
  kyc_status: ReviewStatus;
  kyc_reason: KycReason | null;
  kyc_reason_text: string | null;
  kyc_submit_ms: bigint | null;
  kyc_review_ms: bigint | null;
  language: Language;
  theme: Preferences['theme'];
  colour: Preferences['colour'];
  time_zone: string | null;
  alerts_by_email: boolean;
  push_figures: boolean;
  lock_minutes: Preferences['lockMinutes'];
  is_locked: boolean;
  frozen_ms: bigint | null;
  thaw_ms: bigint | null;
  has_wallets: boolean;
  created_ms: bigint;
  closed_ms: bigint | null;
}

function toUser(row: UserRow): UserRecord {
  return {
    userId: row.user_id,
    email: row.email,
    passwordHash: row.password_hash,
    payPasswordHash: row.pay_password_hash,
    invitationCode: row.invitation_code,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    idCardMasked: row.id_card_masked,
    passportMasked: row.passport_masked,
    kycStatus: row.kyc_status,
    kycReason: row.kyc_reason,
    kycReasonText: row.kyc_reason_text,
    kycSubmitMs: row.kyc_submit_ms === null ? null : Number(row.kyc_submit_ms),
    kycReviewMs: row.kyc_review_ms === null ? null : Number(row.kyc_review_ms),
    language: row.language,
    theme: row.theme,
    colour: row.colour,
    timeZone: row.time_zone,
    alertsByEmail: row.alerts_by_email,
    pushFigures: row.push_figures,
    lockMinutes: row.lock_minutes,
    isLocked: row.is_locked,
    frozenMs: row.frozen_ms === null ? null : Number(row.frozen_ms),
    thawMs: row.thaw_ms === null ? null : Number(row.thaw_ms),
    hasWallets: row.has_wallets,
    createdMs: Number(row.created_ms),
    isClosed: row.closed_ms !== null,
  };
}
