import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import rooms from './scripts/lib/rooms.cjs';
import { restingFiles } from './scripts/testing/by-turns.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/** Tests of the web's ground: pages loaded by stand-ins, the history of the window. */
const alone = ['src/app/**/*.test.{ts,tsx}'];

/** Rooms whose tests need a document. */
const drawn = ['ui', 'web'];

/** What replaces modules of the house shares them with nobody. */
const replacing = ['simulator/src/stories/planted-bugs.test.ts'];

/** By night only: `npm run test:night`. */
const drills = process.env.CANDOR_NIGHT === 'true' ? [] : ['**/*.night.test.ts'];

/** Dear ones that are the turn of other commits. */
const resting = restingFiles('tests');

/** Tells what a file costs, where that is asked for. */
const measured = { setupFiles: [join(import.meta.dirname, 'scripts/testing/measure-cost.ts')] };

/**
 * One project for what runs on Node, one for what needs a document. End-to-end walks have their own
 * config.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...measured,
          name: 'node',
          environment: 'node',
          globalSetup: ['./database/src/testing/global-setup.ts'],
          include: [...rooms.filter((room) => !drawn.includes(room)), 'scripts'].map(
            (room) => `${room}/**/*.test.ts`,
          ),
          exclude: ['**/node_modules/**', '**/dist/**', ...drills, ...replacing, ...resting],
          // Most of what a command costs as a process of its own was to read its source.
          env: {
            NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.candor', 'compiled'),
          },
          // Files of one worker share their modules: loading them anew took most of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A busy machine is slow and not wrong: what is waited for may take its time.
          expect: { poll: { timeout: 20_000, interval: 25 } },
        },
      },
      { test: { ...measured, name: 'node alone', environment: 'node', include: replacing } },
      {
        extends: './web/vite.config.ts',
        test: {
          ...measured,
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: alone,
          isolate: false,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...measured,
          name: 'ui',
          root: './ui',
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        // What replaces a module or listens to the window itself shares neither with others.
        extends: './web/vite.config.ts',
        test: {
          ...measured,
          name: 'web alone',
          root: './web',
          include: alone,
          environment: 'happy-dom',
        },
      },
    ],
  },
});
