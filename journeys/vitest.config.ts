import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { restingFiles } from '../scripts/testing/by-turns.ts';

/** By night only: `npm run test:night`. */
const drills = process.env.CANDOR_NIGHT === 'true' ? [] : ['**/*.night.test.ts'];
/** Those that are the turn of other commits. */
const resting = restingFiles('walks').map((file) => file.replace('journeys/', ''));
/** The longest first, so that all workers come to their end together. */
const longest = [
  'screens',
  'soak',
  'sheets',
  'j05',
  'j18',
  'adds-up',
  'start',
  'large-text',
  'j10',
  'j01',
  'market-states',
  'outage',
  'j22',
  'j02',
];

const compiled = join(import.meta.dirname, '..', 'node_modules', '.candor', 'compiled');

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((name) => moduleId.includes(`/${name}`));
      return rank < 0 ? longest.length : rank;
    };
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/**
 * The walks of a customer in a real browser, each in the house of its worker or, where it turns the
 * clock or ends the server, in one of its own. Three at a time: two processors are busy with them,
 * and a fourth only has the others wait.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', ...drills, ...resting],
    globalSetup: 'support/houses.ts',
    setupFiles: ['support/told.ts'],
    // What the commands cost as processes of their own was mostly to read their source.
    env: { NODE_COMPILE_CACHE: compiled },
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 400_000,
    // A busy machine is slow and not wrong: what is waited for may take its time, once.
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
