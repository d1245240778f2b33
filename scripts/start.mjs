import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNpm } from './lib/find-npm.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, ensureNode, root } from './lib/setup.mjs';

/**
 * `npm start`: everything a fresh machine needs, then the server in this very process, so that no
 * parent can die and leave it behind.
 */
const npm = findNpm();
ensureNode();
await ensureInstalled();
await ensureLocales();
await ensureBuilt();

const { register } = await import('tsx/esm/api');
register();
const { main } = await import(pathToFileURL(join(root, 'server', 'src', 'main.ts')).href);
const end = await main();
npm?.onGone(end);
