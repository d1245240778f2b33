import { serve } from './lib/serve.mjs';

/** Serves what is built and installed, and prepares nothing: for images. */
await serve();
