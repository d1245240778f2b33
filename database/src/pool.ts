import { Pool, type PoolConfig, types } from 'pg';
import type { DatabaseAddress } from './launcher/start-database.ts';
import { isOutage } from './outage.ts';
import { poolTimes } from './time-limits.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;

/**
 * Reads `bigint` columns as JavaScript bigints: money must not pass through a float. `numeric`
 * stays a string.
 */
export const readBigints: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid, format) => {
    if (Number(oid) === INT8) return (text: string) => BigInt(text);
    if (Number(oid) === INT8_ARRAY) return (text: string) => readBigintArray(text);
    return types.getTypeParser(oid, format);
  },
};

/**
 * The plans of orders and of accounts must not depend on how small the tables were when they were
 * made: rows are always found by their key.
 */
export const PLAN_BY_KEY = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
].join(' ');

/** The database is away, silent or full: nobody knows whether a statement was carried out. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(`the database is away: ${words}`, { cause });
    this.name = 'DatabaseAway';
  }
}

/**
 * A connection pool of the house. The caller ends it. Its queries answer within seconds and reject
 * with `DatabaseAway` when it is the world that failed them.
 */
export function createPool(
  address: DatabaseAddress,
  options: Pick<PoolConfig, 'max' | 'options' | 'connectionTimeoutMillis'> = {},
): Pool {
  const pool = new HousePool({
    ...address,
    ...poolTimes,
    types: readBigints,
    max: 10,
    ...options,
  });
  // An idle connection that breaks (server restart) is replaced at the next query; without a
  // listener Node would end the process.
  pool.on('error', () => {});
  // The same for one that breaks while a transaction has it: its next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class HousePool extends Pool {
  // The driver's many signatures come down to one for whoever awaits the answer.
  override query = (async (...call: Parameters<Pool['query']>) => {
    try {
      return await super.query(...call);
    } catch (error) {
      throw isOutage(error) ? new DatabaseAway(error) : error;
    }
  }) as Pool['query'];
}

function readBigintArray(text: string): (bigint | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((item) => (item === 'NULL' ? null : BigInt(item)));
}
