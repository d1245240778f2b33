import { findNpm } from './lib/find-npm.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales } from './lib/setup.mjs';

/**
 * `npm start`: everything a fresh machine needs, then the server in this very process, so that no
 * parent can die and leave it behind. Where another Node.js began it, that one's end ends it too.
 */
const npm = findNpm();
await ensureInstalled();
await ensureLocales();
await ensureBuilt();
// Loaded here, where an older Node.js that only installs the packages does not come.
const { serve } = await import('./lib/serve.mjs');
const end = await serve();
npm?.onGone(end);
process.once('disconnect', end);
