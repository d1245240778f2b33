import type { AuctionInputs, AuctionResult } from '@candor/domain/auction/run-auction';
import type { AuctionInterest } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { AuctionWindow } from '@candor/domain/time/auction-window';

/**
 * The others in an auction. The same window and instant give the same orders whenever they are
 * asked for. Rejects with `MarketDataUnavailable` during an outage.
 */
export interface AuctionCrowd {
  interest(
    instrument: Instrument,
    window: Pick<AuctionWindow, 'collectsFromMs' | 'locksAtMs' | 'uncrossMs'>,
    nowMs: number,
  ): Promise<readonly AuctionInterest[]>;
  /**
   * What is quoted outside the auction at an instant, in regular hours or before them; null where
   * nothing is. Rejects with `MarketDataUnavailable` during an outage.
   */
  continuous(instrument: Instrument, nowMs: number): Promise<Quote | null>;
}

/**
 * When the collection of a share ends: at a random second of its last thirty, which nobody is told
 * before it has come.
 */
export interface AuctionEnds {
  endMs(
    instrument: Pick<Instrument, 'market' | 'code'>,
    window: Pick<AuctionWindow, 'collectsFromMs' | 'uncrossMs'>,
  ): number;
}

/** Collections that end with the uncross. */
export const endsAtUncross: AuctionEnds = { endMs: (_, { uncrossMs }) => uncrossMs };

/** An auction that was worked out, with all it follows from. */
export interface StoredAuction {
  readonly inputs: AuctionInputs;
  /** SHA-256 over the canonical text of the inputs, in hex. */
  readonly inputsHash: string;
  readonly result: AuctionResult;
  readonly storedMs: number;
}

export interface AuctionStore {
  find(instrumentId: string, uncrossMs: number): Promise<StoredAuction | null>;
  /** Stores an auction unless it was before; answers what is stored. */
  keep(auction: Pick<StoredAuction, 'inputs' | 'result' | 'storedMs'>): Promise<StoredAuction>;
}
