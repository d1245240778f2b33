import type { Pool, PoolClient } from 'pg';

/** How far the head file had been written, as the database remembers it. */
export interface HeadMark {
  readonly line: bigint;
  /** SHA-256 in hex. */
  readonly hash: string;
}

/** Null before the first line. */
export async function readHeadMark(pool: Pool | PoolClient): Promise<HeadMark | null> {
  const { rows } = await pool.query<{ line: bigint; hash: Buffer }>(
    'SELECT line, hash FROM head_mark',
  );
  return rows[0] === undefined ? null : { ...rows[0], hash: rows[0].hash.toString('hex') };
}

export async function keepHeadMark(pool: Pool, { line, hash }: HeadMark): Promise<void> {
  await pool.query(
    `INSERT INTO head_mark (line, hash) VALUES ($1, $2)
     ON CONFLICT (only_row) DO UPDATE SET line = excluded.line, hash = excluded.hash`,
    [line, Buffer.from(hash, 'hex')],
  );
}

/** Whether the file of signed heads was ever begun: before that no group may be signed. */
export async function areHeadsBegun(pool: Pool): Promise<boolean> {
  return (await readHeadMark(pool)) !== null || (await readChains(pool)).hasGroups;
}

/** The heads of all lanes as the database has them, and whether any group was ever committed. */
export async function readChains(pool: Pool | PoolClient): Promise<{
  readonly heads: readonly { readonly lane: number; readonly seq: bigint; readonly hash: string }[];
  readonly hasGroups: boolean;
}> {
  const { rows } = await pool.query<{ lane: number; seq: bigint; hash: Buffer }>(
    'SELECT lane, head_seq AS seq, head_hash AS hash FROM lanes ORDER BY lane',
  );
  return {
    heads: rows.map(({ lane, seq, hash }) => ({ lane, seq, hash: hash.toString('hex') })),
    hasGroups: rows.some(({ seq }) => seq > 0n),
  };
}
