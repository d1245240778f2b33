import { chargeFees } from '../fees/charge-fees.ts';
import { type FeeCharge, feeTotalMinor } from '../fees/fee-charge.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { powerOfTen } from '../money/decimals.ts';
import { toWalletMinor } from '../money/exchange.ts';
import { minorDecimals } from '../money/money.ts';
import { divideRounded, larger } from '../money/rounding.ts';
import type { Order } from '../orders/order.ts';
import type { Position } from '../positions/position.ts';
import type { TradingRules } from './rules.ts';

/**
 * What a quantity costs, or brings, at a price: for a fill, a hold, a preview and an audit alike.
 */
export interface Cost {
  readonly quantity: bigint;
  /** Exact price × quantity. */
  readonly notional: bigint;
  readonly localMinor: bigint;
  readonly costMinor: bigint;
  readonly fees: readonly FeeCharge[];
  readonly feeMinor: bigint;
}

/** The parts of an order a cost depends on: its terms and what it has filled so far. */
export type CostBasis = Pick<
  Order,
  'terms' | 'filledQuantity' | 'filledNotional' | 'localMinor' | 'fees'
>;

/**
 * Cash value of an exact notional in minor units of the instrument's currency, half-even (decisions
 * 3): price × quantity × multiplier / price units per cash unit. `parts` divides it before the
 * rounding.
 */
export function notionalMinor(instrument: Instrument, notional: bigint, parts = 1n): bigint {
  const { priceDecimals, quantityDecimals, multiplierDecimals, pricePerCashUnit } = instrument;
  const minorScale = powerOfTen(minorDecimals(instrument.currency));
  const scale = powerOfTen(priceDecimals + quantityDecimals + multiplierDecimals);
  return divideRounded(
    notional * instrument.multiplier * minorScale,
    pricePerCashUnit * scale * parts,
    'halfEven',
  );
}

/**
 * The cost of a further part of an order. Cash value and fees are rounded over the whole order and
 * the part gets the difference, so that many small fills cost to the cent what one large one does.
 */
export function costOf(
  basis: CostBasis,
  part: { readonly quantity: bigint; readonly notional: bigint },
  at: {
    readonly instrument: Instrument;
    readonly fxRate: bigint;
    readonly atMs: number;
    readonly rules: TradingRules;
  },
): Cost {
  const { quantity, notional } = part;
  const { terms } = basis;
  const localInAll = notionalMinor(at.instrument, basis.filledNotional + notional);
  const localMinor = localInAll - basis.localMinor;
  const fees = chargeFees({
    schedule: at.rules.fees,
    instrument: at.instrument,
    direction: terms.direction,
    atMs: at.atMs,
    quantity: basis.filledQuantity + quantity,
    localMinor: localInAll,
    charged: basis.fees,
    pair: terms,
    fxRate: at.fxRate,
  });
  return {
    quantity,
    notional,
    localMinor,
    costMinor: toWalletMinor(localMinor, terms, at.fxRate),
    fees,
    feeMinor: feeTotalMinor(fees),
  };
}

/** Margin an opening part locks: cost over leverage, rounded up over the whole order. */
export function openingMargin(
  order: Pick<Order, 'terms' | 'costMinor' | 'marginMinor'>,
  costMinor: bigint,
): bigint {
  const leverage = BigInt(order.terms.leverage);
  return divideRounded(order.costMinor + costMinor, leverage, 'up') - order.marginMinor;
}

/**
 * What leaves a position with a part of it, by average price. The last part takes all that is left.
 */
export interface ClosingShare {
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly profitMinor: bigint;
}

/** Works out a closing part: its share of cost and margin, and the profit at `proceedsMinor`. */
export function closingShare(
  position: Pick<Position, 'quantity' | 'notional' | 'costMinor' | 'marginMinor'>,
  quantity: bigint,
  proceedsMinor: bigint,
  side: Position['side'],
): ClosingShare {
  const share = (whole: bigint) =>
    quantity === position.quantity
      ? whole
      : divideRounded(whole * quantity, position.quantity, 'halfEven');
  const costMinor = share(position.costMinor);
  const gain = proceedsMinor - costMinor;
  return {
    notional: share(position.notional),
    costMinor,
    marginMinor: share(position.marginMinor),
    profitMinor: side === 'long' ? gain : -gain,
  };
}

/**
 * Cash a part takes out of the wallet: margin and fees to open; to close, the fees as far as they
 * exceed what the closing brings. Never below zero: money that comes in is not promised before it
 * is there.
 */
export function cashNeed(
  order: Pick<Order, 'terms' | 'costMinor' | 'marginMinor'>,
  cost: Cost,
  position: Position | null,
): bigint {
  if (cost.quantity === 0n) return 0n;
  if (order.terms.openClose === 'open') return openingMargin(order, cost.costMinor) + cost.feeMinor;
  if (position === null) return cost.feeMinor;
  const share = closingShare(position, cost.quantity, cost.costMinor, position.side);
  return larger(cost.feeMinor - share.marginMinor - share.profitMinor, 0n);
}
