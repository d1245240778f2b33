import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/**
 * Runs the built server in this process. Returns what closes it in order. Stacks name the sources,
 * not the bundle. What Node.js compiled is cached for the next start, where the folder is writable.
 */
export async function serve() {
  process.setSourceMapsEnabled(true);
  enableCompileCache(join(root, 'node_modules', '.candor', 'compiled'));
  const built = new URL('../../server/dist/main.js', import.meta.url);
  const { main } = await import(built.href);
  return await main();
}
