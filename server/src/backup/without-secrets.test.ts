import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { listBases } from '@candor/database/backup/backup-folder';
import { BackupRefused } from '@candor/database/backup/copy-files';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { layDatabase } from '@candor/database/testing/made-database';
import { makeServerDir, removeServer } from '@candor/database/testing/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { documentKeys } from '../compose/core.ts';
import { readConfig } from '../config/config.ts';
import { backUpHouse } from './back-up-house.ts';
import { secretsOf } from './house-secrets.ts';
import { restoreHouse } from './restore-house.ts';

const rest = mkdtempSync(join(tmpdir(), 'candor-apart-'));
const folder = join(rest, 'backup');
const LINE_END = 10;
/** Where whoever runs the house keeps its secrets. */
const kept = join(rest, 'kept');
const dataDir = makeServerDir();
const restored = makeServerDir();
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });

beforeAll(async () => {
  await layDatabase(dataDir);
  loadSigningKey(config.integrity.signingKeyFile);
  documentKeys(config, loadInstallationSecret(config)).turn();
  const running = await startDatabase({ dataDir, durability: 'none-for-tests' });
  await migrate(running);
  const owner = running.owner ?? running.address;
  await backUpHouse({ config, owner, folder, keep: 7, isWithoutSecrets: true });
  await running.stop();
  mkdirSync(kept);
  for (const { from, name } of secretsOf(config)) cpSync(from, join(kept, name));
}, 120_000);
afterAll(async () => {
  await removeServer(dataDir);
  await removeServer(restored);
  rmSync(rest, { recursive: true, force: true });
});

const names = ['signing.key', 'secret.key', 'document-keys.json', 'postgres-password'];

const restore = (secretsDir: string | null, to = restored) =>
  restoreHouse({ folder, dataDir: to, atMs: null, secretsDir, say: () => undefined, nowMs: 0 });

async function refusalOf(secretsDir: string | null): Promise<string> {
  const to = join(rest, 'none');
  const error: unknown = await restore(secretsDir, to).catch((cause: unknown) => cause);
  expect(existsSync(to)).toBe(false);
  return error instanceof BackupRefused ? error.message : String(error);
}

test('none of its files is a secret or holds one', async () => {
  expect(readdirSync(kept).sort()).toEqual([...names].sort());
  const secrets = names.map((name) => {
    const secret = readFileSync(join(kept, name));
    return secret.at(-1) === LINE_END ? secret.subarray(0, -1) : secret;
  });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(100);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    const held = secrets.filter((secret) => bytes.includes(secret));
    expect([name, held.length, names.includes(name)]).toEqual([name, 0, false]);
  }
});

test('a restore says what it needs before it copies anything', async () => {
  expect(await refusalOf(null)).toBe(
    `This backup was made without secrets. Put ${names.join(', ')} from where you keep them into ` +
      'a folder and name it with --secrets <folder>.',
  );
  const few = join(rest, 'few');
  mkdirSync(few);
  for (const name of ['signing.key', 'postgres-password'])
    cpSync(join(kept, name), join(few, name));
  expect(await refusalOf(few)).toBe(`${few} has no secret.key, document-keys.json.`);
  const wrong = join(rest, 'wrong');
  cpSync(kept, wrong, { recursive: true });
  writeFileSync(join(wrong, 'secret.key'), 'x'.repeat(32));
  expect(await refusalOf(wrong)).toBe(`secret.key in ${wrong}: not what it was at the backup.`);
});

test('with its secrets it is the house it was', async () => {
  const { problems, isOfThisVersion } = await restore(kept);
  expect([isOfThisVersion, problems]).toEqual([true, []]);
  const again = readConfig({ NODE_ENV: 'test', DATA_DIR: restored });
  expect(secretsOf(again).map(({ name }) => name)).toEqual(names);
  for (const { from, name } of secretsOf(again)) {
    expect([name, readFileSync(from)]).toEqual([name, readFileSync(join(kept, name))]);
  }
  expect(documentKeys(again, loadInstallationSecret(again)).current().id).toBe('k2');
  expect(await listBases(folder)).toHaveLength(1);
}, 120_000);
