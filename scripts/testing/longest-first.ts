import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import costs from './test-costs.json' with { type: 'json' };

const seconds: Readonly<Record<string, number>> = costs.seconds;
const root = `${import.meta.dirname}/../..`;
/** Of a file that is not in the list: most of these cost nothing. */
const UNKNOWN_SECONDS = 0.5;

/** The dearest file first, so that all workers come to their end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costOf = ({ moduleId }: TestSpecification) =>
      seconds[relative(root, moduleId)] ?? UNKNOWN_SECONDS;
    const ofProject = Map.groupBy(files, ({ project }) => project.name);
    const together = (own: TestSpecification[]) => own.reduce((sum, one) => sum + costOf(one), 0);
    // A worker that goes from one project to the other is made anew.
    const projects = [...ofProject.values()].sort((one, other) => together(other) - together(one));
    return projects.flatMap((own) => own.toSorted((one, other) => costOf(other) - costOf(one)));
  }
}
