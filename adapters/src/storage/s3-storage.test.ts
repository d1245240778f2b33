import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { storageViolations } from './conformance.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { KeyRing } from './envelope.ts';
import { createS3Storage } from './s3-storage.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { startBucketServer } from './testing/bucket-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-storage-'));
const server = await startBucketServer('uploads', 'sealed', 'many');
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const open = (bucket: string, other: object = {}) =>
  createS3Storage({ ...server.bucket(bucket), ...other });
const ring: KeyRing = {
  current: () => ({ id: 'k1', key: new Uint8Array(32).fill(7) }),
  find: () => new Uint8Array(32).fill(7),
};

test('the disk, a bucket, and both sealed, keep what every storage must keep', async () => {
  const disk = (name: string) => createDiskStorage(join(folder, name));
  expect(await storageViolations(disk('bare'))).toEqual([]);
  expect(await storageViolations(createSealedStorage(disk('sealed'), ring))).toEqual([]);
  expect(await storageViolations(open('uploads'))).toEqual([]);
  const bucket = open('sealed');
  expect(await storageViolations(createSealedStorage(bucket, ring))).toEqual([]);
  expect(
    Buffer.from((await bucket.get('chat/b')) ?? [])
      .subarray(0, 4)
      .toString(),
  ).toBe('CDR1');
});

test('a bucket lists all of ours, more than one answer holds too, and no strange names', async () => {
  const bucket = open('many');
  for (let at = 0; at < 1_010; at += 101) {
    const numbers = Array.from({ length: 101 }, (_, index) => at + index);
    await Promise.all(numbers.map((n) => bucket.put(`list/${n}`, new Uint8Array(n % 7))));
  }
  server.lay('many', 'Strange..name', Buffer.from('x'));
  server.lay('many', '../out & <away>', Buffer.from('x'));
  const listed = new Map<string, number>();
  for await (const { key, bytes } of bucket.list()) listed.set(key, bytes);
  expect([listed.size, listed.get('list/13'), listed.get('list/1009')]).toEqual([1_010, 6, 1]);
});

test('what fails says which bucket and why, and nothing of the login', async () => {
  const why = (storage: ReturnType<typeof open>) =>
    storage.get('chat/none').then(
      () => 'nothing',
      (error: Error) => `${error.message} ${JSON.stringify(error)} ${String(error.cause)}`,
    );
  expect(await why(open('elsewhere'))).toContain('The bucket elsewhere failed: NoSuchBucket.');
  const mine = { secretAccessKey: 'a secret of mine' };
  const wrong = await why(open('uploads', { login: { accessKeyId: 'WHO', ...mine } }));
  expect(wrong).toContain('The bucket uploads failed: InvalidAccessKeyId.');
  expect(wrong).not.toMatch(/secret of mine|WHO/);
  // The right name and a wrong secret: what is signed with it is no signature.
  const { login } = server.bucket('uploads');
  const guessed = await why(open('uploads', { login: { ...login, ...mine } }));
  expect(guessed).toContain('The bucket uploads failed: SignatureDoesNotMatch.');
  expect(guessed).not.toContain('secret of mine');
  const elsewhere = await why(open('uploads', { region: 'eu-west-1' }));
  expect(elsewhere).toContain('The bucket uploads failed: AuthorizationHeaderMalformed.');
});

/** What the SDK would find of whoever runs these tests. */
function forgetOwnLogin(): void {
  for (const name of Object.keys(process.env).filter((one) => one.startsWith('AWS_'))) {
    vi.stubEnv(name, undefined);
  }
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'none'));
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'none'));
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
}

test('without a login the machine has one of its own: a role that gives a new one out', async () => {
  forgetOwnLogin();
  const { login } = server.bucket('uploads');
  let asked = 0;
  // As a container's agent answers; it is called again when what it gave out has ended.
  const agent = createServer((request, response) => {
    asked += request.headers.authorization === 'let me in' ? 1 : 0;
    const [AccessKeyId, SecretAccessKey] = [login.accessKeyId, login.secretAccessKey];
    const Expiration = new Date(Date.now() + 3_600_000).toISOString();
    response.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Token: 'short', Expiration }));
  });
  await new Promise<void>((resolve) => {
    agent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = agent.address() as AddressInfo;
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`);
  vi.stubEnv('AWS_CONTAINER_AUTHORIZATION_TOKEN', 'let me in');
  const storage = open('uploads', { login: null });
  await storage.put('chat/role', Buffer.from('by a role'));
  expect(Buffer.from((await storage.get('chat/role')) ?? []).toString()).toBe('by a role');
  expect(asked).toBe(1);
  await new Promise((resolve) => agent.close(resolve));
});

test('a machine that has no login either says so', async () => {
  forgetOwnLogin();
  await expect(open('uploads', { login: null }).get('chat/none')).rejects.toThrow(
    'The bucket uploads failed: CredentialsProviderError.',
  );
});

test('where nobody answers it says so', async () => {
  const gone = await startBucketServer('uploads');
  await gone.close();
  const away = createS3Storage(gone.bucket('uploads'));
  await expect(away.put('chat/a', new Uint8Array(3))).rejects.toThrow('The bucket uploads failed');
});
