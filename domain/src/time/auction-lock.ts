/** Orders of an auction cannot be cancelled in the last seconds before the uncross. */
export const AUCTION_LOCK_MS = 10_000;
