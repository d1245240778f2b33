import { findNpm } from './lib/find-npm.mjs';
import { serve } from './lib/serve.mjs';
import { ensureBuilt, ensureInstalled, ensureLocales, ensureNode } from './lib/setup.mjs';

/**
 * `npm start`: everything a fresh machine needs, then the server in this very process, so that no
 * parent can die and leave it behind.
 */
const npm = findNpm();
ensureNode();
await ensureInstalled();
await ensureLocales();
await ensureBuilt();
const end = await serve();
npm?.onGone(end);
