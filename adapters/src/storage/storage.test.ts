import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { type KeyRing, keyIdOf, openBytes, sealBytes } from './envelope.ts';
import { KEY_FILE, openKeyFile } from './key-file.ts';
import { createSealedStorage } from './sealed-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyOf = (fill: number) => new Uint8Array(32).fill(fill);
const ringOf = (fill: number): KeyRing => ({
  current: () => ({ id: 'k1', key: keyOf(fill) }),
  find: () => keyOf(fill),
});
const secret = ringOf(7);
const passport = new TextEncoder().encode('a picture of a passport');

test('what is put comes back, and what is deleted is gone', async () => {
  const disk = createDiskStorage(folder);
  await disk.put('chat/a1', passport);
  expect(Buffer.from((await disk.get('chat/a1')) ?? []).toString()).toBe('a picture of a passport');
  expect(statSync(join(folder, 'chat', 'a1')).mode & 0o777).toBe(0o600);

  await disk.delete('chat/a1');
  expect(await disk.get('chat/a1')).toBeNull();
});

test('sealed bytes cannot be read on the disk, and only the same secret opens them', async () => {
  const disk = createDiskStorage(folder);
  await createSealedStorage(disk, secret).put('kyc/a2', passport);

  expect(readFileSync(join(folder, 'kyc', 'a2')).includes('passport')).toBe(false);
  const opened = await createSealedStorage(disk, secret).get('kyc/a2');
  expect(Buffer.from(opened ?? []).toString()).toBe('a picture of a passport');
  const other = createSealedStorage(disk, ringOf(8));
  await expect(other.get('kyc/a2')).rejects.toThrow();
});

test('sealed bytes moved under another key do not open', async () => {
  const disk = createDiskStorage(folder);
  const sealed = createSealedStorage(disk, secret);
  await sealed.put('kyc/a3', passport);
  await disk.put('kyc/a4', (await disk.get('kyc/a3')) ?? new Uint8Array());
  await expect(sealed.get('kyc/a4')).rejects.toThrow();
});

test('every byte of an envelope counts, and its name too', () => {
  const sealed = sealBytes(secret, 'kyc/a5', passport);
  expect(openBytes(secret, 'kyc/a5', sealed).toString()).toBe('a picture of a passport');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openBytes(secret, 'kyc/a5', changed), String(at)).toThrow();
  }
  expect(() => openBytes(secret, 'kyc/a6', sealed)).toThrow();
  expect(() => openBytes(secret, 'kyc/a5', sealed.subarray(0, 20))).toThrow();
  expect(sealBytes(secret, 'kyc/a5', passport)).not.toEqual(sealed);
});

test('what was sealed before keys had names still opens', () => {
  const cipher = createCipheriv('aes-256-gcm', keyOf(7), Buffer.alloc(12)).setAAD(
    Buffer.from('kyc/a7'),
  );
  const sealed = Buffer.concat([cipher.update(passport), cipher.final()]);
  const stored = Buffer.concat([Buffer.alloc(12), cipher.getAuthTag(), sealed]);
  expect(openBytes(secret, 'kyc/a7', stored).toString()).toBe('a picture of a passport');
  expect(keyIdOf(stored)).toBe('k1');
});

test('a turned key seals what comes, the old one opens what was, until it is forgotten', () => {
  let masters = [keyOf(1)];
  const of = { dataDir: folder, masters: () => masters, first: () => [keyOf(2)] };
  const keys = openKeyFile(of);
  const old = sealBytes(keys, 'a', passport);
  const running = openKeyFile(of);
  expect([keys.turn(), keys.turn()]).toEqual(['k2', 'k3']);
  const now = sealBytes(running, 'a', passport);
  expect([keyIdOf(old), keyIdOf(now)]).toEqual(['k1', 'k3']);
  expect(openBytes(running, 'a', old)).toEqual(openBytes(running, 'a', now));
  expect(keys.forgetAllBut(new Set())).toEqual(['k2']);
  expect(running.find('k2')).toBeNull();
  expect(openBytes(running, 'a', now).toString()).toBe('a picture of a passport');

  expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600);
  const strange = openKeyFile({ ...of, masters: () => [keyOf(9)] });
  expect(() => strange.current()).toThrow();

  masters = [keyOf(9), keyOf(1)];
  expect(openBytes(running, 'a', now)).toEqual(openBytes(running, 'a', old));
  expect(() => strange.current()).toThrow();
  keys.sealAnew();
  expect(strange.current().id).toBe('k3');
  masters = [keyOf(9)];
  expect(openBytes(running, 'a', now)).toEqual(Buffer.from(passport));
});
