import { chargeFees } from '../../fees/charge-fees.ts';
import { type FeeCharge, feeTotalMinor } from '../../fees/fee-charge.ts';
import {
  ACCRUED_DECIMALS,
  accruedPer100,
  issueSettlementDay,
} from '../../instruments/bond-interest.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { powerOfTen } from '../../money/decimals.ts';
import { FX_ONE } from '../../money/exchange.ts';
import { minorDecimals } from '../../money/money.ts';
import {
  divideRounded,
  larger,
  type Rounding,
  smaller,
  tradeRounding,
} from '../../money/rounding.ts';
import type { Order } from '../../orders/order.ts';
import type { Position } from '../../positions/position.ts';
import { isPaidWhole } from '../../products/all-products.ts';
import type { FillAccrued } from '../fill.ts';
import type { TradingRules } from '../rules.ts';

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
  /** Of a bond what has accrued; null where nothing has. */
  readonly accrued: FillAccrued | null;
}

/** The parts of an order a cost depends on: its terms and what it has filled so far. */
export type CostBasis = Pick<
  Order,
  | 'terms'
  | 'filledQuantity'
  | 'filledNotional'
  | 'filledWorth'
  | 'localMinor'
  | 'costMinor'
  | 'fees'
  | 'accruedWorth'
  | 'accruedMinor'
>;

/**
 * Cash value of an exact notional in minor units of the instrument's currency: price × quantity ×
 * multiplier / price units per cash unit.
 */
export function notionalMinor(
  instrument: Instrument,
  notional: bigint,
  rounding: Rounding,
): bigint {
  return worthMinor(instrument, instrument.currency, { worth: notional * FX_ONE, rounding });
}

/**
 * Minor units of a wallet's currency for an exact worth: price × quantity × rate, the rate being
 * wallet currency per unit of the instrument's, scaled by `10^FX_DECIMALS`. `parts` divides it
 * before the one rounding there is.
 */
export function worthMinor(
  instrument: Instrument,
  walletCurrency: string,
  of: { readonly worth: bigint; readonly rounding: Rounding; readonly parts?: bigint },
): bigint {
  const { priceDecimals, quantityDecimals, multiplierDecimals, pricePerCashUnit } = instrument;
  const minorScale = powerOfTen(minorDecimals(walletCurrency));
  const scale = powerOfTen(priceDecimals + quantityDecimals + multiplierDecimals);
  return divideRounded(
    of.worth * instrument.multiplier * minorScale,
    pricePerCashUnit * scale * FX_ONE * (of.parts ?? 1n),
    of.rounding,
  );
}

/**
 * The cost of a further part of an order: a purchase rounds up, a sale down. Cash value, cost and
 * fees are rounded over the whole order and the part gets the difference, so that many small fills
 * cost to the cent what one large one does.
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
  const { instrument, fxRate } = at;
  const rounding = tradeRounding(terms.direction);
  const localInAll = notionalMinor(instrument, basis.filledNotional + notional, rounding);
  const worth = basis.filledWorth + notional * fxRate;
  const fees = chargeFees({
    schedule: at.rules.fees,
    instrument,
    direction: terms.direction,
    atMs: at.atMs,
    quantity: basis.filledQuantity + quantity,
    localMinor: localInAll,
    charged: basis.fees,
    pair: terms,
    fxRate,
  });
  return {
    quantity,
    notional,
    localMinor: localInAll - basis.localMinor,
    costMinor: worthMinor(instrument, terms.walletCurrency, { worth, rounding }) - basis.costMinor,
    fees,
    feeMinor: feeTotalMinor(fees),
    accrued: accruedOf(basis, quantity, at),
  };
}

/**
 * What has accrued on a further part of an order by the day it settles on, rounded over the whole
 * order: who buys pays it beside the price, who sells receives it.
 */
function accruedOf(
  { terms, accruedWorth = 0n, accruedMinor = 0n }: CostBasis,
  quantity: bigint,
  at: { readonly instrument: Instrument; readonly fxRate: bigint; readonly atMs: number },
): FillAccrued | null {
  const { instrument, fxRate, atMs } = at;
  if (instrument.bond === null) return null;
  const settlementDay = issueSettlementDay(instrument, atMs);
  const per100 = accruedPer100(instrument.bond, settlementDay);
  if (per100 === 0n) return null;
  const inAllMinor = interestMinor(instrument, terms.walletCurrency, {
    worth: accruedWorth + per100 * quantity * fxRate,
    rounding: tradeRounding(terms.direction),
  });
  const received = terms.direction === 'buy' ? -inAllMinor : inAllMinor;
  return { settlementDay, per100, receivedMinor: received - accruedMinor };
}

/** Minor units for interest per 100 of face × quantity × rate. */
export function interestMinor(
  instrument: Instrument,
  walletCurrency: string,
  of: { readonly worth: bigint; readonly rounding: Rounding },
): bigint {
  const parts = powerOfTen(ACCRUED_DECIMALS - instrument.priceDecimals);
  return worthMinor(instrument, walletCurrency, { ...of, parts });
}

/**
 * Margin an opening part locks: cost over leverage, rounded up over the whole order. Of what may
 * trade below zero it is no less than the part's share of its least margin price.
 */
export function openingMargin(
  order: Pick<Order, 'terms' | 'costMinor' | 'marginMinor'>,
  part: Pick<Cost, 'costMinor' | 'quantity'>,
  at: { readonly instrument: Instrument; readonly fxRate: bigint },
): bigint {
  const { leverage: times, walletCurrency } = order.terms;
  const leverage = BigInt(times);
  const inAll = divideRounded(order.costMinor + part.costMinor, leverage, 'up');
  const marginMinor = inAll - order.marginMinor;
  const leastMinor = leastBaseMinor(at.instrument, walletCurrency, { ...part, ...at });
  if (leastMinor === null) return marginMinor;
  return larger(marginMinor, larger(part.costMinor, leastMinor) / leverage);
}

