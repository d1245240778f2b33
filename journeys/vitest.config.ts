import { defineConfig } from 'vitest/config';

/** Walks that look at how long something takes: nothing else may run beside them. */
const timed = ['start.test.ts', 'j18-watchlist-search-alerts.test.ts'];
const shared = {
  root: import.meta.dirname,
  testTimeout: 240_000,
  hookTimeout: 400_000,
  // A busy machine is slow and not wrong: what is waited for may take its time, once.
  expect: { poll: { timeout: 30_000, interval: 100 } },
};

/**
 * The walks of a customer in a real browser, two at a time: each starts a server of its own, with a
 * port and a folder nobody else has.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ...timed],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'timed journeys',
          include: timed,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
