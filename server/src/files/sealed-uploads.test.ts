import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfOf } from '@candor/adapters/documents/testing/pdfs';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import { keyIdOf } from '@candor/adapters/storage/envelope';
import { createS3Storage } from '@candor/adapters/storage/s3-storage';
import { startBucketServer } from '@candor/adapters/storage/testing/bucket-server';
import type { FilePurpose } from '@candor/contract/routes/files';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import { afterAll, expect, test } from 'vitest';
import { documentKeys } from '../compose/core.ts';
import { rotateKeys } from '../kyc/rotate-keys.ts';
import { sendPicture } from '../testing/send-picture.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { openStorage } from './open-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Kept {
  readonly purpose: FilePurpose;
  readonly url: string;
  readonly objectKey: string;
  /** As its owner reads it. */
  readonly plain: Buffer;
}

const bytesAt = async (storage: ObjectStorage, key: string) =>
  Buffer.from((await storage.get(key)) ?? '');

async function keepEach(world: TestApp, token: string): Promise<readonly Kept[]> {
  const sent: readonly (readonly [FilePurpose, Buffer])[] = [
    ['chat', pdfOf()],
    ['chat', await pngOf(1)],
    ['proof', await pngOf(2)],
    ['kyc', await pngOf(3)],
  ];
  const kept: Kept[] = [];
  for (const [purpose, bytes] of sent) {
    const { url } = (await sendPicture(world, { bytes, purpose, token })).data;
    const record = await world.services.stores.files.find(url.slice('/file/'.length));
    const plain = (await read(world, url, token)).rawPayload;
    kept.push({ purpose, url, objectKey: record?.objectKey ?? '', plain });
  }
  return kept;
}

const read = (world: TestApp, url: string, token: string) =>
  world.inject({ method: 'GET', url, headers: { authorization: token } });

test('on a disk and in a bucket every upload is sealed, and read as it was sent', async () => {
  const server = await startBucketServer('uploads');
  const { endpoint, login } = server.bucket('uploads');
  const bucket = {
    STORAGE: 's3',
    S3_BUCKET: 'uploads',
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: login.accessKeyId,
    S3_SECRET_ACCESS_KEY: login.secretAccessKey,
  };
  for (const [place, settings] of Object.entries({ disk: {}, bucket })) {
    const world = await openTestApp({ DATA_DIR: join(folder, place), ...settings });
    const { token } = await world.register(`${place}@example.test`);
    const storage = openStorage(world.services.config);
    for (const { purpose, objectKey, plain } of await keepEach(world, token)) {
      const stored = await bytesAt(storage, objectKey);
      expect([place, purpose, plain.length > 20, keyIdOf(stored)]).toEqual([
        place,
        purpose,
        true,
        'k1',
      ]);
      expect(stored.includes(plain.subarray(0, 12))).toBe(false);
    }
    await world.close();
  }
  const names: string[] = [];
  for await (const { key } of createS3Storage(server.bucket('uploads')).list()) names.push(key);
  expect(names).toHaveLength(4);
  await server.close();
});

test('what lies plain from before is read, and sealed as the keys are rotated', async () => {
  const world = await openTestApp({ DATA_DIR: join(folder, 'before') });
  const { token } = await world.register('before@example.test');
  const { config, secret, stores } = world.services;
  const storage = openStorage(config);
  const kept = await keepEach(world, token);
  const early = kept.filter(({ purpose }) => purpose !== 'kyc');
  for (const { objectKey, plain } of early) await storage.put(objectKey, plain);
  const readAll = () => Promise.all(kept.map(async ({ url }) => read(world, url, token)));
  const plains = kept.map(({ plain }) => plain);
  expect((await readAll()).map(({ rawPayload }) => rawPayload)).toEqual(plains);

  const rotated = await rotateKeys({
    keys: documentKeys(config, secret),
    secret,
    keepsOld: false,
    files: stores.files,
    kyc: stores.kyc,
    storage,
    sleep: async () => undefined,
  });
  expect(rotated).toMatchObject({ keyId: 'k2', documents: 4, missing: [] });
  expect((await readAll()).map(({ rawPayload }) => rawPayload)).toEqual(plains);
  for (const { url, objectKey } of kept) {
    const record = await stores.files.find(url.slice('/file/'.length));
    expect(await storage.get(objectKey)).toBeNull();
    expect(keyIdOf(await bytesAt(storage, record?.objectKey ?? ''))).toBe('k2');
  }
  await world.close();
});

test('another file in its place is handed to nobody, sealed or plain', async () => {
  const world = await openTestApp({ DATA_DIR: join(folder, 'place') });
  const { token } = await world.register('place@example.test');
  const storage = openStorage(world.services.config);
  const [pdf, picture, proof] = await keepEach(world, token);
  if (!pdf || !picture || !proof) throw new Error('three were kept');
  const sealed = await bytesAt(storage, picture.objectKey);
  for (const bytes of [sealed, picture.plain, Buffer.from('%PDF-1.7 another sum')]) {
    for (const { url, objectKey } of [pdf, proof]) {
      await storage.put(objectKey, bytes);
      expect((await read(world, url, token)).statusCode).toBe(500);
    }
  }
  await world.close();
});
