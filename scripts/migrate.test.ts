import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settleHome } from '@candor/database/launcher/cluster';
import { bringUp, freePort } from '@candor/database/launcher/embedded';
import { type RunningDatabase, startDatabase } from '@candor/database/launcher/start-database';
import { layDatabase } from '@candor/database/testing/made-database';
import { makeServerDir, removeServer } from '@candor/database/testing/test-server';
import { RoleProcess } from '@candor/server/testing/role-house';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, runCommand } from './testing/commands.ts';

const PROCESS = fileURLToPath(import.meta.resolve('@candor/server/testing/role-process'));
const dataDir = makeServerDir();
const outside = mkdtempSync(join(tmpdir(), 'candor-migrate-'));
let server: RunningDatabase;
let port = 0;

/** A server that asks for passwords, as one of one's own does. */
beforeAll(async () => {
  chmodSync(outside, 0o755);
  await layDatabase(dataDir);
  port = await freePort();
  await bringUp(settleHome(dataDir), 'none-for-tests', { kind: 'loopback', port });
  server = await startDatabase({ dataDir });
});

afterAll(async () => {
  await server.stop();
  await removeServer(dataDir);
  rmSync(outside, { recursive: true, force: true });
});

const ownerPassword = () => String(server.owner?.password);
const urlOf = (role: string, password: string, database: string) =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

async function asOwner(database: string, sql: string): Promise<unknown[]> {
  const client = new Client(urlOf('candor', ownerPassword(), database));
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** The settings of a step that migrates, and those of the processes after it. */
function house(name: string, password = 'a word of ours') {
  const working = {
    NODE_ENV: 'test',
    DATA_DIR: join(outside, name),
    DATABASE_URL: urlOf(`${name}_worker`, password, name),
    LOG_LEVEL: 'error',
    SECURITY_LOG: 'off',
  };
  const DATABASE_OWNER_URL = urlOf('candor', ownerPassword(), name);
  return { working, migrating: { ...working, DATABASE_OWNER_URL } };
}

/** A start that is to be refused. */
function refusedStart(variables: Readonly<Record<string, string>>): Promise<Ended> {
  const env = { ...process.env, PORT: '0', ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROCESS], { env }, (error, said, wrong) => {
      resolve({ status: error === null ? 0 : Number(error.code), said, wrong });
    });
  });
}

const DO =
  'Run npm run migrate with DATABASE_OWNER_URL, the owner of the tables, and start again.\n';

test('the owner migrates in a step of its own, and the server works without it', async () => {
  const { working, migrating } = house('apart');
  await asOwner('postgres', 'CREATE DATABASE apart');
  const first = await runCommand('migrate', [], migrating);
  expect([first.status, first.wrong]).toEqual([0, '']);
  expect(first.said).toMatch(
    /^The tables are of this version \(applied 0001-\S+\.sql.*\); apart_worker works\.\n$/,
  );

  const serving = new RoleProcess('apart', await freePort(), working);
  await serving.start();
  expect((await fetch(`${serving.url}/health`)).status).toBe(200);
  // What it does not know it cannot have used.
  const who = `SELECT DISTINCT usename::text FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  expect(await asOwner('apart', who)).toEqual(['apart_worker']);
  await serving.kill('SIGTERM');

  const again = await runCommand('migrate', [], migrating);
  expect(again.said).toBe(
    'The tables are of this version (nothing was missing); apart_worker works.\n',
  );
});

test('a server without the owner does not start on tables that are not those it wants', async () => {
  const { working, migrating } = house('late');
  await asOwner('postgres', 'CREATE DATABASE late');
  await asOwner('late', "CREATE ROLE late_worker LOGIN PASSWORD 'a word of ours'");
  expect(await refusedStart(working)).toMatchObject({
    status: 1,
    wrong:
      'This database has no tables yet, and the role late_worker of DATABASE_URL may not make ' +
      `them. ${DO}`,
  });

  expect((await runCommand('migrate', [], migrating)).status).toBe(0);
  await asOwner('late', 'REVOKE INSERT ON orders FROM late_worker');
  await asOwner('late', 'GRANT UPDATE ON events TO late_worker');
  expect(await refusedStart(working)).toMatchObject({
    status: 1,
    wrong:
      'The role late_worker of DATABASE_URL may do less with the tables than it needs, or more ' +
      `(UPDATE ON events, INSERT ON orders). ${DO}`,
  });

  expect((await runCommand('migrate', [], migrating)).status).toBe(0);
  await asOwner('late', "INSERT INTO schema_migrations VALUES ('9001-a.sql', '', now())");
  expect(await refusedStart(working)).toMatchObject({
    status: 1,
    wrong:
      'The database has the change 9001-a.sql, which this version does not know. ' +
      'Use a newer version.\n',
  });
});

test('a new password of the working role is one more migration, and an old one ends', async () => {
  await asOwner('postgres', 'CREATE DATABASE renewed');
  expect((await runCommand('migrate', [], house('renewed').migrating)).status).toBe(0);
  const renewed = house('renewed', 'another word');
  expect((await runCommand('migrate', [], renewed.migrating)).status).toBe(0);
  const old = await refusedStart(house('renewed').working);
  expect([old.status, old.wrong]).toEqual([
    1,
    'DATABASE_URL does not answer: password authentication failed for user "renewed_worker"\n',
  ]);
});

test('the owner does not become the role that works, nor does another that could edit', async () => {
  await asOwner('postgres', 'CREATE DATABASE mighty');
  const { migrating } = house('mighty');
  await asOwner('mighty', "CREATE ROLE chief SUPERUSER LOGIN PASSWORD 'of the chief'");
  for (const [role, password] of [
    ['candor', ownerPassword()],
    ['candor', 'guessed'],
    ['chief', 'guessed'],
  ] as const) {
    const DATABASE_URL = urlOf(role, password, 'mighty');
    const { status, wrong } = await runCommand('migrate', [], { ...migrating, DATABASE_URL });
    expect([status, wrong]).toEqual([
      1,
      `The role ${role} is a superuser and could edit history. ` +
        'Name another one with DATABASE_URL (docs/settings.md, Roles).\n',
    ]);
  }
  // Its password is what it was.
  const chief = new Client(urlOf('chief', 'of the chief', 'mighty'));
  await chief.connect();
  await chief.end();
});

test('a step that lacks an address says which', async () => {
  const none = { DATABASE_URL: '', DATABASE_OWNER_URL: '' };
  const embedded = await runCommand('migrate', [], none);
  expect([embedded.status, embedded.wrong]).toEqual([
    1,
    'DATABASE_OWNER_URL is missing: the owner of the tables, as whom they are migrated. ' +
      'The embedded database is migrated by npm start.\n',
  ]);
  const plain = 'postgres://owner@db.example/books';
  const far = await runCommand('migrate', [], { DATABASE_URL: plain, DATABASE_OWNER_URL: plain });
  expect([far.status, far.wrong.split('\n').length]).toEqual([1, 3]);
  expect(far.wrong).toContain('What DATABASE_OWNER_URL carries would cross the network in plain');
});
