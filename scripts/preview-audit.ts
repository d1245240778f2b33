/**
 * npm run preview:audit: compares every order with the figures it was confirmed with, and ends with
 * 1 when a difference has no cause in its fills, its fees or its end. Runs beside a live server.
 * DATA_DIR and DATABASE_URL as for npm start.
 */
import { auditPreviews } from '@candor/database/audit/audit-previews';
import { createPool } from '@candor/database/pool';
import { openBooks } from './lib/open-books.ts';

const database = await openBooks();
const pool = createPool(database.address, { max: 1 });
try {
  const { orders, compared, unexplained } = await auditPreviews(pool);
  for (const { accountId, orderId, what } of unexplained) {
    console.error(`UNEXPLAINED  ${accountId} ${orderId}: ${what.join(', ')}`);
  }
  console.log(`${orders} orders, ${compared} with figures that were confirmed.`);
  if (unexplained.length === 0) console.log('Every difference has its cause.');
  process.exitCode = unexplained.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await database.stop();
}
