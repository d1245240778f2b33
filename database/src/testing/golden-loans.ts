import type { ApplyLoan, ReviewLoan } from '@candor/domain/trading/money/loan-commands';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

const DAY_MS = 86_400_000;
/** When a loan that was asked for at the start is lent. */
export const LENT_MS = START_MS + 60_000;

/** Loans of every end: refused, repaid early, taken on its day, overdue, and one that waits. */
export async function tellLoans(desk: LaneDesk, accountId: string): Promise<void> {
  const of = { accountId, nowMs: LENT_MS };
  const lend = async (loanId: string, set: Partial<ReviewLoan> = {}) => {
    const key = { commandKey: loanId, requestHash: 'hash' };
    const reply = await desk.submit(applying(accountId, loanId), key);
    if (reply.outcome !== 'accepted') throw new Error(`the application was ${reply.outcome}`);
    await desk.accept({ ...reviewing(accountId, loanId), ...set });
  };
  await lend('l-refused', { valueMinor: 599_999n });
  await lend('l-identity', { isVerified: false });
  await lend('l-person', { refusal: 'The purpose is unclear.' });
  await lend('l-repaid');
  const repay = { kind: 'repayLoan', ...of, loanId: 'l-repaid' } as const;
  const tenDays = LENT_MS + 10 * DAY_MS;
  await desk.accept({ ...repay, nowMs: tenDays, paymentId: 'r-1', amountMinor: 100_000n });
  await desk.accept({ ...repay, nowMs: tenDays, paymentId: 'r-2', amountMinor: null });
  await lend('l-taken');
  await desk.accept({ kind: 'accrueLoan', ...of, loanId: 'l-taken', nowMs: LENT_MS + 30 * DAY_MS });
  await lend('l-late');
  await desk.accept({
    kind: 'transfer',
    ...of,
    transferId: desk.id('t'),
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
    amountMinor: 300_000n,
    fx: null,
    fxEndsAtMs: null,
  });
  const { wallets } = await desk.read(accountId);
  const { cashMinor = 0n, heldMinor = 0n } = wallets.BALANCE ?? {};
  await desk.accept({
    kind: 'transfer',
    ...of,
    transferId: desk.id('t'),
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
    amountMinor: cashMinor - heldMinor,
    fx: null,
    fxEndsAtMs: null,
  });
  await desk.accept({ kind: 'accrueLoan', ...of, loanId: 'l-late', nowMs: LENT_MS + 30 * DAY_MS });
  await desk.accept(applying(accountId, 'l-waits'));
}

/** 3,000.00 for thirty days. */
export function applying(accountId: string, loanId: string): ApplyLoan {
  return {
    kind: 'applyLoan',
    accountId,
    nowMs: START_MS,
    loanId,
    amountMinor: 300_000n,
    termDays: 30,
    dailyRate: 30_000n,
    purpose: 'practice',
    gate: null,
  };
}

/** Its review passes, of an account worth 1,000,000.00. */
export function reviewing(accountId: string, loanId: string): ReviewLoan {
  const of = { isVerified: true, valueMinor: 100_000_000n };
  return { kind: 'reviewLoan', accountId, nowMs: LENT_MS, loanId, ...of };
}
