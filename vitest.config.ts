import { defineConfig } from 'vitest/config';

/**
 * One project for what runs on Node, one for what needs a document. End-to-end walks have their own
 * config.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['./database/src/testing/global-setup.ts'],
          include: [
            '{contract,domain,engines,adapters,database,server,locales,simulator,scripts}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      './web/vite.config.ts',
    ],
  },
});
