import type { ReactNode } from 'react';
import { rulerPlaces } from './waiting-gap.ts';

interface WaitingRulerProps {
  /** How far the market is from the order. */
  percent: string;
  isBuy: boolean;
  /** Whether its price is below the market's. */
  isBelow: boolean;
}

/** A line with the own order as a dot, the market as a ring, and the way between them dashed. */
export function WaitingRuler({ percent, isBuy, isBelow }: WaitingRulerProps): ReactNode {
  const { fromPercent, toPercent } = rulerPlaces(percent);
  const own = isBuy ? 'buy' : 'sell';
  return (
    <span className="waiting-ruler" aria-hidden="true">
      <span style={{ left: `${fromPercent}%`, width: `${toPercent - fromPercent}%` }} />
      <i data-own={isBelow ? own : 'market'} style={{ left: `${fromPercent}%` }} />
      <i data-own={isBelow ? 'market' : own} style={{ left: `${toPercent}%` }} />
    </span>
  );
}
