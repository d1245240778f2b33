import { mkdtempSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from '@candor/adapters/storage/disk-storage';
import { keyIdOf } from '@candor/adapters/storage/envelope';
import { KEY_FILE } from '@candor/adapters/storage/key-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentKeys } from '../compose/core.ts';
import { sendDocument, sendIdentity } from '../testing/send-identity.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { rotateKeys } from './rotate-keys.ts';

let world: TestApp;
const dataDir = mkdtempSync(join(tmpdir(), 'candor-keys-'));
const folder = join(dataDir, 'files');
beforeAll(async () => {
  world = await openTestApp({ DATA_DIR: dataDir });
});
afterAll(() => world.close());

/** Which keys the stored documents name. */
async function keysOnDisk(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const all = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
  return all.map(keyIdOf).sort();
}

function rotate(keepsOld = false) {
  const { config, secret, stores } = world.services;
  return rotateKeys({
    keys: documentKeys(config, secret),
    secret,
    keepsOld,
    files: stores.files,
    kyc: stores.kyc,
    storage: createDiskStorage(folder),
    // An upload that was on its way as the key was turned.
    sleep: async () => undefined,
  });
}

test('after a rotation a running server reads and seals, and the old key opens nothing', async () => {
  const me = await world.register('keys@example.test');
  await sendIdentity(world, me);
  const url = await sendDocument(world, me, 8);
  const read = () => world.inject({ method: 'GET', url, headers: { authorization: me.token } });
  const before = await read();
  expect(await keysOnDisk()).toEqual(['k1', 'k1', 'k1']);

  expect(await rotate()).toEqual({
    keyId: 'k2',
    documents: 3,
    numbers: 1,
    missing: [],
    forgotten: [],
  });
  expect(await keysOnDisk()).toEqual(['k2', 'k2', 'k2']);
  expect((await read()).rawPayload).toEqual(before.rawPayload);
  await sendDocument(world, me, 9);
  expect((await keysOnDisk()).at(-1)).toBe('k2');

  expect(await rotate(true)).toMatchObject({ keyId: 'k3', documents: 4, forgotten: [] });
  expect(await rotate()).toMatchObject({ keyId: 'k4', documents: 4, forgotten: ['k2', 'k3'] });
  expect(Object.keys(JSON.parse(readFileSync(join(dataDir, KEY_FILE), 'utf8')).keys)).toEqual([
    'k4',
  ]);
  expect((await read()).rawPayload).toEqual(before.rawPayload);
  const { kyc } = world.services.stores;
  const [row] = await kyc.numbersAfter('', 1);
  expect(
    world.services.documentNumbers.open(row?.id ?? '', row?.sealedNumber ?? Buffer.alloc(0)),
  ).toBe('A1234563');
});

test('a document whose bytes are gone is named and stops nothing', async () => {
  const me = await world.register('gone@example.test');
  const id = (await sendDocument(world, me, 7)).slice('/file/'.length);
  const record = await world.services.stores.files.find(id);
  await createDiskStorage(folder).delete(record?.objectKey ?? '');
  expect(await rotate()).toMatchObject({ missing: [id] });
});
