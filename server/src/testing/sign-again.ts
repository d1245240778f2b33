import { signAsItStands } from '@candor/database/attested/attest-row';
import type { AttestedTable } from '@candor/database/attested/attested-tables';
import type { TestHouse } from './test-house.ts';

/** Changes a row by hand and signs it as it is then, as if the house had written it so. */
export async function writeAsHouse(
  { pool, services }: Pick<TestHouse, 'pool' | 'services'>,
  of: {
    readonly table: AttestedTable;
    readonly key: readonly (string | number)[];
    readonly accountId: string;
  },
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  await pool.query(statement, [...values]);
  await signAsItStands(pool, services.attested, of);
}

/** A customer whose identity has passed, as Ada Lovelace where nothing else is said. */
export function passIdentity(
  house: Pick<TestHouse, 'pool' | 'services'>,
  userId: string,
  [firstName, lastName] = ['Ada', 'Lovelace'],
): Promise<void> {
  return writeAsHouse(
    house,
    { table: 'users', key: [userId], accountId: userId },
    'UPDATE users SET kyc_status = 3, first_name = $2, last_name = $3 WHERE user_id = $1',
    [userId, firstName, lastName],
  );
}
