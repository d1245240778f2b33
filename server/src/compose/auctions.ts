import { createAuctionStore } from '@candor/database/stores/auctions';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { AuctionBook } from '@candor/engines/auction/auction-book';
import { AuctionDesk } from '@candor/engines/auction/auction-desk';
import { type AuctionCrowd, noCrowd } from '@candor/engines/auction/auction-ports';
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
 * market itself is simulated.
 */
export function composeAuctions(desk: MarketDesk, keys: EpochKeys): AuctionRoom {
  const { provider, marketHours } = desk;
  const partFor = (instrument: Instrument) => provider.partFor?.(instrument) ?? provider;
  const simulated = simulatedCrowd({
    keys,
    marketHours,
    quoteAt: async (instrument, atMs) =>
      (await partFor(instrument).quotes([instrument], atMs))[0] ?? null,
  });
  const crowd: AuctionCrowd = {
    interest: (instrument, window, nowMs) => {
      const isSimulated = partFor(instrument).name === SIMULATED;
      return (isSimulated ? simulated : noCrowd).interest(instrument, window, nowMs);
    },
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