/**
 * What margin is reckoned on at least, in minor units of the wallet's currency: of what may trade
 * below zero a quantity at its least margin price; null of all else.
 */
export function leastBaseMinor(
  instrument: Instrument,
  walletCurrency: string,
  { quantity, fxRate }: { readonly quantity: bigint; readonly fxRate: bigint },
): bigint | null {
  const price = instrument.future?.marginPrice;
  if (price === undefined) return null;
  const worth = price * quantity * fxRate;
  return worthMinor(instrument, walletCurrency, { worth, rounding: 'up' });
}

/**
 * What leaves a position with a part of it, by average price: of the margin the share rounded down,
 * of what was borrowed (or sold short) the share rounded against the customer. The last part takes
 * all that is left.
 */
export interface ClosingShare {
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly profitMinor: bigint;
}

/**
 * Works out a closing part: its share of cost and margin, and the profit. What is paid whole gains
 * what its proceeds are above its cost, both in the wallet's currency. Where only a difference is
 * paid, the difference in the instrument's own currency is turned at the rate of the closing, a
 * gain rounded down and a loss up.
 */
export function closingShare(
  position: Pick<Position, 'quantity' | 'notional' | 'costMinor' | 'marginMinor'>,
  part: Pick<Cost, 'quantity' | 'notional' | 'costMinor'>,
  at: {
    readonly instrument: Instrument;
    readonly side: Position['side'];
    readonly walletCurrency: string;
    readonly fxRate: bigint;
  },
): ClosingShare {
  const { side } = at;
  const { quantity } = part;
  const share = (whole: bigint, rounding: Rounding) =>
    quantity === position.quantity
      ? whole
      : divideRounded(whole * quantity, position.quantity, rounding);
  const marginMinor = share(position.marginMinor, 'down');
  const costMinor =
    side === 'long'
      ? marginMinor + share(position.costMinor - position.marginMinor, 'up')
      : share(position.costMinor, 'down');
  const notional = share(position.notional, 'halfEven');
  const gain = part.costMinor - costMinor;
  const profitMinor = isPaidWhole(at.instrument)
    ? gainOf(side, gain)
    : differenceMinor(gainOf(side, part.notional - notional), at);
  return { notional, costMinor, marginMinor, profitMinor };
}

/**
 * What leaves a position with a part that is liquidated. Its loss and its fees come out of the
 * margin and the rest of the margin stays, so that the level rises; what the margin does not reach
 * for, the insurance account pays. Of what is lent no more is paid back than is owed.
 */
export function liquidationShare(
  position: Parameters<typeof closingShare>[0],
  part: Pick<Cost, 'quantity' | 'notional' | 'costMinor' | 'feeMinor' | 'accrued'>,
  at: Parameters<typeof closingShare>[2],
): ClosingShare & { readonly insuredMinor: bigint } {
  const share = closingShare(position, part, at);
  const gainedMinor = share.profitMinor + receivedOf(part);
  const lostMinor = larger(part.feeMinor - gainedMinor, 0n);
  const marginMinor =
    part.quantity === position.quantity ? position.marginMinor : marginFor(lostMinor);
  return { ...share, marginMinor, insuredMinor: larger(lostMinor - marginMinor, 0n) };

  function marginFor(wantedMinor: bigint): bigint {
    const isLent = at.side === 'long' && isPaidWhole(at.instrument);
    if (!isLent) return smaller(wantedMinor, position.marginMinor);
    const leastMinor = position.marginMinor - (position.costMinor - share.costMinor);
    const mostMinor = smaller(position.marginMinor, share.costMinor);
    return smaller(larger(wantedMinor, leastMinor), mostMinor);
  }
}

/** What accrued interest brings; below zero it costs. */
export function receivedOf({ accrued }: { readonly accrued?: FillAccrued | null }): bigint {
  return accrued?.receivedMinor ?? 0n;
}

/** What a rise of so much is worth to a side. */
export function gainOf(side: Position['side'], rise: bigint): bigint {
  return side === 'long' ? rise : -rise;
}

/**
 * A gain in exact price × quantity, in minor units of the wallet's currency: a gain rounds down, a
 * loss up.
 */
export function differenceMinor(
  gain: bigint,
  at: {
    readonly instrument: Instrument;
    readonly walletCurrency: string;
    readonly fxRate: bigint;
  },
): bigint {
  const rounding = gain < 0n ? 'up' : 'down';
  return worthMinor(at.instrument, at.walletCurrency, { worth: gain * at.fxRate, rounding });
}

/**
 * Cash a part takes out of the wallet: margin, fees and accrued interest to open; to close, the
 * fees as far as they exceed what the closing brings. Never below zero: money that comes in is not
 * promised before it is there.
 */
export function cashNeed(
  order: Pick<Order, 'terms' | 'costMinor' | 'marginMinor'>,
  cost: Cost,
  position: Position | null,
  at: { readonly instrument: Instrument; readonly fxRate: bigint },
): bigint {
  if (cost.quantity === 0n) return 0n;
  const received = receivedOf(cost);
  if (order.terms.openClose === 'open') {
    return openingMargin(order, cost, at) + cost.feeMinor + larger(-received, 0n);
  }
  if (position === null) return cost.feeMinor;
  const { walletCurrency, side } = position;
  const share = closingShare(position, cost, { ...at, walletCurrency, side });
  return larger(cost.feeMinor - share.marginMinor - share.profitMinor - received, 0n);
}
