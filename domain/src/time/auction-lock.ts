/** The collection of an auction ends at a random second of its last so many milliseconds. */
export const AUCTION_END_SPAN_MS = 30_000;
const LOCKED_BEFORE_MS = 10_000;
/**
 * So long before the uncross orders of an auction can be cancelled no more: ten seconds before the
 * earliest end of the collection, so that nobody takes back what he had others meet.
 */
export const AUCTION_LOCK_MS = AUCTION_END_SPAN_MS + LOCKED_BEFORE_MS;
