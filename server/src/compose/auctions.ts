import { createAuctionStore } from '@candor/database/stores/auctions';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { AuctionBook } from '@candor/engines/auction/auction-book';
import { AuctionDesk } from '@candor/engines/auction/auction-desk';
import type { AuctionCrowd } from '@candor/engines/auction/auction-ports';
import { IndicativePrices } from '@candor/engines/auction/indicative-prices';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { LaneDoor } from '@candor/engines/trading/lane/lane-router';
import { simulatedCrowd } from '@candor/market-model/auction/auction-crowd';
import type { EpochKeys } from '@candor/market-model/keys/epoch-keys';
import { SIMULATED } from '@candor/market-model/terms/market-mark';
import type { Pool } from 'pg';

/** What the auctions of a house share: who is in them, and what they would do now. */
export interface AuctionRoom {
  readonly book: AuctionBook;
  readonly crowd: AuctionCrowd;
  readonly prices: IndicativePrices;
}

/**
 * The book of the auctions over a market. Others are there only where the
 * market itself is simulated; beside real prices customers meet each other alone.
 */
export function composeAuctions(desk: MarketDesk, keys: EpochKeys): AuctionRoom {
  const { provider, marketHours } = desk;
  const partFor = (instrument: Instrument) => provider.partFor?.(instrument) ?? provider;
  const simulated = simulatedCrowd({
    keys,
    continuousAt: async (instrument, atMs) => {
      const part = partFor(instrument);
      // A market that never closes has no hours before its own.
      const book =
        marketHours === 'always' ? null : await part.extended?.({ instrument, nowMs: atMs });
      return book?.quote ?? (await part.quotes([instrument], atMs))[0] ?? null;
    },
  });
  const alone: AuctionCrowd = {
    interest: async () => [],
    continuous: (instrument) => desk.quote(instrument),
  };
  const crowdOf = (instrument: Instrument) =>
    partFor(instrument).name === SIMULATED ? simulated : alone;
  const crowd: AuctionCrowd = {
    interest: (instrument, window, nowMs) =>
      crowdOf(instrument).interest(instrument, window, nowMs),
    continuous: (instrument, nowMs) => crowdOf(instrument).continuous(instrument, nowMs),
  };
  const book = new AuctionBook();
  return { book, crowd, prices: new IndicativePrices({ desk, crowd, book }) };
}

/** The desk that uncrosses them through the lanes. */
export function composeAuctionDesk(deps: {
  readonly auctions: AuctionRoom;
  readonly desk: MarketDesk;
  readonly lanes: LaneDoor;
  readonly pool: Pool;
  readonly onFailure: (error: unknown) => void;
}): AuctionDesk {
  const { auctions, desk, lanes, pool, onFailure } = deps;
  return new AuctionDesk({
    router: lanes,
    desk,
    onFailure,
    crowd: auctions.crowd,
    book: auctions.book,
    store: createAuctionStore(pool),
  });
}
