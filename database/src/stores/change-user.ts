import type { QueryResultRow } from 'pg';
import { type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';
import type { Connection } from '../transaction.ts';

/**
 * Changes the row of one customer by a statement whose first parameter is their id, and signs the
 * columns it has written. Null where it changed nothing: then nothing is signed either.
 */
export function changeUser<Row extends QueryResultRow>(
  connection: Connection,
  attestor: Attestor,
  of: {
    readonly userId: string;
    readonly set: string;
    readonly values: readonly unknown[];
    readonly columns: readonly string[];
  },
): Promise<Row | null> {
  const { userId, set, values, columns } = of;
  return inAttestedTransaction(connection, attestor, async (client, attest) => {
    const { rows } = await client.query<Row>(`UPDATE users SET ${set} RETURNING *`, [
      userId,
      ...values,
    ]);
    const [row] = rows;
    if (row === undefined) return null;
    await attest('users', [userId], userId, columns);
    return row;
  });
}
