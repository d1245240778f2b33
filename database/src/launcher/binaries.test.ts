import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPackage, prepareBinaries } from './binaries.ts';

interface Link {
  readonly target: string;
}

let folder = '';
let packageRoot = '';
let links: readonly Link[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'binaries-'));
  chmodSync(folder, 0o755);
  packageRoot = join(folder, 'package');
  cpSync(findPackage(), packageRoot, { recursive: true, verbatimSymlinks: true });
  links = JSON.parse(readFileSync(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) rmSync(join(packageRoot, target), { force: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('library links that a skipped install script left out are made in place', () => {
  expect(links.length).toBeGreaterThan(0);

  const { postgres } = prepareBinaries({ user: null, sharedDir: folder, packageRoot });

  expect(postgres).toBe(join(packageRoot, 'native', 'bin', 'postgres'));
  for (const { target } of links) {
    expect(lstatSync(join(packageRoot, target)).isSymbolicLink()).toBe(true);
  }
});

test.runIf(process.getuid?.() === 0)(
  'programs the server user cannot reach are copied once',
  () => {
    chmodSync(packageRoot, 0o700);
    const user = { uid: 65534, gid: 65534 };
    const sharedDir = join(folder, 'shared');

    const first = prepareBinaries({ user, sharedDir, packageRoot });
    const madeMs = lstatSync(first.postgres).ctimeMs;
    const second = prepareBinaries({ user, sharedDir, packageRoot });

    expect(first.postgres.startsWith(sharedDir)).toBe(true);
    expect(second.postgres).toBe(first.postgres);
    expect(lstatSync(second.postgres).ctimeMs).toBe(madeMs);
  },
);
