import { type Source, source } from '@candor/contract/enums';
import { defaultFeeSchedule, type FeeSchedule } from '../fees/fee-schedule.ts';
import type { AssetClass } from '../instruments/instrument.ts';

export const BPS_ONE = 10_000n;
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * Numbers of the paper market that an operator may set. The facts carry what followed from them.
 */
export interface TradingRules {
  /** Sources that trade today; the others are refused with NOT_TRADABLE. */
  readonly tradableSources: ReadonlySet<Source>;
  readonly allowsShort: boolean;
  readonly leverageMax: number;
  /** How far from the best price a market order may go, unless the customer sets another. */
  readonly slippageGuardBps: bigint;
  /** What a market order pays beyond the displayed book, for each further book of the same size. */
  readonly offBookSlippageBps: bigint;
  /** Share of the current bar's volume a resting order may fill. */
  readonly participationBps: bigint;
  /** How far from the last price a limit may be. */
  readonly priceBandBps: Readonly<Record<AssetClass, bigint>>;
  readonly gtcDays: number;
  readonly fees: FeeSchedule;
}

/**
 * The rules of the paper market. Slippage guard: calls.md 0.9. Participation, time in force:
 * decisions
 * 10. Price bands and off-book slippage are ours: docs/decisions/execution-rules.md.
 */
export const paperRules: TradingRules = {
  tradableSources: new Set([source.stock, source.auctionStock, source.crypto]),
  allowsShort: false,
  leverageMax: 1,
  slippageGuardBps: 100n,
  offBookSlippageBps: 10n,
  participationBps: 250n,
  priceBandBps: {
    stock: 5_000n,
    etf: 5_000n,
    fund: 5_000n,
    crypto: 5_000n,
    index: 2_000n,
    future: 2_000n,
    bond: 2_000n,
    forex: 1_000n,
  },
  gtcDays: 90,
  fees: defaultFeeSchedule,
};
