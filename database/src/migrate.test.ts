import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, readMigrations, refuseOtherBuild } from './migrate.ts';
import { createTestDatabase, editAsOwner, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let folder = '';

beforeEach(async () => {
  database = await createTestDatabase();
  await editAsOwner(database, 'TRUNCATE schema_migrations');
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), sql);
}

const read = () => readMigrations(pathToFileURL(`${folder}/`));

test('files are applied once, in the order of their numbers', async () => {
  write('9002-b.sql', 'ALTER TABLE plant ADD COLUMN height bigint');
  write('9001-a.sql', 'CREATE TABLE plant (name text)');

  expect(await migrate(database, read())).toEqual(['9001-a.sql', '9002-b.sql']);
  expect(await migrate(database, read())).toEqual([]);
});

test('two processes that start together apply a file once', async () => {
  write('9001-a.sql', 'CREATE TABLE plant (name text)');

  const [one, two] = await Promise.all([migrate(database, read()), migrate(database, read())]);

  expect([...one, ...two]).toEqual(['9001-a.sql']);
});

test('an applied file that was edited stops the start', async () => {
  write('9001-a.sql', 'CREATE TABLE plant (name text)');
  await migrate(database, read());
  write('9001-a.sql', 'CREATE TABLE plant (name text, height bigint)');

  await expect(migrate(database, read())).rejects.toMatchObject({ reason: 'changed' });
});

test('a database that is ahead of the program stops the start', async () => {
  write('9001-a.sql', 'CREATE TABLE plant (name text)');
  await migrate(database, read());

  await expect(migrate(database, [])).rejects.toMatchObject({ reason: 'newer-database' });
});

const otherBuild = {
  reason: 'other-build',
  message:
    'This data folder was made by another build of Candor, before 0.1.0: ' +
    'only that build reads it, and it can still export its accounts and its log.',
};

const build = async () => {
  const { rows } = await database.pool.query<{ checksum: string }>(
    "SELECT checksum FROM schema_migrations WHERE name = 'build'",
  );
  return rows.map(({ checksum }) => checksum);
};

test('a baseline that was edited is another build, a change after it is not', async () => {
  write('0001-a.sql', 'CREATE TABLE plant (name text)');
  await migrate(database, read());
  const first = await build();
  write('0101-b.sql', 'ALTER TABLE plant ADD COLUMN height bigint');
  expect(await migrate(database, read())).toEqual(['0101-b.sql']);
  expect(await build()).toEqual(first);

  write('0001-a.sql', 'CREATE TABLE plant (name text, colour text)');
  await expect(migrate(database, read())).rejects.toMatchObject(otherBuild);
  write('0001-a.sql', 'CREATE TABLE plant (name text)');
  write('0002-c.sql', 'CREATE TABLE pot (name text)');
  await expect(migrate(database, read())).rejects.toMatchObject(otherBuild);
  expect(await build()).toEqual(first);
  const { rows } = await database.pool.query("SELECT to_regclass('pot') AS pot");
  expect(rows).toEqual([{ pot: null }]);
});

test('tables without a hash are those of another build', async () => {
  write('9001-a.sql', 'CREATE TABLE plant (name text)');
  await migrate(database, read());
  await editAsOwner(database, "DELETE FROM schema_migrations WHERE name = 'build'");
  await expect(migrate(database, read())).rejects.toMatchObject(otherBuild);
  await expect(refuseOtherBuild(database.owner)).rejects.toMatchObject(otherBuild);
  expect(await build()).toEqual([]);
});

test('the hash of this build is let through, and so is a database with nothing in it', async () => {
  expect(await refuseOtherBuild(database.owner)).toBe(undefined);
  const fresh = await createTestDatabase();
  expect(await refuseOtherBuild(fresh.owner)).toBe(undefined);
  await editAsOwner(fresh, "UPDATE schema_migrations SET checksum = 'ab' WHERE name = 'build'");
  await expect(refuseOtherBuild(fresh.owner)).rejects.toMatchObject(otherBuild);
  await fresh.drop();
});

test('an upgrade that fails half-way leaves nothing behind, and the version before starts again', async () => {
  write('9001-a.sql', 'CREATE TABLE plant (name text)');
  await migrate(database, read());
  const before = read();
  write('9002-b.sql', 'ALTER TABLE plant ADD COLUMN height bigint');
  write('9003-c.sql', "INSERT INTO plant VALUES ('aloe', 5); SELECT 1 / 0;");

  await expect(migrate(database, read())).rejects.toMatchObject({
    reason: 'failed',
    message: 'The change 9003-c.sql failed, and nothing was changed: division by zero',
  });
  expect(await migrate(database, before)).toEqual([]);
  const found = await database.pool.query('SELECT * FROM plant');
  expect([found.rows, found.fields.map(({ name }) => name)]).toEqual([[], ['name']]);
});

test('whoever keeps a way back is asked before a database with rows is changed, and only then', async () => {
  const asked: (readonly string[])[] = [];
  const ask = async (missing: readonly string[]) => {
    asked.push(missing);
    if (asked.length === 1) throw new Error('no room');
  };
  write('9001-a.sql', 'CREATE TABLE plant (name text)');
  await migrate(database, read(), ask);
  write('9002-b.sql', 'ALTER TABLE plant ADD COLUMN height bigint');
  await expect(migrate(database, read(), ask)).rejects.toThrow('no room');
  expect(await migrate(database, read(), ask)).toEqual(['9002-b.sql']);
  await migrate(database, read(), ask);
  expect(asked).toEqual([['9002-b.sql'], ['9002-b.sql']]);
});
