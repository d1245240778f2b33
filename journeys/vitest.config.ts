import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Walks that look at how long something takes: alone. */
const timed = ['start.test.ts'];
/** The longest first, so that all workers come to their end together. */
const longest = [
  ...['soak', 'sheets', 'screens', 'j18', 'j05', 'outage', 'adds-up', 'j10', 'j01'],
  ...['market-states', 'later-pages', 'j22', 'j02'],
];
const shared = {
  root: import.meta.dirname,
  testTimeout: 300_000,
  hookTimeout: 400_000,
  setupFiles: ['support/told.ts'],
  // A busy machine is slow and not wrong: what is waited for may take its time, once.
  expect: { poll: { timeout: 30_000, interval: 100 } },
};

const compiled = join(import.meta.dirname, '..', 'node_modules', '.candor', 'compiled');

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      const rank = longest.findIndex((name) => moduleId.includes(`/${name}`));
      const { groupOrder } = project.config.sequence;
      return groupOrder * 100 + (rank < 0 ? longest.length : rank);
    };
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/**
 * The walks of a customer in a real browser, each in the house of its worker or, where it turns the
 * clock or ends the server, in one of its own. Four at a time, as each waits for a good part of
 * its time: for prices to move, for a server to start.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ...timed],
          globalSetup: 'support/houses.ts',
          // What the commands cost as processes of their own was mostly to read their source.
          env: { NODE_COMPILE_CACHE: compiled },
          maxWorkers: 4,
          isolate: false,
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
