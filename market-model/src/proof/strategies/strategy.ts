import type { Outcome } from './back-test.ts';
import type { Panel } from './panel.ts';

/** A rule that trades on what everybody may know, in the form it was published in. */
export interface Strategy {
  readonly name: string;
  /** Who published it. */
  readonly source: string;
  run(panel: Panel): Outcome;
}
