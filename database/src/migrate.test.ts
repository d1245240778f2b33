import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
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

test('a file that fails half-way leaves nothing behind', async () => {
  write('9001-a.sql', 'CREATE TABLE plant (name text); SELECT 1 / 0;');

  await expect(migrate(database, read())).rejects.toMatchObject({ reason: 'failed' });
  const found = await database.pool.query("SELECT to_regclass('plant') AS plant");
  expect(found.rows).toEqual([{ plant: null }]);
});
