import { shareBase } from '../instruments/below-zero.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { divideRounded } from '../money/rounding.ts';
import type { HeldTerms } from './position.ts';
import {
  isLevelAtMost,
  isMargined,
  marginLevels,
  type PositionFigures,
  positionFigures,
} from './position-figures.ts';

/** A position after a move of its price, in percent. */
export interface AtMove {
  readonly percent: bigint;
  /** The moved price; of what is liquidated on the way, the price that does it. */
  readonly price: bigint;
  readonly figures: PositionFigures;
  /** The move passes its liquidation price: reckoned as closed there, whole, before fees. */
  readonly isLiquidated: boolean;
}

/** Moves everybody is shown, in percent and against the holder. */
export const shownMoves = [5n, 10n, 20n] as const;

/** What a position would be worth if its price moved by so many percent, at the same rate. */
export function positionAtMove(
  { position, instrument }: { readonly position: HeldTerms; readonly instrument: Instrument },
  at: { readonly price: bigint; readonly fxRate: bigint },
  percent: bigint,
): AtMove {
  const figuresAt = (price: bigint) =>
    positionFigures(position, instrument, { price, fxRate: at.fxRate });
  const isDueAt = (figures: PositionFigures) =>
    isMargined(position) &&
    isLevelAtMost(marginLevels.liquidation, { position, figures, instrument });
  const now = figuresAt(at.price);
  if (isDueAt(now)) return { percent, price: at.price, figures: now, isLiquidated: true };
  const exact = at.price * 100n + shareBase(instrument, at.price) * percent;
  const movedPrice = divideRounded(exact, 100n, 'halfEven');
  const moved = figuresAt(movedPrice);
  if (!isDueAt(moved)) return { percent, price: movedPrice, figures: moved, isLiquidated: false };
  const price = now.liquidationPrice ?? movedPrice;
  return { percent, price, figures: figuresAt(price), isLiquidated: true };
}
