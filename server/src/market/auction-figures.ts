import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { IndicativePrices } from '@candor/engines/auction/indicative-prices';

/**
 * What an auction list shows beside the quote. Figures are null while there is no price to show.
 */
export interface AuctionFigures {
  readonly indicativePrice: string | null;
  readonly indicativeVolume: string | null;
  /** Above zero: buys are left over. */
  readonly imbalance: string | null;
  readonly uncrossTimestamp: number;
  /** The collection ends at a random second between them. */
  readonly closesFromTimestamp: number;
  readonly closesToTimestamp: number;
}

/** The auction of a share as it would uncross now. */
export async function auctionFigures(
  auctions: Pick<IndicativePrices, 'read'>,
  instrument: Instrument,
  nowMs: number,
): Promise<AuctionFigures> {
  const { window, uncross } = await auctions.read(instrument, nowMs);
  return {
    indicativePrice: uncross === null ? null : priceText(instrument, uncross.price),
    indicativeVolume: uncross === null ? null : quantityText(instrument, uncross.volume),
    imbalance: uncross === null ? null : quantityText(instrument, uncross.imbalance),
    uncrossTimestamp: window.uncrossMs,
    closesFromTimestamp: window.closesFromMs,
    closesToTimestamp: window.uncrossMs,
  };
}
