import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { 'happy-dom': happyDom } = builtinEnvironments;
let isOpen = false;

/**
 * The window of happy-dom, made once for all files of a worker: making it anew took longer than
 * most files. What a test leaves behind, `setup.ts` clears away.
 */
const oneWindow: Environment = {
  ...happyDom,
  name: 'one-window',
  async setup(global, options) {
    if (!isOpen) await happyDom.setup(global, options);
    isOpen = true;
    return { teardown: () => undefined };
  },
};

// biome-ignore lint/style/noDefaultExport: Vitest takes an environment as a default export.
export default oneWindow;
