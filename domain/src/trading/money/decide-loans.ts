import { customerAccount, houseAccount } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import {
  afterDay,
  afterPayment,
  dueMinor,
  isInstalmentDay,
  LOAN_REVIEW_MS,
  type Loan,
  type LoanReason,
  lendableMinor,
  payoffMinor,
} from '../../loans/loan.ts';
import { dayEndMs, LOAN_LEAST_MINOR, scheduleOf } from '../../loans/loan-terms.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import { moved } from '../working/fill-entries.ts';
import { checkAvailable, entry } from './decide-money.ts';
import type { AccrueLoan, ApplyLoan, LoanChanged, RepayLoan, ReviewLoan } from './loan-commands.ts';

/** Days that one look of the desk charges at most; the rest comes at the next. */
const DAYS_MAX = 30;
const UNIT = 'USD';
const LENT = houseAccount('loans', UNIT);
const EARNED = houseAccount('feeFinancing', UNIT);

/** Asks for a loan. Refusals: AMOUNT, LOAN_PENDING, the door's gate. */
export function decideApplyLoan(state: AccountState, command: ApplyLoan): Decision {
  const { nowMs: appliedMs, loanId, amountMinor, termDays, dailyRate, purpose } = command;
  const known = state.loans.get(loanId);
  if (known !== undefined) return acceptUnchanged({ kind: 'loan', loan: known });
  if (amountMinor < LOAN_LEAST_MINOR) return refuse('AMOUNT', undefined, 'amount');
  if ([...state.loans.values()].some((one) => one.state === 'waiting')) {
    return refuse('LOAN_PENDING');
  }
  if (command.gate !== null) return refuse(command.gate);
  const loan: Loan = {
    loanId,
    amountMinor,
    termDays,
    dailyRate,
    purpose,
    appliedMs,
    state: 'waiting',
    reason: null,
    review: null,
    decidedMs: null,
    dueMs: appliedMs + LOAN_REVIEW_MS,
    schedule: scheduleOf(command),
    outstandingMinor: 0n,
    accruedMinor: 0n,
    interestMinor: 0n,
    aheadParts: 0n,
    days: 0,
    events: [],
  };
  return accepted([changed(command, 'applied', loan)]);
}

/** Lends the money, or refuses it with the reason. Nothing follows before its time, or twice. */
export function decideReviewLoan(state: AccountState, command: ReviewLoan): Decision {
  const { accountId, nowMs: decidedMs, loanId, isVerified, valueMinor, refusal } = command;
  const before = state.loans.get(loanId);
  if (before?.state !== 'waiting' || decidedMs < (before.dueMs ?? 0)) {
    return acceptUnchanged({ kind: 'done' });
  }
  const { amountMinor } = before;
  const reason = reasonAgainst(state, before, command);
  const what = reason === null ? 'disbursed' : 'refused';
  const events = [{ what, atMs: decidedMs, amountMinor }] as const;
  const review = { isVerified, valueMinor, ...(refusal !== undefined && { refusal }) };
  const decided = { ...before, reason, review, decidedMs, events };
  if (what === 'refused') {
    return accepted([changed(command, what, { ...decided, state: what, dueMs: null })]);
  }
  const active = { ...decided, state: 'active', outstandingMinor: amountMinor } as const;
  const postings = moved(LENT, cashOf(accountId), UNIT, amountMinor);
  const loan = { ...active, dueMs: dayEndMs(decidedMs, 1) };
  return accepted([changed(command, what, loan, [entry('loan', loanId, postings)])]);
}

/** The published rule (calls.md 0.10), which no operator stretches; null when it passes. */
function reasonAgainst(
  { loans, withdrawals }: AccountState,
  { amountMinor }: Loan,
  { isVerified, valueMinor, refusal }: ReviewLoan,
): LoanReason | null {
  if (refusal !== undefined) return 'REFUSED';
  if (!isVerified) return 'IDENTITY';
  if ([...loans.values()].some(({ state }) => state === 'overdue')) return 'OVERDUE';
  const of = { withdrawals: withdrawals.values(), loans: loans.values() };
  const most = lendableMinor({ valueMinor, ...of });
  return amountMinor > most ? 'HALF' : null;
}

/**
 * The days that are over by now, each with its interest; an instalment that falls due is taken from
 * what is available, whole, or is overdue. What is overdue is tried again as each day ends.
 */
export function decideAccrueLoan(state: AccountState, command: AccrueLoan): Decision {
  const before = state.loans.get(command.loanId);
  const { facts } = before === undefined ? NOTHING : daysOver(state, before, command, DAYS_MAX);
  return facts.length === 0 ? acceptUnchanged({ kind: 'done' }) : accepted(facts);
}

interface DaysOver {
  readonly facts: readonly LoanChanged[];
  /** What instalments took out of BALANCE. */
  readonly takenMinor: bigint;
}

const NOTHING: DaysOver = { facts: [], takenMinor: 0n };

