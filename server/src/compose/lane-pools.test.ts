import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTestHouse } from '../testing/test-house.ts';

test('reports that wait delay neither an account that is loaded nor a commit', async () => {
  const house = await openTestHouse();
  const { lanes, reads } = house.services.trading;
  const open = (accountId: string) =>
    lanes.submit({ kind: 'openAccount', accountId, nowMs: house.nowMs() });
  await open('10000091');
  const owner = new Client(house.owner);
  await owner.connect();
  try {
    // What bills are read from, and nothing else is.
    await owner.query('BEGIN; ALTER VIEW entries ALTER COLUMN line SET DEFAULT 0');
    let ended = 0;
    const bills = Array.from({ length: 30 }, async () => {
      await reads.billCounts({ accountId: '10000091' }, [0]).catch(() => {});
      ended += 1;
    });
    expect(await open('10000092')).toMatchObject({ outcome: 'accepted' });
    expect(await reads.order('10000092', 'none')).toBeNull();
    expect(ended).toBe(0);
    await owner.query('ROLLBACK');
    await Promise.all(bills);
  } finally {
    await owner.end();
    await house.close();
  }
});
