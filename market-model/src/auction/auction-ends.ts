import { AUCTION_END_SPAN_MS } from '@candor/domain/time/auction-lock';
import { MINUTE_MS } from '@candor/domain/time/session-days';
import type { AuctionEnds } from '@candor/engines/auction/auction-ports';
import { uniformOf } from '../keys/draws.ts';
import { keysByMinutes, type MarketKeys } from '../keys/market-keys.ts';

const SECOND_MS = 1_000;
const SECONDS = AUCTION_END_SPAN_MS / SECOND_MS;

/**
 * The ends of collections, drawn from the keys of the market: for each share and window one of the
 * last thirty seconds, each as likely. What is told of an epoch afterwards tells them too.
 */
export function drawnEnds(marketKeys: MarketKeys): AuctionEnds {
  const keys = keysByMinutes(marketKeys);
  return {
    endMs({ market, code }, { collectsFromMs, uncrossMs }) {
      const source = keys.source(`auction end ${market}:${code}`);
      const word = source.word(Math.floor(collectsFromMs / MINUTE_MS), 0, 0);
      return uncrossMs - Math.floor(uniformOf(word) * SECONDS) * SECOND_MS;
    },
  };
}
