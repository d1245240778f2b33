import { Pool, type PoolConfig, types } from 'pg';
import type { DatabaseAddress } from './launcher/start-database.ts';

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

/** A connection pool of the house. The caller ends it. */
export function createPool(address: DatabaseAddress, options: { max?: number } = {}): Pool {
  const pool = new Pool({ ...address, types: readBigints, max: options.max ?? 10 });
  // An idle connection that breaks (server restart) is replaced at the next query; without a
  // listener Node would end the process.
  pool.on('error', () => {});
  return pool;
}

function readBigintArray(text: string): (bigint | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((item) => (item === 'NULL' ? null : BigInt(item)));
}
