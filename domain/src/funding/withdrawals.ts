import { defaultFeeSchedule, type FeeSchedule, RATE_DECIMALS } from '../fees/fee-schedule.ts';
import { powerOfTen } from '../money/decimals.ts';
import type { ExchangeRate } from '../money/exchange.ts';
import { minorDecimals } from '../money/money.ts';
import { divideRounded, larger } from '../money/rounding.ts';
import { convertAt } from './rates.ts';

/** The least that is paid out, in USD (calls.md 7). */
export const WITHDRAWAL_MINIMUM_MINOR = 100n;
/** Published: a withdrawal is decided after 30 s (calls.md 0.10). */
export const WITHDRAWAL_REVIEW_MS = 30_000;
/** A payee that ends so is the published test of a payment that comes back. */
const RETURNED_ENDING = '0000';

export type PayeeKind = 'BANK' | 'VM';

/** Why a withdrawal came back whole. */
export type WithdrawalFailure =
  | 'bank-returned'
  | 'network-returned'
  | 'payee-gone'
  | 'account-frozen';

/** The published rule (calls.md 0.10). Returns why it comes back, or null when it is paid. */
export function reviewWithdrawal(payee: {
  readonly kind: PayeeKind;
  readonly number: string;
}): WithdrawalFailure | null {
  if (!payee.number.endsWith(RETURNED_ENDING)) return null;
  return payee.kind === 'BANK' ? 'bank-returned' : 'network-returned';
}

const feeKeys = { BANK: 'withdrawalFeeBank', VM: 'withdrawalFeeCrypto' } as const;

/** The fee of the published schedule that is in force, in USD cents. */
export function withdrawalFeeMinor(
  kind: PayeeKind,
  atMs: number,
  schedule: FeeSchedule = defaultFeeSchedule,
): bigint {
  const [rule] = (schedule.get('CASH') ?? [])
    .filter(({ key, effectiveFromMs }) => key === feeKeys[kind] && effectiveFromMs <= atMs)
    .sort((one, other) => other.effectiveFromMs - one.effectiveFromMs);
  if (rule === undefined) return 0n;
  if (rule.basis !== 'trade') throw new Error(`The fee ${rule.key} is by ${rule.basis}.`);
  const toMinor = powerOfTen(minorDecimals('USD'));
  return divideRounded(rule.rate * toMinor, powerOfTen(RATE_DECIMALS), 'up');
}

/** What leaves the funding account, what of it is the fee, and what arrives. */
export interface WithdrawalPlan {
  readonly feeMinor: bigint;
  /** In minor units of the currency that arrives; nothing when the fee eats it all. */
  readonly arriveMinor: bigint;
}

/** `fx` is the coin's rate; null where USD arrive. */
export function planWithdrawal(input: {
  readonly kind: PayeeKind;
  readonly amountMinor: bigint;
  readonly fx: ExchangeRate | null;
  readonly nowMs: number;
}): WithdrawalPlan {
  const feeMinor = withdrawalFeeMinor(input.kind, input.nowMs);
  const netMinor = larger(input.amountMinor - feeMinor, 0n);
  const { fx } = input;
  return { feeMinor, arriveMinor: fx === null ? netMinor : convertAt(fx, netMinor, 'USD').toMinor };
}
