import { divideRounded } from '../money/rounding.ts';

const DAY_MS = 86_400_000;

/** For how long money is lent; an instalment every thirty days. */
export const loanTermDays = [30, 90, 180] as const;
const INSTALMENT_DAYS = 30;
/** In USD cents. */
export const LOAN_LEAST_MINOR = 10_000n;

/** Of a day, in percent, scaled by `10^LOAN_RATE_DECIMALS`: docs/decisions/loans.md. */
export const LOAN_DAILY_RATE = 30_000n;
export const LOAN_RATE_DECIMALS = 6;
/** Parts of a cent that a rate makes of it. */
const RATE_ONE = 100_000_000n;
export const YEAR_DAYS = 365n;

/** What a day of a loan costs, and how much of a cent was charged ahead of the exact interest. */
export interface DayInterest {
  readonly interestMinor: bigint;
  readonly aheadParts: bigint;
}

/**
 * The interest of one more day on what is outstanding: whole cents, so that all that was charged is
 * never less than the exact interest, and never a cent more.
 */
export function dayInterest(of: {
  readonly outstandingMinor: bigint;
  readonly dailyRate: bigint;
  readonly aheadParts: bigint;
}): DayInterest {
  return charged(of.outstandingMinor * of.dailyRate - of.aheadParts);
}

/**
 * What is repaid in the course of a day costs the part of it that was used, by the same rule:
 * otherwise who repays before a day is over and borrows again would borrow for nothing.
 */
export function partInterest(of: {
  readonly repaidMinor: bigint;
  readonly dailyRate: bigint;
  readonly aheadParts: bigint;
  /** Of the day that runs. */
  readonly lentMs: number;
}): DayInterest {
  const lentMs = BigInt(Math.min(Math.max(of.lentMs, 0), DAY_MS));
  const parts = divideRounded(of.repaidMinor * of.dailyRate * lentMs, BigInt(DAY_MS), 'up');
  return charged(parts - of.aheadParts);
}

/** Cents in the parts of a cent that interest is reckoned in. */
export function centParts(minor: bigint): bigint {
  return minor * RATE_ONE;
}

function charged(parts: bigint): DayInterest {
  const interestMinor = parts > 0n ? divideRounded(parts, RATE_ONE, 'up') : 0n;
  return { interestMinor, aheadParts: centParts(interestMinor) - parts };
}

/** A payment that was agreed, by the day of the loan at whose end it is due. */
export interface Instalment {
  readonly day: number;
  readonly principalMinor: bigint;
  readonly interestMinor: bigint;
}

/** Equal parts of the principal, the last with the cents left over, and the interest up to each. */
export function scheduleOf(of: {
  readonly amountMinor: bigint;
  readonly termDays: number;
  readonly dailyRate: bigint;
}): readonly Instalment[] {
  const count = Math.max(1, Math.floor(of.termDays / INSTALMENT_DAYS));
  const part = of.amountMinor / BigInt(count);
  const schedule: Instalment[] = [];
  let left = { outstandingMinor: of.amountMinor, dailyRate: of.dailyRate, aheadParts: 0n };
  for (let number = 1; number <= count; number += 1) {
    const day = number === count ? of.termDays : number * INSTALMENT_DAYS;
    let interestMinor = 0n;
    for (let at = schedule.at(-1)?.day ?? 0; at < day; at += 1) {
      const next = dayInterest(left);
      interestMinor += next.interestMinor;
      left = { ...left, aheadParts: next.aheadParts };
    }
    const principalMinor = number === count ? left.outstandingMinor : part;
    schedule.push({ day, principalMinor, interestMinor });
    left = { ...left, outstandingMinor: left.outstandingMinor - principalMinor };
  }
  return schedule;
}

/** When a day of a loan is over. */
export function dayEndMs(fromMs: number, day: number): number {
  return fromMs + day * DAY_MS;
}
