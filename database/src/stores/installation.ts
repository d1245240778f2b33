import type { Pool } from 'pg';

/**
 * A fact of this installation: the kept one, or `draw` at the first start. Two starts at once agree
 * on one.
 */
export async function keptOrDrawn(pool: Pool, name: string, draw: () => string): Promise<string> {
  await pool.query(
    'INSERT INTO installation (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, draw()],
  );
  const { rows } = await pool.query<{ value: string }>(
    'SELECT value FROM installation WHERE name = $1',
    [name],
  );
  if (rows[0] === undefined) throw new Error(`The installation lost its ${name}.`);
  return rows[0].value;
}
