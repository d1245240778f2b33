import { mkdtempSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileFiles, PAYLOAD } from '@candor/adapters/images/testing/hostile-files';
import { factsOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Files that are two things at once, that unpack to gigabytes, that hide a place or a program.

const SIDE_MAX = 2400;
/** A picture of ours with the most detail it can have. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024;
/** What unpacking takes beside everything else; a picture of 40 million pixels has 160 MB. */
const MEMORY_MAX_BYTES = 700 * 1024 * 1024;

let world: TestApp;
const dataDir = mkdtempSync(join(tmpdir(), 'candor-hostile-'));
beforeAll(async () => {
  world = await openTestApp({ DATA_DIR: dataDir });
});
afterAll(() => world.close());

async function bytesOnDisk(): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('of a hundred hostile files none is kept as it came, and none takes the house down', async () => {
  const { userId } = await world.register('hostile@example.test');
  const { files } = world.services;
  const all = await hostileFiles();
  expect(all.length).toBeGreaterThan(100);
  const before = process.memoryUsage().rss;
  const kept: string[] = [];
  let [most, keptBytes] = [before, 0];
  for (const [at, { name, bytes }] of all.entries()) {
    const purpose = at % 2 === 0 ? 'kyc' : 'proof';
    const record = await files.keep({ userId, purpose, bytes, nowMs: at });
    most = Math.max(most, process.memoryUsage().rss);
    if (typeof record === 'string') continue;
    const opened = await files.open({ userId, id: record.id, nowMs: at });
    if (opened === null || typeof opened === 'string') throw new Error(name);
    const stored = Buffer.from(opened.bytes);
    expect(stored.equals(bytes), name).toBe(false);
    expect(stored.includes(PAYLOAD), name).toBe(false);
    expect(stored.length, name).toBeLessThan(KEPT_BYTES_MAX);
    const { width, height, ...rest } = await factsOf(stored);
    expect({ name, ...rest }).toEqual({ name, format: 'jpeg' });
    expect(Math.max(width, height), name).toBeLessThanOrEqual(SIDE_MAX);
    keptBytes += stored.length;
    kept.push(name);
  }
  // What is a picture is kept, without what rode on it; what is none is not.
  expect(kept).toContain('jpeg before a page');
  expect(kept).toContain('png with words');
  expect(
    kept.filter((name) => /svg|pdf|zip before|^a |megabytes|65,535|100,000/.test(name)),
  ).toEqual([]);
  expect(most - before).toBeLessThan(MEMORY_MAX_BYTES);
  // Each sealed file is a little longer than what it seals.
  expect(await bytesOnDisk()).toBeLessThan(keptBytes + all.length * 200);
}, 120_000);
