import type { Instrument } from '../instruments/instrument.ts';
import { shownPriceDecimals } from '../instruments/price-text.ts';
import { formatDecimalShort, powerOfTen } from '../money/decimals.ts';
import { FX_ONE } from '../money/exchange.ts';
import { minorDecimals } from '../money/money.ts';
import { BPS_ONE, divideRounded, tradeRounding } from '../money/rounding.ts';
import { isPaidWhole } from '../products/all-products.ts';
import { differenceMinor, gainOf, worthMinor } from '../trading/cost.ts';
import type { PositionBody } from './position.ts';

/** Decimals of `marginLevel` and of ratios in percent: 119n is 1.19. */
export const LEVEL_DECIMALS = 2;
/** Decimals an average price may have beyond those of the instrument's prices. */
const AVERAGE_EXTRA_DECIMALS = 4;

/** A position at a price. Money in the wallet's currency. */
export interface PositionFigures {
  /** What it would bring at the price: `totalHoldingAmount`. */
  readonly valueMinor: bigint;
  readonly profitMinor: bigint;
  /** Profit in percent of the cost, two decimals, half-even. */
  readonly profitPercent: bigint;
  /** (margin + profit) / maintenance margin, two decimals, half-even; null without maintenance. */
  readonly marginLevel: bigint | null;
  readonly liquidationPrice: bigint | null;
}

/** What closing would bring rounds down, what buying back would cost rounds up. */
export function closingRounding(side: PositionBody['side']): 'up' | 'down' {
  return tradeRounding(side === 'long' ? 'sell' : 'buy');
}

/**
 * Figures of an open position at `price` (the last price) and a rate. Of what is not paid whole the
 * rate applies to the profit alone. Source: calls.md 0.9.
 */
export function positionFigures(
  position: PositionBody,
  instrument: Instrument,
  at: { readonly price: bigint; readonly fxRate: bigint },
): PositionFigures {
  const { walletCurrency, side } = position;
  const worth = at.price * position.quantity * at.fxRate;
  const rounding = closingRounding(side);
  const valueMinor = worthMinor(instrument, walletCurrency, { worth, rounding });
  const profitMinor = isPaidWhole(instrument)
    ? gainOf(side, valueMinor - position.costMinor)
    : differenceMinor(gainOf(side, at.price * position.quantity - position.notional), {
        ...{ instrument, walletCurrency, fxRate: at.fxRate },
      });
  const maintenance = valueMinor * instrument.maintenanceRatioBps;
  const equity = (position.marginMinor + profitMinor) * BPS_ONE * powerOfTen(LEVEL_DECIMALS);
  return {
    valueMinor,
    profitMinor,
    profitPercent: percentOf(profitMinor, position.costMinor),
    marginLevel: maintenance === 0n ? null : divideRounded(equity, maintenance, 'halfEven'),
    liquidationPrice: liquidationPrice(position, instrument, at.fxRate),
  };
}

/**
 * The price at which margin and profit just equal the maintenance margin (marginLevel 1.00),
 * half-even; null where no price above zero does that, as for a fully paid long.
 * Long: P = (cost − margin) / (quantity × (1 − ratio)). Short: P = (cost + margin) / (quantity × (1
 * + ratio)).
 */
export function liquidationPrice(
  position: Pick<
    PositionBody,
    'side' | 'quantity' | 'notional' | 'marginMinor' | 'walletCurrency' | 'leverage'
  >,
  instrument: Instrument,
  fxRate: bigint,
): bigint | null {
  const { side, quantity, notional, marginMinor } = position;
  if (quantity === 0n) return null;
  // Nothing was borrowed. What the margin lacks of the cost is only its rounding to whole cents.
  if (side === 'long' && position.leverage === 1) return null;
  const ratio = instrument.maintenanceRatioBps;
  const isLong = side === 'long';
  const kept = isLong ? BPS_ONE - ratio : BPS_ONE + ratio;
  if (kept <= 0n) return null;
  const margin = notionalOfMargin(marginMinor, instrument, position.walletCurrency, fxRate);
  // Everything over the divisor of the margin's conversion, so that nothing is rounded twice.
  const whole = notional * margin.divisor;
  const left = isLong ? whole - margin.numerator : whole + margin.numerator;
  if (left <= 0n) return null;
  const price = divideRounded(left * BPS_ONE, quantity * kept * margin.divisor, 'halfEven');
  return price > 0n ? price : null;
}

/** Margin in the wallet's currency as an exact fraction of price × quantity. */
function notionalOfMargin(
  marginMinor: bigint,
  instrument: Instrument,
  walletCurrency: string,
  fxRate: bigint,
): { readonly numerator: bigint; readonly divisor: bigint } {
  const { priceDecimals, quantityDecimals, multiplierDecimals, multiplier } = instrument;
  const scale = powerOfTen(priceDecimals + quantityDecimals + multiplierDecimals);
  const isSame = walletCurrency === instrument.currency;
  return {
    numerator: marginMinor * instrument.pricePerCashUnit * scale * (isSame ? 1n : FX_ONE),
    divisor: multiplier * powerOfTen(minorDecimals(walletCurrency)) * (isSame ? 1n : fxRate),
  };
}

/** `part` in percent of `whole`, two decimals, half-even; zero of nothing. */
export function percentOf(part: bigint, whole: bigint): bigint {
  return whole === 0n
    ? 0n
    : divideRounded(part * 100n * powerOfTen(LEVEL_DECIMALS), whole, 'halfEven');
}

/**
 * An average price as the wire writes it: notional over quantity, half-even at four decimals beyond
 * the instrument's, without zeros past those that prices of its size show. Null of nothing.
 */
export function averagePrice(
  instrument: Instrument,
  of: { readonly notional: bigint; readonly quantity: bigint },
): string | null {
  if (of.quantity === 0n) return null;
  const { priceDecimals } = instrument;
  const scaled = of.notional * powerOfTen(AVERAGE_EXTRA_DECIMALS);
  const average = divideRounded(scaled, of.quantity, 'halfEven');
  const shown = shownPriceDecimals(instrument, average / powerOfTen(AVERAGE_EXTRA_DECIMALS));
  return formatDecimalShort(average, priceDecimals + AVERAGE_EXTRA_DECIMALS, shown);
}