function daysOver(
  state: AccountState,
  before: Loan,
  command: Pick<AccrueLoan, 'accountId' | 'nowMs'>,
  daysMax: number,
): DaysOver {
  const { nowMs } = command;
  const facts: LoanChanged[] = [];
  const available = availableMinor(walletOf(state, 'BALANCE'));
  let loan = before;
  let takenMinor = 0n;
  const isRunning = () => loan.state === 'active' || loan.state === 'overdue';
  while (isRunning() && (loan.dueMs ?? nowMs + 1) <= nowMs && loan.days - before.days < daysMax) {
    const day = afterDay(loan);
    loan = day.loan;
    facts.push(changed(command, 'day', loan, interestEntries(day)));
    const due = whatFallsDue(command, loan, available - takenMinor);
    if (due === null) continue;
    loan = due.loan;
    facts.push(due);
    if (due.what === 'taken') takenMinor += paidIn(due);
  }
  return { facts, takenMinor };
}

/** What follows from the end of a day: an instalment is taken, whole, or is overdue. */
function whatFallsDue(
  command: Pick<AccrueLoan, 'accountId' | 'nowMs'>,
  loan: Loan,
  available: bigint,
): LoanChanged | null {
  const isDay = isInstalmentDay(loan);
  const amountMinor = isDay || loan.state === 'overdue' ? dueMinor(loan) : 0n;
  if (amountMinor === 0n) return null;
  if (amountMinor <= available) return payment(command, loan, { what: 'taken', amountMinor });
  if (!isDay) return null;
  const event = { what: 'overdue', atMs: command.nowMs, amountMinor } as const;
  return changed(command, 'overdue', {
    ...loan,
    state: 'overdue',
    events: [...loan.events, event],
  });
}

/** What fell due as the last charged day ended, decided again. */
export function decideDueAgain(state: AccountState, command: AccrueLoan): Decision | null {
  const loan = state.loans.get(command.loanId);
  const available = availableMinor(walletOf(state, 'BALANCE'));
  const due = loan && whatFallsDue(command, loan, available);
  return due ? accepted([due]) : null;
}

/** What the customer paid in a fact; what it charged is no payment. */
export function paidIn({ accountId, entries }: Pick<LoanChanged, 'accountId' | 'entries'>): bigint {
  const cash = cashOf(accountId);
  const postings = entries.flatMap((one) => one.postings);
  return -sum(postings.map(({ account, amount }) => (account === cash ? amount : 0n)));
}

function interestEntries({ loan, interestMinor }: ReturnType<typeof afterDay>): readonly Entry[] {
  if (interestMinor === 0n) return [];
  const postings = moved(LENT, EARNED, UNIT, interestMinor);
  return [entry('interest', `${loan.loanId}-d${loan.days}`, postings)];
}

/**
 * Pays back, after the interest of the days that are over and with that of the day that runs, for
 * what is repaid. Refusals: LOAN_REPAID, AMOUNT for
 * nothing or more than is owed, INSUFFICIENT.
 */
export function decideRepayLoan(state: AccountState, command: RepayLoan): Decision {
  const { loanId, paymentId } = command;
  const before = state.loans.get(loanId);
  if (before === undefined || before.state === 'waiting') return refuse('LOAN_REPAID');
  const { facts, takenMinor } = daysOver(state, before, command, Number.POSITIVE_INFINITY);
  const loan = facts.at(-1)?.loan ?? before;
  if (loan.state === 'repaid') return accepted(facts);
  const allMinor = payoffMinor(loan, command.nowMs);
  const amountMinor = command.amountMinor ?? allMinor;
  if (amountMinor <= 0n || amountMinor > allMinor) {
    return refuse('AMOUNT', undefined, 'amount');
  }
  const short = checkAvailable(state, 'BALANCE', amountMinor + takenMinor);
  if (short !== null) return short;
  const paid = payment(command, loan, { what: 'paid', amountMinor, causeId: paymentId });
  return accepted([...facts, paid]);
}

function payment(
  command: Pick<AccrueLoan, 'accountId' | 'nowMs'>,
  before: Loan,
  of: { readonly what: 'taken' | 'paid'; readonly amountMinor: bigint; readonly causeId?: string },
): LoanChanged {
  const { what, amountMinor } = of;
  const { nowMs: atMs, accountId } = command;
  const { loanId, days } = before;
  const event = { what: 'taken', atMs, amountMinor } as const;
  const noted = what === 'taken' ? { ...before, events: [...before.events, event] } : before;
  const paid = afterPayment(noted, { what, amountMinor, atMs });
  const { loan, chargedMinor, interestMinor, principalMinor } = paid;
  const causeId = of.causeId ?? `${loanId}-t${days}`;
  const pays = (minor: bigint) => moved(cashOf(accountId), LENT, UNIT, minor);
  const parts = {
    interest: [...moved(LENT, EARNED, UNIT, chargedMinor), ...pays(interestMinor)],
    loan: pays(principalMinor),
  };
  const entries = (['interest', 'loan'] as const).flatMap((billType) => {
    return parts[billType].length === 0 ? [] : [entry(billType, causeId, parts[billType])];
  });
  return changed(command, what, loan, entries);
}

function cashOf(accountId: string): string {
  return customerAccount(accountId, 'BALANCE', 'cash');
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}

function changed(
  { accountId, nowMs: atMs }: Pick<AccrueLoan, 'accountId' | 'nowMs'>,
  what: LoanChanged['what'],
  loan: Loan,
  entries: readonly Entry[] = [],
): LoanChanged {
  return { kind: 'loanChanged', accountId, atMs, what, loan, entries };
}

function accepted(facts: readonly LoanChanged[]): Decision {
  const loan = facts.at(-1)?.loan;
  if (loan === undefined) throw new Error('Nothing happened to the loan.');
  return accept(facts, { kind: 'loan', loan });
}
