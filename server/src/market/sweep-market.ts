import type { MarketDesk } from '@candor/engines/market/market-desk';

/** All 1,500 instruments take half a minute, and at first some four seconds. */
export const SWEEP_TURN_MS = 100;
const LOOKED_AT_A_TURN = 5;
const LOOKED_AT_FIRST = 40;

/**
 * Reads the simulated market round after round, a few instruments a turn: the first look at each
 * draws its day, and few have to wait for it. The first round is quick, as lists are asked for soon
 * after a start. A distant source has nothing to draw, and counts what it is asked. Returns one
 * turn.
 */
export function sweepMarket(
  desk: Pick<MarketDesk, 'catalogue' | 'quotes' | 'sourceOf'>,
): () => Promise<void> {
  let from = 0;
  let count = LOOKED_AT_FIRST;
  return async () => {
    const { instruments } = desk.catalogue();
    const turn = instruments.slice(from, from + count);
    from += count;
    if (from >= instruments.length) [from, count] = [0, LOOKED_AT_A_TURN];
    const drawn = turn.filter((one) => desk.sourceOf(one).isSimulated);
    if (drawn.length > 0) await desk.quotes(drawn);
  };
}
