import type { Outputs } from '@candor/contract/all-routes';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage, pageOf } from '../../call/pages.ts';
import type { EpochBoard } from '../../market/epoch-board.ts';

type Row = Outputs['marketEpochs']['list'][number];

/** The epochs of the market, the running one first; none where the model has one key for all. */
export const marketEpochs = endpoint('marketEpochs', async ({ input, nowMs }, { market }) => {
  const { epochs } = market;
  if (epochs.model === 'classic') {
    const nothing = { committedTimestamp: null, firstKey: null };
    return accept({
      ...{ model: 'classic', version: epochs.version, asOfTimestamp: nowMs },
      ...nothing,
      ...pageOf(input, { list: [], total: 0 }),
    });
  }
  const { list, ...page } = cutPage(input, epochs.numbers(nowMs));
  return accept({
    ...{ model: 'factor', version: epochs.versionAt(nowMs), asOfTimestamp: nowMs, ...page },
    ...{ committedTimestamp: epochs.committedMs, firstKey: epochs.firstSeed },
    list: list.map((epoch) => rowOf(epochs.at(epoch, nowMs), nowMs)),
  });
});

function rowOf(
  one: ReturnType<Extract<EpochBoard, { model: 'factor' }>['at']>,
  nowMs: number,
): Row {
  const { epoch, fromMs, toMs, revealedMs, commitment, seed, version } = one;
  const ended = seed === null ? 'over' : 'open';
  return {
    ...{ epoch, version, fromTimestamp: fromMs, toTimestamp: toMs, opensTimestamp: revealedMs },
    ...{ state: nowMs < toMs ? 'running' : ended, commitment, key: seed },
  };
}
