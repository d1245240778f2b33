import type { Instrument } from '../instruments/instrument.ts';
import { padded, shownPriceDecimals } from '../instruments/price-text.ts';
import { formatDecimalShort, powerOfTen } from '../money/decimals.ts';
import { FX_ONE } from '../money/exchange.ts';
import { minorDecimals } from '../money/money.ts';
import { BPS_ONE, divideRounded, tradeRounding } from '../money/rounding.ts';
import { isPaidWhole } from '../products/all-products.ts';
import { differenceMinor, gainOf, leastBaseMinor, worthMinor } from '../trading/placing/cost.ts';
import type { HeldTerms, PositionBody } from './position.ts';

/** Decimals of `marginLevel` and of ratios in percent: 119n is 1.19. */
export const LEVEL_DECIMALS = 2;
const LEVEL_ONE = 100n;
/** Margin levels at which something happens: calls.md 0.9. A call comes again past `restored`. */
export const marginLevels = { liquidation: 100n, call: 120n, restored: 150n } as const;
/** Decimals an average price may have beyond those of the instrument's prices. */
const AVERAGE_EXTRA_DECIMALS = 4;

/** A position at a price. Money in the wallet's currency. */
export interface PositionFigures {
  /** What it would bring at the price: `totalHoldingAmount`. */
  readonly valueMinor: bigint;
  /** What margin is reckoned on, where that is not its value: below its least margin price. */
  readonly baseMinor?: bigint;
  readonly profitMinor: bigint;
  /** Profit in percent of the cost, two decimals, half-even. */
  readonly profitPercent: bigint;
  /** (margin + profit) / maintenance margin, two decimals, half-even; null without maintenance. */
  readonly marginLevel: bigint | null;
  readonly liquidationPrice: bigint | null;
}

/** True of what can be called for margin and liquidated: of all but what is paid in full. */
export function isMargined({ side, leverage }: Pick<PositionBody, 'side' | 'leverage'>): boolean {
  return side === 'short' || leverage !== 1;
}

/** Whether the level of a position is at most this; exactly, as no rounded figure says it. */
export function isLevelAtMost(
  level: bigint,
  of: {
    readonly position: Pick<PositionBody, 'marginMinor'>;
    readonly figures: Pick<PositionFigures, 'profitMinor' | 'valueMinor' | 'baseMinor'>;
    readonly instrument: Pick<Instrument, 'maintenanceRatioBps'>;
  },
): boolean {
  const { position, figures, instrument } = of;
  const equity = (position.marginMinor + figures.profitMinor) * BPS_ONE * LEVEL_ONE;
  return equity <= level * marginBase(figures) * instrument.maintenanceRatioBps;
}

/** What the margin of a position is a share of. */
export function marginBase({
  baseMinor,
  valueMinor,
}: Pick<PositionFigures, 'baseMinor' | 'valueMinor'>): bigint {
  return baseMinor ?? valueMinor;
}

/** What follows from the level of a position now; null when nothing does. */
export function marginStepOf(
  of: Parameters<typeof isLevelAtMost>[1] & {
    readonly position: Pick<PositionBody, 'marginMinor' | 'calledAtMs' | 'side' | 'leverage'>;
  },
): 'liquidate' | 'call' | 'restore' | null {
  const { position } = of;
  if (!isMargined(position)) return null;
  if (isLevelAtMost(marginLevels.liquidation, of)) return 'liquidate';
  const isCalled = position.calledAtMs !== undefined;
  if (isCalled) return isLevelAtMost(marginLevels.restored, of) ? null : 'restore';
  return isLevelAtMost(marginLevels.call, of) ? 'call' : null;
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
  position: HeldTerms,
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
        instrument,
        walletCurrency,
        fxRate: at.fxRate,
      });
  const leastMinor = leastBaseMinor(instrument, walletCurrency, { ...position, ...at });
  const isBelow = leastMinor !== null && valueMinor < leastMinor;
  const maintenance = (isBelow ? leastMinor : valueMinor) * instrument.maintenanceRatioBps;
  const equity = (position.marginMinor + profitMinor) * BPS_ONE * LEVEL_ONE;
  return {
    valueMinor,
    ...(isBelow && { baseMinor: leastMinor }),
    profitMinor,
    profitPercent: percentOf(profitMinor, position.costMinor),
    marginLevel: maintenance === 0n ? null : divideRounded(equity, maintenance, 'halfEven'),
    liquidationPrice: liquidationPrice(position, instrument, at.fxRate),
  };
}

/**
 * The price at which margin and profit just equal the maintenance margin (marginLevel 1.00), or
 * stand at another level to it, half-even; null where no price above zero does that, as for a fully
 * paid long.
 * Long: P = (cost − margin) / (quantity × (1 − ratio)). Short: P = (cost + margin) / (quantity × (1
 * + ratio)). Below the least margin price of what may trade under zero the maintenance stands
 * still: P = (cost − margin) / quantity + ratio × that price for a long, (cost + margin) / quantity
 * − ratio × it for a short.
 */
export function liquidationPrice(
  position: HeldTerms,
  instrument: Instrument,
  fxRate: bigint,
  level: bigint = marginLevels.liquidation,
): bigint | null {
  const { side, quantity, notional, marginMinor } = position;
  // Where nothing was borrowed the margin lacks no more of the cost than its rounding to cents.
  if (quantity === 0n || !isMargined(position)) return null;
  const ratio = instrument.maintenanceRatioBps * level;
  const isLong = side === 'long';
  const one = BPS_ONE * LEVEL_ONE;
  const kept = isLong ? one - ratio : one + ratio;
  if (kept <= 0n) return null;
  const margin = notionalOfMargin(marginMinor, instrument, position.walletCurrency, fxRate);
  // Everything over the divisor of the margin's conversion, so that nothing is rounded twice.
  // What is paid whole in another currency cost what it cost at the rate of its opening.
  const isAbroad = position.walletCurrency !== instrument.currency && isPaidWhole(instrument);
  const whole = isAbroad
    ? notionalOfMargin(position.costMinor, instrument, position.walletCurrency, fxRate).numerator
    : notional * margin.divisor;
  const left = isLong ? whole - margin.numerator : whole + margin.numerator;
  const divisor = quantity * margin.divisor;
  const least = instrument.future?.marginPrice;
  if (left > 0n) {
    const price = divideRounded(left * one, divisor * kept, 'halfEven');
    if (price > (least ?? 0n)) return price;
  }
  if (least === undefined) return null;
  const standing = least * ratio * divisor;
  const exact = left * one + (isLong ? standing : -standing);
  return divideRounded(exact, divisor * one, 'halfEven');
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
 * the instrument's, without zeros past those that prices of its size show, two at least. Null of
 * nothing.
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
  return padded(formatDecimalShort(average, priceDecimals + AVERAGE_EXTRA_DECIMALS, shown), shown);
}
