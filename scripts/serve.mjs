import { requireRunningNode } from './lib/runtime.mjs';
import { serve } from './lib/serve.mjs';

/** Serves what is built and installed, and prepares nothing: for images. */
requireRunningNode();
await serve();
