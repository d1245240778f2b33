import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

const TICKS_PER_SECOND = 100;
const MICROS_PER_TICK = 1_000_000 / TICKS_PER_SECOND;

/** Processor time a process has used, user and system, in microseconds; null where there is no /proc. */
export function processMicros(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
  } catch {
    return null; // It has ended, or this is no Linux.
  }
}

/** Processor time this process has used for some work, user and system, in milliseconds. */
export async function processorMs(act: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** That of all living processes of the database server together; null where there is no /proc. */
export async function databaseMicros(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const all = rows.map(({ pid }) => processMicros(pid)).filter((one) => one !== null);
  return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0);
}
