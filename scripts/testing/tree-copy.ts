import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../lib/run.mjs';

const root = join(import.meta.dirname, '..', '..');

/** A copy of the tree to change, with the packages of this one. */
export interface TreeCopy {
  readonly folder: string;
  /** Runs a program in it, without what this test runner told its own processes. */
  run(command: string, args: readonly string[]): ReturnType<typeof run>;
  remove(): void;
}

/** Copies what is in the tree, committed or not, and what the set-up writes into it. */
export async function copyTree(): Promise<TreeCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-tree-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await fill(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    remove,
    run: (command, args) => run(command, [...args], { cwd: folder, quiet: true, env: outside() }),
  };
}

async function fill(folder: string): Promise<void> {
  const words = ['ls-files', '-co', '--exclude-standard'];
  const { stdout } = await run('git', words, { cwd: root, quiet: true });
  for (const file of stdout.split('\n').filter(Boolean)) copyOver(folder, file);
  copyOver(folder, 'locales/src/paraglide');
  copyOver(folder, 'client/src/contract');
  linkPackages(folder);
}

function copyOver(folder: string, path: string): void {
  if (!existsSync(join(root, path))) return; // Deleted, not yet in the index.
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true });
}

/** Packages are those of the tree; the rooms are those of the copy. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@candor'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@candor' || name === '.vite') continue;
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const room of readdirSync(join(root, 'node_modules', '@candor'))) {
    symlinkSync(join(folder, room), join(packages, '@candor', room));
    const own = join(root, room, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, room, 'node_modules'));
  }
}

function outside(): Record<string, string | undefined> {
  const own = /^(VITEST|TEST_|NODE_OPTIONS|VITE_|CANDOR_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
