import { requireRunningNode } from './lib/runtime.mjs';

/** Serves what is built and installed, and prepares nothing: for images. */
requireRunningNode();
const { serve } = await import('./lib/serve.mjs');
await serve();
