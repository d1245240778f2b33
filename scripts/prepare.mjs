import { ensureBuilt, ensureInstalled, ensureLocales, ensureNode } from './lib/setup.mjs';

/**
 * Everything `npm start` does before it serves: for machines that start without a network.
 */
ensureNode();
await ensureInstalled();
await ensureLocales();
await ensureBuilt();
