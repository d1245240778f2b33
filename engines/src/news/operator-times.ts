import { isView } from '@candor/domain/instruments/catalogue';
import type { MarketDesk } from '../market/market-desk.ts';
import { statedByHand } from '../market/stated-halt.ts';
import { type HaltTime, type LiftingTime, LOOK_BACK_MS } from './news-times.ts';

/**
 * What operators halted and lifted within the last day, each known by the number of its act in the
 * audit trail. All of it is told, of each stock once: an operator's acts are few, and whoever has
 * an order there wants to know. A view is halted with its stock.
 */
export function operatorTimes(
  desk: Pick<MarketDesk, 'catalogue' | 'operatorHalts'>,
  nowMs: number,
): readonly (HaltTime | LiftingTime)[] {
  const isTold = ({ atMs }: { readonly atMs: number }) =>
    nowMs - LOOK_BACK_MS < atMs && atMs <= nowMs;
  const found: (HaltTime | LiftingTime)[] = [];
  for (const instrument of desk.catalogue().instruments) {
    if (isView(instrument)) continue;
    for (const halt of desk.operatorHalts(instrument)) {
      const { seq, atMs, lifted } = halt;
      // As it began nobody knew its end.
      const stated = { ...statedByHand(halt), untilMs: null };
      const key = `halted-by-hand-${seq}`;
      found.push({ kind: 'halt', key, atMs, instrument, halt: stated });
      if (lifted === null) continue;
      const { seq: by, ...act } = lifted;
      const named = { key: `lifted-by-hand-${by}`, haltedMs: atMs, instrument };
      found.push({ kind: 'lifting', ...named, ...act });
    }
  }
  return found.filter(isTold).sort((one, other) => one.atMs - other.atMs);
}
