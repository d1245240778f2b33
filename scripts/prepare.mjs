import { ensureBuilt, ensureInstalled, ensureLocales } from './lib/setup.mjs';

/**
 * Everything `npm start` does before it serves: for machines that start without a network.
 */
await ensureInstalled();
await ensureLocales();
await ensureBuilt();
