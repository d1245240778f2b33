import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../migrate.ts';
import { removeServer } from '../testing/test-server.ts';
import { type DatabaseAddress, type RunningDatabase, startDatabase } from './start-database.ts';

let dataDir = '';
let server: RunningDatabase;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'external-'));
  chmodSync(dataDir, 0o755);
  server = await startDatabase({ dataDir, durability: 'none-for-tests' });
});

afterAll(async () => {
  await server.stop();
  await removeServer(dataDir);
});

async function ask(address: DatabaseAddress, sql: string): Promise<unknown[]> {
  const client = new Client(address);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

const asOwner = (sql: string) => ask(server.owner ?? server.address, sql);
const urlOf = (role: string, database: string) =>
  `postgresql://${role}@/${database}?host=${server.address.host}`;
const external = (databaseUrl: string, ownerUrl?: string) =>
  startDatabase({ dataDir: '/nowhere', databaseUrl, ownerUrl });
const ABOUT_ME = `SELECT current_user::text, rolsuper, rolcreaterole FROM pg_roles
                   WHERE rolname = current_user`;

test('the role of one address migrates, and another one that owns nothing works', async () => {
  await asOwner('CREATE DATABASE shop');
  const running = await external(urlOf('candor', 'shop'));
  await migrate(running);

  expect(running.origin).toBe('external');
  expect(await ask(running.address, ABOUT_ME)).toEqual(['shop_app', false, false]);
  expect(await ask(running.address, 'SELECT count(*)::int FROM events')).toEqual([0]);
  // A start from now on may be told the working role alone.
  const again = await external(urlOf('shop_app', 'shop'));
  expect([again.owner, again.role]).toEqual([null, 'shop_app']);
  expect(await migrate(again)).toEqual([]);
});

test('without the owner nothing is migrated, and that is said', async () => {
  await asOwner('CREATE DATABASE late');
  const running = await external(urlOf('candor', 'late'));
  await migrate(running);

  const later = [...readMigrations(), { name: '9001-a.sql', sql: 'SELECT 1', checksum: '' }];
  await expect(migrate(await external(urlOf('late_app', 'late')), later)).rejects.toMatchObject({
    reason: 'no-owner',
    message: expect.stringContaining('DATABASE_OWNER_URL'),
  });
});

test('two addresses: the second migrates, the first must not be able to', async () => {
  await asOwner('CREATE DATABASE two');
  await asOwner('CREATE ROLE two_worker LOGIN');
  const running = await external(urlOf('two_worker', 'two'), urlOf('candor', 'two'));
  await migrate(running);

  expect(await ask(running.address, 'SELECT count(*)::int FROM wallets')).toEqual([0]);
  await expect(external(urlOf('candor', 'two'), urlOf('candor', 'two'))).rejects.toMatchObject({
    reason: 'role-too-mighty',
  });
});

test('an owner that may not make a role is told what to prepare', async () => {
  await asOwner('CREATE ROLE plain LOGIN');
  await asOwner('CREATE DATABASE plain OWNER plain');

  await expect(external(urlOf('plain', 'plain'))).rejects.toMatchObject({
    reason: 'no-working-role',
    message: expect.stringContaining('The server must not work as the owner of its tables'),
  });
});

test('an address that does not answer is said without its password', async () => {
  const failure = await external('postgresql://me:secret@127.0.0.1:1/candor').catch(
    (error: Error) => error,
  );

  expect(failure).toMatchObject({ reason: 'not-reachable' });
  expect(String(failure)).toContain('DATABASE_URL does not answer');
  expect(String(failure)).not.toContain('secret');
});
