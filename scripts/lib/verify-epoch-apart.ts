import {
  drawPublished,
  fillFaults,
  type PublishedEpoch,
  type Sample,
  type ShownLine,
  type StoredFill,
  seedFault,
} from '@candor/market-model/verify/verify-epoch';

/** What the process apart is given: nothing but what is published, and what was shown. */
export interface ApartTask {
  readonly published: PublishedEpoch;
  readonly sample: Sample;
  readonly fills: readonly StoredFill[];
}

export interface ApartAnswer {
  readonly fault: ReturnType<typeof seedFault>;
  readonly drawn: readonly ShownLine[];
  readonly ofFills: readonly string[];
}

/**
 * The process that works an epoch out again: `market-verify.ts` starts it with an empty
 * environment, so that it knows no secret of the installation.
 */
process.once('message', async (message) => {
  const { published, sample, fills } = message as ApartTask;
  const fault = seedFault(published);
  const answer: ApartAnswer =
    fault === null
      ? {
          fault,
          drawn: await drawPublished(published, sample),
          ofFills: await fillFaults(published, fills),
        }
      : { fault, drawn: [], ofFills: [] };
  process.send?.(answer, () => process.disconnect?.());
});
