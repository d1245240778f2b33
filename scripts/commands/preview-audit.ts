import { auditPreviews } from '@candor/database/audit/audit-previews';
import { createPool } from '@candor/database/pool';
import { openBooks } from '../lib/open-books.ts';

/**
 * Compares every order with the figures it was confirmed with. 0: every difference has its cause,
 * 1: some have none.
 */
export async function auditAllPreviews(): Promise<number> {
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  try {
    const { orders, compared, unexplained } = await auditPreviews(pool);
    for (const { accountId, orderId, what } of unexplained) {
      console.error(`UNEXPLAINED  ${accountId} ${orderId}: ${what.join(', ')}`);
    }
    console.log(`${orders} orders, ${compared} with figures that were confirmed.`);
    if (unexplained.length === 0) console.log('Every difference has its cause.');
    return unexplained.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}
