import { ALERT_VALUE_DECIMALS, type AlertRule } from '@candor/domain/alerts/alert-rules';
import { formatDecimal, parseDecimal } from '@candor/domain/money/decimals';
import type { Alert, AlertStore } from '@candor/engines/alerts/alert-ports';
import type { Pool } from 'pg';
import { inTransaction } from '../transaction.ts';

interface AlertRow {
  readonly id: string;
  readonly user_id: string;
  readonly instrument_id: string;
  readonly rule: AlertRule;
  readonly value: string;
  readonly is_once: boolean;
  readonly by_email: boolean;
  readonly is_active: boolean;
  readonly is_armed: boolean;
  readonly created_ms: bigint;
  readonly fired_ms: bigint | null;
}

/** Alerts in PostgreSQL. */
export function createAlertStore(pool: Pool): AlertStore {
  return {
    create: (alert, limit) => create(pool, alert, limit),
    page: (input) => page(pool, input),
    remove: async ({ userId, id }) => {
      const { rowCount } = await pool.query('DELETE FROM alerts WHERE user_id = $1 AND id = $2', [
        userId,
        id,
      ]);
      return rowCount === 1;
    },
    find: async (id) => {
      const { rows } = await pool.query<AlertRow>(
        'SELECT * FROM alerts WHERE id = $1 AND is_active',
        [id],
      );
      return rows[0] === undefined ? null : toAlert(rows[0]);
    },
    active: async () => {
      const { rows } = await pool.query<AlertRow>('SELECT * FROM alerts WHERE is_active');
      return rows.map(toAlert);
    },
    onPricesOf: async (instrumentIds) => {
      const { rows } = await pool.query<AlertRow>(
        `SELECT * FROM alerts WHERE is_active AND instrument_id = ANY ($1)
            AND rule IN ('above', 'below') ORDER BY number`,
        [instrumentIds],
      );
      return rows.map(toAlert);
    },
    fire: async (id, firedMs) => {
      const { rows } = await pool.query<AlertRow>(
        `UPDATE alerts SET fired_ms = $2, is_armed = false, is_active = NOT is_once
           WHERE id = $1 AND is_active AND is_armed RETURNING *`,
        [id, firedMs],
      );
      return rows[0] ? toAlert(rows[0]) : null;
    },
    rearm: async (id) => {
      await pool.query('UPDATE alerts SET is_armed = true WHERE id = $1 AND is_active', [id]);
    },
  };
}

async function create(pool: Pool, alert: Alert, limit: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Two creations at once must not pass the limit together.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('alerts ' || $1, 0))`, [
      alert.userId,
    ]);
    // Under the key of its call it is there already.
    const known = await client.query('SELECT FROM alerts WHERE id = $1', [alert.id]);
    if (known.rowCount === 1) return true;
    const { rowCount } = await client.query(
      `INSERT INTO alerts (id, user_id, instrument_id, rule, value, is_once,
         by_email, created_ms)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8
        WHERE (SELECT count(*) FROM alerts WHERE user_id = $2) < $9`,
      [
        alert.id,
        alert.userId,
        alert.instrumentId,
        alert.rule,
        formatDecimal(alert.value, ALERT_VALUE_DECIMALS),
        alert.isOnce,
        alert.byEmail,
        alert.createdMs,
        limit,
      ],
    );
    return rowCount === 1;
  });
}

async function page(
  pool: Pool,
  input: Parameters<AlertStore['page']>[0],
): Promise<{ list: readonly Alert[]; total: number }> {
  const where = 'user_id = $1 AND ($2::text[] IS NULL OR instrument_id = ANY ($2))';
  const values = [input.userId, input.instrumentIds ?? null];
  const [counted, found] = await Promise.all([
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM alerts WHERE ${where}`, values),
    pool.query<AlertRow>(
      `SELECT * FROM alerts WHERE ${where} ORDER BY number DESC LIMIT $3 OFFSET $4`,
      [...values, input.limit, input.offset],
    ),
  ]);
  return { list: found.rows.map(toAlert), total: Number(counted.rows[0]?.total ?? 0n) };
}

function toAlert(row: AlertRow): Alert {
  const value = parseDecimal(row.value, ALERT_VALUE_DECIMALS);
  if (typeof value === 'string') throw new Error(`alert ${row.id} has the value ${row.value}`);
  return {
    id: row.id,
    userId: row.user_id,
    instrumentId: row.instrument_id,
    rule: row.rule,
    value,
    isOnce: row.is_once,
    byEmail: row.by_email,
    isActive: row.is_active,
    isArmed: row.is_armed,
    createdMs: Number(row.created_ms),
    firedMs: row.fired_ms === null ? null : Number(row.fired_ms),
  };
}
