import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createSealedStorage } from './sealed-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = new Uint8Array(32).fill(7);
const passport = new TextEncoder().encode('a picture of a passport');

test('what is put comes back, and what is deleted is gone', async () => {
  const disk = createDiskStorage(folder);
  await disk.put('chat/a1', passport);
  expect(Buffer.from((await disk.get('chat/a1')) ?? []).toString()).toBe('a picture of a passport');
  expect(statSync(join(folder, 'chat', 'a1')).mode & 0o777).toBe(0o600);

  await disk.delete('chat/a1');
  expect(await disk.get('chat/a1')).toBeNull();
});

test('a key cannot leave the folder', async () => {
  const disk = createDiskStorage(folder);
  for (const key of ['../secret', '/etc/passwd', 'chat/../../x', 'Chat/a', '']) {
    await expect(disk.get(key), key).rejects.toThrow('Not an object key');
  }
});

test('sealed bytes cannot be read on the disk, and only the same secret opens them', async () => {
  const disk = createDiskStorage(folder);
  await createSealedStorage(disk, secret).put('kyc/a2', passport);

  expect(readFileSync(join(folder, 'kyc', 'a2')).includes('passport')).toBe(false);
  const opened = await createSealedStorage(disk, secret).get('kyc/a2');
  expect(Buffer.from(opened ?? []).toString()).toBe('a picture of a passport');
  const other = createSealedStorage(disk, new Uint8Array(32).fill(8));
  await expect(other.get('kyc/a2')).rejects.toThrow();
});

test('sealed bytes moved under another key do not open', async () => {
  const disk = createDiskStorage(folder);
  const sealed = createSealedStorage(disk, secret);
  await sealed.put('kyc/a3', passport);
  await disk.put('kyc/a4', (await disk.get('kyc/a3')) ?? new Uint8Array());
  await expect(sealed.get('kyc/a4')).rejects.toThrow();
});
