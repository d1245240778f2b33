import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The size of the installed packages in MB of 1,000,000 bytes, without what tools cache there. Why
 * so much: docs/decisions/runtime.md.
 */
export function installMb(root) {
  const bytes = bytesBelow(join(root, 'node_modules'));
  return Math.ceil(bytes / 1e6);
}

/** Bytes of each installed package by its name, without those laid inside another. */
export function packageSizes(root) {
  const all = join(root, 'node_modules');
  const foldersIn = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  const names = foldersIn(all).flatMap((name) =>
    name.startsWith('@') ? foldersIn(join(all, name)).map((one) => `${name}/${one}`) : [name],
  );
  return new Map(names.map((name) => [name, bytesBelow(join(all, name))]));
}

function bytesBelow(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !['.cache', '.candor', '.vite', '.vite-temp'].includes(entry.name))
      bytes += bytesBelow(path);
    else if (entry.isFile()) bytes += lstatSync(path).size;
  }
  return bytes;
}
