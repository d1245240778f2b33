import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { LaneDesk } from './testing/lane-desk.ts';
import { editAsOwner } from './testing/test-database.ts';

let desk: LaneDesk;
beforeAll(async () => {
  desk = await LaneDesk.open();
  await desk.fund('10000001', 1_000_000n);
  await desk.accept(desk.order('10000001', { quantity: 5n }));
});
afterAll(() => desk.close());

const asServer = (sql: string) => desk.database.pool.query(sql);
const DENIED = { code: '42501' };

test('the server works as a role that is no superuser and owns no table, trigger or function', async () => {
  const { rows } = await asServer(`
    SELECT rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
           (SELECT count(*)::int FROM pg_class c WHERE pg_has_role(current_user, c.relowner, 'MEMBER'))
         + (SELECT count(*)::int FROM pg_proc f WHERE pg_has_role(current_user, f.proowner, 'MEMBER'))
           AS owned
      FROM pg_roles WHERE rolname = current_user`);
  expect(rows).toEqual([
    {
      rolname: 'candor_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      owned: 0,
    },
  ]);
});

test.each(['events', 'journal', 'lots'])('%s is only added to and read', async (table) => {
  expect((await asServer(`SELECT * FROM ${table}`)).rowCount).toBeGreaterThan(0);
  await expect(
    asServer(`UPDATE ${table} SET ${table === 'lots' ? 'place' : 'lane'} = 9`),
  ).rejects.toMatchObject(DENIED);
  await expect(asServer(`DELETE FROM ${table}`)).rejects.toMatchObject(DENIED);
  await expect(asServer(`TRUNCATE ${table}`)).rejects.toMatchObject(DENIED);
});

test('what stands in a view is only read there too', async () => {
  for (const view of ['entries', 'fills', 'postings']) {
    expect((await asServer(`SELECT * FROM ${view}`)).rowCount).toBeGreaterThan(0);
    await expect(asServer(`UPDATE ${view} SET lane = 9`)).rejects.toThrow();
    await expect(asServer(`DELETE FROM ${view}`)).rejects.toThrow();
  }
});

test.each([
  'wallets',
  'orders',
  'positions',
  'lanes',
  'users',
  'installation',
])('a row of %s is never taken away', async (table) => {
  await expect(asServer(`DELETE FROM ${table}`)).rejects.toMatchObject(DENIED);
  await expect(asServer(`TRUNCATE ${table}`)).rejects.toMatchObject(DENIED);
});

test.each([
  ['put its triggers to sleep', 'ALTER TABLE events DISABLE TRIGGER ALL'],
  ['act as a replica', 'SET session_replication_role = replica'],
  ['drop a trigger', 'DROP TRIGGER append_only ON journal'],
  ['rewrite the function of the triggers', 'DROP FUNCTION refuse_change() CASCADE'],
  ['make a table', 'CREATE TABLE mine (id bigint)'],
  ['become the owner', 'SET ROLE candor'],
  ['write down a migration', `INSERT INTO schema_migrations VALUES ('9999-x.sql', '')`],
])('the server cannot %s', async (_what, sql) => {
  await expect(asServer(sql)).rejects.toMatchObject(DENIED);
});

test('what a new table needs is granted, and what was granted by hand is taken back', async () => {
  await editAsOwner(
    desk.database,
    'GRANT ALL ON events TO candor_app; CREATE TABLE fresh (id int)',
  );
  await migrate(desk.database);

  await asServer('INSERT INTO fresh VALUES (1)');
  await expect(asServer('UPDATE events SET lane = 9')).rejects.toMatchObject(DENIED);
});
