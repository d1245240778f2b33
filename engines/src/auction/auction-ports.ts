import type { AuctionInputs, AuctionResult } from '@candor/domain/auction/run-auction';
import type { AuctionInterest } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
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
}

/**
 * An auction among customers alone: where prices come from a real market, nobody else is invented.
 */
export const noCrowd: AuctionCrowd = { interest: async () => [] };

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
