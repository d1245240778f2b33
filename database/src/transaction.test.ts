import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection that ends while a transaction waits fails the transaction alone', async () => {
  const { pool } = database;
  const broken = inTransaction(pool, async (client) => {
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await client.query('SELECT 1');
  });
  await expect(broken).rejects.toThrow();
  const found = await inTransaction(pool, (client) => client.query('SELECT 1 AS one'));
  expect(found.rows).toEqual([{ one: 1 }]);
});
