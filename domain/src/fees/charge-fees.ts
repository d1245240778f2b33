import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import { powerOfTen } from '../money/decimals.ts';
import { ratedMinor } from '../money/exchange.ts';
import { divideRounded, larger } from '../money/rounding.ts';
import type { FeeCharge } from './fee-charge.ts';
import { type FeeSchedule, feePlan, type PlannedFee, RATE_DECIMALS } from './fee-schedule.ts';

const RATE_ONE = powerOfTen(RATE_DECIMALS);

/**
 * The fee lines of an order that has traded so much in all, less what it was charged already:
 * minimums, maximums and roundings hold per order, however many fills it took. Amounts are in minor
 * units of the instrument's currency, and at `fxRate` in the wallet's. Lines of zero are left out.
 *
 * A row is in force from its day, midnight UTC; a later row of the same key replaces it.
 */
export function chargeFees(input: {
  readonly schedule: FeeSchedule;
  readonly instrument: Instrument;
  readonly direction: DirectionWord;
  readonly atMs: number;
  /** Of the whole order so far, this fill included. */
  readonly quantity: bigint;
  readonly localMinor: bigint;
  readonly charged: readonly FeeCharge[];
  readonly pair: { readonly currency: string; readonly walletCurrency: string };
  /** Wallet currency per unit of the instrument's. */
  readonly fxRate: bigint;
}): readonly FeeCharge[] {
  const { instrument, direction, atMs, charged, pair, fxRate } = input;
  const charges: FeeCharge[] = [];
  const planned = feePlan(input.schedule, instrument)[direction];
  for (const fee of planned) {
    if (!isInForce(fee, planned, atMs)) continue;
    const inAll = feeMinor(fee, input.quantity, input.localMinor);
    const { key, kind } = fee.rule;
    const already = charged.find((one) => one.key === key);
    const localMinor = already === undefined ? inAll : inAll - already.localMinor;
    // A schedule that became cheaper between two fills takes nothing back.
    if (localMinor <= 0n) continue;
    charges.push({ key, kind, localMinor, ...inWallet(localMinor, already, { pair, fxRate }) });
  }
  return charges;
}

/** What the wallet pays of a line, rounded up over the order; no more rounding in one currency. */
function inWallet(
  localMinor: bigint,
  already: FeeCharge | undefined,
  at: {
    readonly pair: { readonly currency: string; readonly walletCurrency: string };
    readonly fxRate: bigint;
  },
): Pick<FeeCharge, 'amountMinor' | 'rated'> {
  const { pair, fxRate } = at;
  if (pair.currency === pair.walletCurrency) return { amountMinor: localMinor };
  const rated = localMinor * fxRate;
  const before = already?.rated ?? 0n;
  const paid = already?.amountMinor ?? 0n;
  return { amountMinor: larger(ratedMinor(before + rated, pair, 'up') - paid, 0n), rated };
}

function isInForce(fee: PlannedFee, all: readonly PlannedFee[], atMs: number): boolean {
  const { key, effectiveFromMs } = fee.rule;
  if (effectiveFromMs > atMs) return false;
  if (all.length === 1) return true;
  return !all.some(
    ({ rule }) =>
      rule.key === key && rule.effectiveFromMs <= atMs && rule.effectiveFromMs > effectiveFromMs,
  );
}

/**
 * The fee on a whole order, in minor units: minimum, maximum, share of the notional, then rounding.
 */
function feeMinor(fee: PlannedFee, quantity: bigint, localMinor: bigint): bigint {
  const { rule, divisor } = fee;
  if (quantity === 0n) return 0n;
  if (fee.notionalAboveMinor !== null && localMinor <= fee.notionalAboveMinor) return 0n;
  let scaled = fee.factor;
  if (rule.basis === 'notional') scaled *= localMinor;
  else if (rule.basis === 'quantity') scaled *= quantity;
  if (fee.minMinor !== null && scaled < fee.minMinor * divisor) scaled = fee.minMinor * divisor;
  if (fee.maxMinor !== null && scaled > fee.maxMinor * divisor) scaled = fee.maxMinor * divisor;
  if (rule.maxRateOfNotional !== null) {
    const cap = (localMinor * rule.maxRateOfNotional * divisor) / RATE_ONE;
    if (scaled > cap) scaled = cap;
  }
  const rounding = rule.rounding === 'ceil' ? 'up' : 'halfUp';
  return divideRounded(scaled, divisor * fee.stepMinor, rounding) * fee.stepMinor;
}
