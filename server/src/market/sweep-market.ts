import type { MarketDesk } from '@candor/engines/market/market-desk';

/** All 1,500 instruments take half a minute. */
const TURN_MS = 100;
/** A few milliseconds of drawing, whichever model draws. */
const LOOKED_AT_A_TURN = 5;

/**
 * Reads the simulated market round after round, a few instruments a turn: the first look at each
 * draws its day, and few have to wait for it. A distant source has nothing to draw, and counts what
 * it is asked. Returns what ends it.
 */
export function sweepMarket(
  desk: Pick<MarketDesk, 'catalogue' | 'clock' | 'quotes' | 'sourceOf'>,
  onFailure: (cause: unknown) => void,
): () => void {
  let from = 0;
  return desk.clock.every(TURN_MS, () => {
    const { instruments } = desk.catalogue();
    const turn = instruments.slice(from, from + LOOKED_AT_A_TURN);
    from = from + LOOKED_AT_A_TURN < instruments.length ? from + LOOKED_AT_A_TURN : 0;
    const drawn = turn.filter((one) => desk.sourceOf(one).isSimulated);
    if (drawn.length > 0) desk.quotes(drawn).catch(onFailure);
  });
}
