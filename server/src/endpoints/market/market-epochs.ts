import type { Outputs } from '@candor/contract/all-routes';
import { MARKET_VERSION } from '@candor/market-model/terms/market-mark';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage } from '../../call/pages.ts';
import type { EpochBoard } from '../../market/epoch-board.ts';

type Row = Outputs['marketEpochs']['list'][number];

/** The epochs of the market, the running one first. */
export const marketEpochs = endpoint('marketEpochs', async ({ input, nowMs }, { market }) => {
  const { epochs } = market;
  const { list, ...page } = cutPage(input, epochs.numbers(nowMs));
  return accept({
    ...{ version: MARKET_VERSION, asOfTimestamp: nowMs, ...page },
    ...{ committedTimestamp: epochs.committedMs, firstKey: epochs.firstSeed },
    list: list.map((epoch) => rowOf(epochs.at(epoch, nowMs), nowMs)),
  });
});

function rowOf(one: ReturnType<EpochBoard['at']>, nowMs: number): Row {
  const { epoch, fromMs, toMs, revealedMs, commitment, seed } = one;
  const ended = seed === null ? 'over' : 'open';
  return {
    ...{ epoch, fromTimestamp: fromMs, toTimestamp: toMs, opensTimestamp: revealedMs },
    ...{ state: nowMs < toMs ? 'running' : ended, commitment, key: seed },
  };
}
