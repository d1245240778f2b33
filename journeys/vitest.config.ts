import { defineConfig } from 'vitest/config';

/** The walks of a customer in a real browser, one at a time: each starts a server of its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['**/*.test.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 400_000,
    // A busy machine is slow and not wrong: what is waited for may take its time, once.
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
