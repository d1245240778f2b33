import { requireRunningNode } from './lib/runtime.mjs';

/**
 * Serves what is built and installed, and prepares nothing: for images. With the word `migrate` it
 * brings the tables of a database of one's own to this version instead, as their owner, and ends.
 */
requireRunningNode();
const { serve, migrate } = await import('./lib/serve.mjs');
await (process.argv[2] === 'migrate' ? migrate() : serve());
