import { down, up } from './exact.ts';
import type { OwnAccount } from './own-account.ts';
import {
  afterDay,
  afterPayment,
  appliedFor,
  CENT,
  DAY_MS,
  dueOf,
  isInstalmentDay,
  isRunning,
  type OwnLoan,
  owedOf,
  runningParts,
} from './own-loan.ts';
import { valued } from './own-position.ts';
import type { ToldFacts, ToldStep } from './told.ts';
import { ONE_RATE } from './worth.ts';

type Told = ToldFacts['loanChanged'];
/** A loan as it ought to be after what happened to it. */
type Next = (account: OwnAccount, own: OwnLoan, of: { told: Told; step: ToldStep }) => OwnLoan;

const REVIEW_MS = 60_000;

/** loans.md, "Review": all loans together within half of the total value. */
function reasonAgainst(account: OwnAccount, own: OwnLoan, { command }: ToldStep): string | null {
  if (command.isVerified !== true) return 'IDENTITY';
  if ([...account.loans.values()].some(({ state }) => state === 'overdue')) return 'OVERDUE';
  let left = command.valueMinor ?? 0n;
  for (const { amountMinor } of account.withdrawals.values()) left -= amountMinor;
  return own.amountMinor > left / 2n - owedOf(account.loans.values()) ? 'HALF' : null;
}

function reviewed(account: OwnAccount, own: OwnLoan, { told, step }: Parameters<Next>[2]): void {
  account.expect(`the reason against ${own.loanId}`, told.loan.reason, reasonOf());
  if (own.state !== 'waiting') account.faults.push(`${own.loanId} was decided twice`);
  if (step.command.nowMs < own.appliedMs + REVIEW_MS) {
    account.faults.push(`${own.loanId} was decided too early`);
  }
  const { worth, valueMinor } = step.command;
  const value = worth === undefined ? null : worthOf(account, worth);
  if (value !== null) account.expect('the total value', valueMinor, value);
  function reasonOf() {
    return reasonAgainst(account, own, step);
  }
}

/** figures.md: what is available, used and gained, each in dollars, less what is owed of loans. */
function worthOf(
  account: OwnAccount,
  { at, hkdPerUsd }: NonNullable<ToldStep['command']['worth']>,
): bigint | null {
  const inUsd = (minor: bigint, currency: string) => {
    if (currency === 'USD') return minor;
    return minor < 0n ? up(minor * ONE_RATE, hkdPerUsd) : down(minor * ONE_RATE, hkdPerUsd);
  };
  let sum = -owedOf(account.loans.values());
  for (const [walletType, { currency, marginMinor }] of account.wallets) {
    let gain = 0n;
    for (const position of account.positions.values()) {
      if (position.walletType !== walletType) continue;
      const seen = at.get(position.positionId);
      // What a bond has earned of its next coupon is told nowhere here.
      if (seen === undefined || position.instrument.bond !== null) return null;
      gain += valued(position, seen).profitMinor;
    }
    const used = account.held(walletType) + marginMinor;
    const parts = [account.available(walletType), used, gain];
    for (const part of parts) sum += inUsd(part, currency);
  }
  return sum;
}

const next: Readonly<Record<string, Next>> = {
  refused(account, own, of) {
    reviewed(account, own, of);
    if (of.told.loan.reason === null) account.faults.push(`${own.loanId} was refused for nothing`);
    return { ...own, state: 'refused' };
  },
  disbursed(account, own, of) {
    reviewed(account, own, of);
    account.wallet('BALANCE').cashMinor += own.amountMinor;
    const { nowMs: lentMs } = of.step.command;
    return { ...own, state: 'active', lentMs, outstandingMinor: own.amountMinor };
  },
  day(account, own, { step }) {
    if (step.command.nowMs < own.lentMs + (own.days + 1) * DAY_MS) {
      account.faults.push(`a day of ${own.loanId} was charged before it was over`);
    }
    return afterDay(own);
  },
  taken(account, own) {
    const due = dueOf(own);
    if (due > account.available('BALANCE')) account.faults.push(`${own.loanId} took what is used`);
    account.wallet('BALANCE').cashMinor -= due;
    return afterPayment(own, due);
  },
  overdue(account, own) {
    const isDue = isInstalmentDay(own) && dueOf(own) > account.available('BALANCE');
    if (!isDue) account.faults.push(`${own.loanId} is not overdue`);
    return { ...own, state: 'overdue' };
  },
  paid(account, own, { told, step }) {
    const { loan } = told;
    const principal = own.outstandingMinor - loan.outstandingMinor;
    const charged = loan.interestMinor - own.chargedMinor;
    const exactParts = own.exactParts + runningParts(own, principal, step.command.nowMs);
    const ahead = loan.interestMinor * CENT - exactParts;
    // A cent that is charged leaves one less to be repaid, which may cost a cent less.
    if (charged < 0n || ahead < 0n || ahead >= 2n * CENT) {
      account.faults.push(`${own.loanId} was charged ${charged} with a payment`);
    }
    const begun = {
      ...own,
      exactParts,
      chargedMinor: loan.interestMinor,
      accruedMinor: own.accruedMinor + charged,
    };
    const amount = step.command.amountMinor ?? owedOf([begun]);
    if (amount > account.available('BALANCE')) account.faults.push(`${own.loanId} paid too much`);
    account.wallet('BALANCE').cashMinor -= amount;
    return afterPayment(begun, amount);
  },
};

export function loanChanged(account: OwnAccount, told: Told, step: ToldStep): void {
  const { loan, what } = told;
  const { loanId } = loan;
  const known = account.loans.get(loanId);
  if (what === 'applied') {
    const waits = [...account.loans.values()].some(({ state }) => state === 'waiting');
    if (waits || known !== undefined) account.faults.push(`${loanId} was asked for twice`);
    account.expect(`the amount of ${loanId}`, loan.amountMinor, step.command.amountMinor);
    account.loans.set(loanId, appliedFor(loan, step.command.nowMs));
    return;
  }
  const follow = next[what];
  if (known === undefined || follow === undefined) throw new Error(`${what} of no ${loanId}`);
  const own = follow(account, known, { told, step });
  account.expect(`the state of ${loanId}`, loan.state, own.state);
  account.expect(`the days of ${loanId}`, loan.days, own.days);
  account.expect(`what is owed of ${loanId}`, loan.outstandingMinor, own.outstandingMinor);
  account.expect(`the interest owed of ${loanId}`, loan.accruedMinor, own.accruedMinor);
  account.expect(`all interest of ${loanId}`, loan.interestMinor, own.chargedMinor);
  account.loans.set(loanId, own);
}

/** What is true of loans after every step: an instalment day ends paid, or overdue. */
export function loanFaults(account: OwnAccount): readonly string[] {
  return [...account.loans.values()]
    .filter((one) => one.state === 'active' && isInstalmentDay(one) && dueOf(one) > 0n)
    .map(({ loanId }) => `an instalment of ${loanId} was neither taken nor missed`);
}

/** Asked before the facts are heard: a day that is over is charged. */
export function missedDay(account: OwnAccount, { command, facts }: ToldStep): readonly string[] {
  const own = account.loans.get(command.loanId ?? '');
  if (own === undefined || !isRunning(own) || facts.length > 0) return [];
  const isOver = command.nowMs >= own.lentMs + (own.days + 1) * DAY_MS;
  return isOver ? [`a day of ${own.loanId} was not charged`] : [];
}
