import type { WalletType } from '@candor/contract/enums';
import { signOf, sum, unitsAt } from '@candor/ui/figures/decimals';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';

/** A part of the total value: what is free, what a wallet has bound with its gain, or is owed. */
export interface ValuePart {
  readonly of: 'available' | 'loans' | WalletType;
  readonly valueUsd: string;
  /** In hundredths of a percent of all parts; all of them are 10000. */
  readonly share: number;
}

/** Where the total value is; null while a part of it is not known. */
export function allocation({ wallets, loans }: FundingOverview): readonly ValuePart[] | null {
  const free: string[] = [];
  const bound: Omit<ValuePart, 'share'>[] = [];
  for (const { walletType: of, availableUsd, usedUsd, profitUsd } of wallets) {
    if (availableUsd == null || usedUsd == null || profitUsd == null) return null;
    free.push(availableUsd);
    bound.push({ of, valueUsd: sum([usedUsd, profitUsd]) });
  }
  if (loans !== undefined) bound.push({ of: 'loans', valueUsd: `-${loans}` });
  const parts = [{ of: 'available' as const, valueUsd: sum(free) }, ...bound];
  const shown = parts.filter(({ valueUsd }) => signOf(valueUsd) !== 0);
  const shares = sharesOf(shown.map(({ valueUsd }) => unitsAt(valueUsd, 2)));
  return shown.map((part, at) => ({ ...part, share: shares[at] ?? 0 }));
}

const whole = 10_000n;

/**
 * Hundredths of a percent that add up to 100 %: what rounding down leaves over goes to the largest
 * remainders. A part below zero takes its share away.
 */
export function sharesOf(values: readonly bigint[]): readonly number[] {
  const total = values.reduce((all, value) => all + value, 0n);
  if (total <= 0n) return values.map(() => 0);
  const floors = values.map((value) => {
    const scaled = value * whole;
    const rest = ((scaled % total) + total) % total;
    return { floor: (scaled - rest) / total, rest };
  });
  const left = whole - floors.reduce((all, { floor }) => all + floor, 0n);
  const first = floors
    .map(({ rest }, at) => ({ rest, at }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
    .slice(0, Number(left))
    .map(({ at }) => at);
  return floors.map(({ floor }, at) => Number(floor) + (first.includes(at) ? 1 : 0));
}
