import type { Instrument } from '../../instruments/instrument.ts';
import type { InterestRates } from '../../interest/interest-rates.ts';
import { type NightCost, nightCost } from '../../interest/night-cost.ts';
import { type AtMove, positionAtMove, shownMoves } from '../../positions/at-move.ts';
import type { HeldTerms } from '../../positions/position.ts';
import { isMargined, liquidationPrice } from '../../positions/position-figures.ts';

/** What holding would mean once an order has filled whole, at the prices of its preview. */
export interface HeldAfter {
  readonly liquidationPrice: bigint | null;
  /** Now and at moves of the price against the holder; empty where nothing can be liquidated. */
  readonly moves: readonly AtMove[];
  /** Of what the order opens, for one night; null where it costs nothing. */
  readonly night: NightCost | null;
}

/** What an opening order adds to what is held already. */
export function heldWith(before: HeldTerms | null, opened: HeldTerms): HeldTerms {
  if (before === null) return opened;
  return {
    ...before,
    quantity: before.quantity + opened.quantity,
    notional: before.notional + opened.notional,
    costMinor: before.costMinor + opened.costMinor,
    marginMinor: before.marginMinor + opened.marginMinor,
  };
}

/**
 * The risk and the night of what is held, by the code that liquidates and charges. `opened` is the
 * part the order opens; null where it opens nothing. Without a price there are no moves.
 */
export function heldAfter(
  of: {
    readonly held: HeldTerms | null;
    readonly opened: HeldTerms | null;
    readonly instrument: Instrument;
  },
  at: {
    readonly price: bigint | null;
    readonly fxRate: bigint;
    readonly rates: InterestRates;
  },
): HeldAfter {
  const { held, opened, instrument } = of;
  const { price, fxRate } = at;
  const isAtRisk = held !== null && held.quantity > 0n && isMargined(held);
  const against = held?.side === 'short' ? 1n : -1n;
  return {
    liquidationPrice: held === null ? null : liquidationPrice(held, instrument, fxRate),
    moves:
      !isAtRisk || price === null
        ? []
        : [0n, ...shownMoves].map((move) =>
            positionAtMove({ position: held, instrument }, { price, fxRate }, against * move),
          ),
    night:
      opened === null || price === null
        ? null
        : nightCost(opened, instrument, { price, fxRate, rates: at.rates }),
  };
}
