import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/**
 * Runs the built server in this process. Returns what closes it in order. Stacks name the sources,
 * not the bundle. What Node.js compiled is cached for the next start, where the folder is writable.
 */
export async function serve() {
  const { main } = await built();
  return await main();
}

/** Migrates a database of one's own as its owner, with what is built. */
export async function migrate() {
  const { migrateAlone } = await built();
  await migrateAlone();
}

async function built() {
  process.setSourceMapsEnabled(true);
  enableCompileCache(join(root, 'node_modules', '.candor', 'compiled'));
  return await import(new URL('../../server/dist/main.js', import.meta.url).href);
}
