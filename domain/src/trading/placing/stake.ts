import { shareBase } from '../../instruments/below-zero.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { BPS_ONE } from '../../money/rounding.ts';
import type { Order } from '../../orders/order.ts';
import type { HeldTerms } from '../../positions/position.ts';
import {
  averagePrice,
  isMargined,
  liquidationPrice,
  percentOf,
  positionFigures,
} from '../../positions/position-figures.ts';
import { isPaidWhole } from '../../products/all-products.ts';
import { type Cost, openingMargin, worthMinor } from './cost.ts';

/** A move of the price against the holder, and what it takes. */
export interface StakeLoss {
  /** Of the opening price, in hundredths of a percent; null of the way to the liquidation price. */
  readonly moveBps: bigint | null;
  /** Only of that way: the liquidation price. */
  readonly price: bigint | null;
  readonly lostMinor: bigint;
  /** Of all margin locked to the position, in percent with `LEVEL_DECIMALS`. */
  readonly ofMarginPercent: bigint;
}

/**
 * What is at stake with an order that opens a position on margin, once it has filled whole. Money
 * in the wallet's currency.
 */
export interface Stake {
  /** Margin of the order at each leverage that is offered. */
  readonly margins: readonly { readonly leverage: number; readonly marginMinor: bigint }[];
  /** One percent of the order's cost, in percent of its margin. */
  readonly onePercent: bigint;
  /** From the last price to the liquidation price, in percent; null where there is none. */
  readonly distancePercent: bigint | null;
  /** All that is held then: with what is held already it is one position. */
  readonly quantity: bigint;
  readonly averagePrice: string | null;
  /** Held before, of the same side; zero of none. */
  readonly heldQuantity: bigint;
  readonly losses: readonly StakeLoss[];
  /** Margin locked in the wallet, before the order and once it has filled whole. */
  readonly marginBeforeMinor: bigint;
  readonly marginAfterMinor: bigint;
  /** Of the position as it is held before; null of none, and of what cannot be liquidated. */
  readonly levelBefore: bigint | null;
}

/** Moves that are told, in hundredths of a percent: the two widest before the liquidation price. */
const toldMovesBps = [10n, 50n, 100n, 500n, 1_000n, 2_000n, 5_000n] as const;
const MOVES_MAX = 2;

/** `order` opens a position. Null of what changes hands for its whole price. */
export function stakeOf(
  of: {
    readonly order: Order;
    readonly cost: Cost;
    readonly before: HeldTerms | null;
    readonly held: HeldTerms;
    readonly instrument: Instrument;
    readonly walletMarginMinor: bigint;
  },
  at: { readonly price: bigint; readonly last: bigint; readonly fxRate: bigint },
): Stake | null {
  const { order, cost, before, held, instrument, walletMarginMinor } = of;
  if (isPaidWhole(instrument)) return null;
  const { fxRate } = at;
  const marginOf = (leverage: number) =>
    openingMargin({ ...order, terms: { ...order.terms, leverage } }, cost, { instrument, fxRate });
  const marginMinor = marginOf(order.terms.leverage);
  const liquidation = liquidationPrice(held, instrument, fxRate);
  return {
    margins: instrument.leverages.map((leverage) => ({
      leverage,
      marginMinor: marginOf(leverage),
    })),
    onePercent: percentOf(cost.costMinor, 100n * marginMinor),
    distancePercent:
      liquidation === null
        ? null
        : percentOf(distance(liquidation, at.last), shareBase(instrument, at.last)),
    quantity: held.quantity,
    averagePrice: averagePrice(instrument, held),
    heldQuantity: before?.quantity ?? 0n,
    losses: liquidation === null ? [] : lossesOf(held, instrument, { ...at, liquidation }),
    marginBeforeMinor: walletMarginMinor,
    marginAfterMinor: walletMarginMinor + marginMinor,
    levelBefore:
      before === null || !isMargined(before)
        ? null
        : positionFigures(before, instrument, { price: at.last, fxRate }).marginLevel,
  };
}

/** What the position loses on the way from the opening price to its liquidation. */
function lossesOf(
  held: HeldTerms,
  instrument: Instrument,
  at: { readonly price: bigint; readonly fxRate: bigint; readonly liquidation: bigint },
): readonly StakeLoss[] {
  const { price, fxRate, liquidation } = at;
  const room = held.side === 'long' ? price - liquidation : liquidation - price;
  if (room <= 0n) return [];
  const base = shareBase(instrument, price);
  const loss = (worth: bigint, parts: bigint) => {
    const rounding = 'up' as const;
    const of = { worth: worth * held.quantity * fxRate, rounding, parts };
    const lostMinor = worthMinor(instrument, held.walletCurrency, of);
    return { lostMinor, ofMarginPercent: percentOf(lostMinor, held.marginMinor) };
  };
  const moves = toldMovesBps.filter((bps) => base * bps < room * BPS_ONE).slice(-MOVES_MAX);
  return [
    ...moves.map((moveBps) => ({ moveBps, price: null, ...loss(base * moveBps, BPS_ONE) })),
    { moveBps: null, price: liquidation, ...loss(room, 1n) },
  ];
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}
