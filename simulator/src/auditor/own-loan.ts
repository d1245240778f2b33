import { least, most, up } from './exact.ts';
import type { ToldLoan } from './told-held.ts';

export const DAY_MS = 86_400_000;
/** Parts of a cent that a daily rate makes of it. */
export const CENT = 100_000_000n;
const INSTALMENT_DAYS = 30;

/** A loan by the auditor's own reckoning (loans.md). */
export interface OwnLoan {
  readonly loanId: string;
  readonly amountMinor: bigint;
  readonly termDays: number;
  readonly rate: bigint;
  readonly state: string;
  readonly appliedMs: number;
  readonly lentMs: number;
  readonly days: number;
  readonly outstandingMinor: bigint;
  readonly accruedMinor: bigint;
  /** All that was charged, and what is exactly due of it, in parts of a cent. */
  readonly chargedMinor: bigint;
  readonly exactParts: bigint;
}

export function owedOf(loans: Iterable<OwnLoan>): bigint {
  let sum = 0n;
  for (const { outstandingMinor, accruedMinor } of loans) sum += outstandingMinor + accruedMinor;
  return sum;
}

export function isRunning({ state }: OwnLoan): boolean {
  return state === 'active' || state === 'overdue';
}

export function appliedFor(told: ToldLoan, atMs: number): OwnLoan {
  const { loanId, amountMinor, termDays, dailyRate: rate } = told;
  return {
    loanId,
    amountMinor,
    termDays,
    rate,
    state: 'waiting',
    appliedMs: atMs,
    lentMs: 0,
    days: 0,
    outstandingMinor: 0n,
    accruedMinor: 0n,
    chargedMinor: 0n,
    exactParts: 0n,
  };
}

/** Whole cents, never less in all than the exact interest and never a cent more. */
function charge(loan: OwnLoan, parts: bigint): OwnLoan {
  const exactParts = loan.exactParts + parts;
  const chargedMinor = most(loan.chargedMinor, up(exactParts, CENT));
  const accruedMinor = loan.accruedMinor + chargedMinor - loan.chargedMinor;
  return { ...loan, exactParts, chargedMinor, accruedMinor };
}

export function afterDay(loan: OwnLoan): OwnLoan {
  return charge({ ...loan, days: loan.days + 1 }, loan.outstandingMinor * loan.rate);
}

/** What a part of the principal costs of the day that runs, in parts of a cent. */
export function runningParts(loan: OwnLoan, principal: bigint, nowMs: number): bigint {
  const lentMs = BigInt(nowMs - loan.lentMs - loan.days * DAY_MS);
  return up(principal * loan.rate * lentMs, BigInt(DAY_MS));
}

/** The days at whose end a part of the principal falls due. */
function dueDays({ termDays }: OwnLoan): readonly number[] {
  const count = Math.max(1, Math.floor(termDays / INSTALMENT_DAYS));
  return Array.from({ length: count }, (_, at) =>
    at + 1 === count ? termDays : (at + 1) * INSTALMENT_DAYS,
  );
}

export function isInstalmentDay(loan: OwnLoan): boolean {
  return dueDays(loan).includes(loan.days);
}

/** Interest so far, and what of the principal should have been paid by now. */
export function dueOf(loan: OwnLoan): bigint {
  const days = dueDays(loan);
  const passed = days.filter((day) => day <= loan.days).length;
  const part = loan.amountMinor / BigInt(days.length);
  const planned = passed === days.length ? loan.amountMinor : part * BigInt(passed);
  const paid = loan.amountMinor - loan.outstandingMinor;
  return loan.accruedMinor + most(planned - paid, 0n);
}

/** Interest first, then principal. */
export function afterPayment(loan: OwnLoan, amountMinor: bigint): OwnLoan {
  const interest = least(amountMinor, loan.accruedMinor);
  const paid = {
    ...loan,
    accruedMinor: loan.accruedMinor - interest,
    outstandingMinor: loan.outstandingMinor - (amountMinor - interest),
  };
  if (owedOf([paid]) === 0n) return { ...paid, state: 'repaid' };
  return { ...paid, state: dueOf(paid) === 0n ? 'active' : paid.state };
}
