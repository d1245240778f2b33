import { defaultFeeSchedule, type FeeSchedule } from '../fees/fee-schedule.ts';
import { type InterestRates, paperInterestRates } from '../interest/interest-rates.ts';
import { allProducts } from '../products/all-products.ts';
import type { ProductTable } from '../products/product.ts';

export const MINUTE_MS = 60_000;

/**
 * Numbers of the paper market that an operator may set. The facts carry what followed from them.
 */
export interface TradingRules {
  /** What an order may be of, and the terms of each. */
  readonly products: ProductTable;
  /** How far from the best price a market order may go, unless the customer sets another. */
  readonly slippageGuardBps: bigint;
  /** Of the square-root law by which a market order pays past the displayed book. */
  readonly impactBps: bigint;
  /** In so long half of what was taken of a book has come back. */
  readonly refillHalfLifeMs: number;
  /** Share of the last minute's volume that all resting orders together may fill. */
  readonly participationBps: bigint;
  readonly gtcDays: number;
  /** So many orders of an account may be open; one more that would wait is refused. */
  readonly openOrdersMost: number;
  /** A short is held at so much of the ask until it is filled. */
  readonly shortHoldBps: bigint;
  readonly fees: FeeSchedule;
  /** What money and shares cost over night. */
  readonly interest: InterestRates;
}

/**
 * The rules of the paper market. Slippage guard: calls.md 0.9. Participation, time in force,
 * shorts: decisions 10. The impact, the half-life and the most open orders are ours:
 * docs/decisions/execution-rules.md.
 */
export const paperRules: TradingRules = {
  products: allProducts,
  slippageGuardBps: 100n,
  impactBps: 7_000n,
  refillHalfLifeMs: 30_000,
  participationBps: 250n,
  gtcDays: 90,
  openOrdersMost: 1_000,
  shortHoldBps: 10_300n,
  fees: defaultFeeSchedule,
  interest: paperInterestRates,
};
