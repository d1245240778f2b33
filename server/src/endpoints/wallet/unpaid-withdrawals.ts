import type { BillRow } from '@candor/contract/money-shapes';
import { formatMinor } from '@candor/domain/money/money';
import type { Withdrawal } from '@candor/engines/funding/withdrawal-ports';
import type { Call } from '../../call/endpoint.ts';
import { withdrawalRow } from '../../present/withdrawal-row.ts';
import type { Services } from '../../services.ts';
import { billDay } from './bill-day.ts';

/** They are merged in memory: older ones beyond these are left out. */
const WITHDRAWALS_MAX = 5_000;

const statesOf = { 1: ['pending', 'paying', 'returning'], 2: ['returned'] } as const;

/**
 * Withdrawals of a bill that moved nothing yet or never will: held (1) and returned (2), each at
 * the instant it was asked for.
 */
export async function unpaidWithdrawals(
  call: Call<'walletBill'>,
  services: Services,
): Promise<BillRow[]> {
  const { input, caller } = call;
  if (input.billType !== undefined && input.billType !== 'withdrawal') return [];
  if (input.walletType !== undefined && input.walletType !== 'BALANCE') return [];
  const { status } = input;
  const statuses = ([1, 2] as const).filter((one) => status === undefined || status === one);
  if (statuses.length === 0) return [];
  const found = await services.funding.withdrawals.unpaid({
    userId: caller.userId,
    states: statuses.flatMap((one) => statesOf[one]),
    fromMs: input.fromTimestamp,
    toMs: input.toTimestamp,
    limit: WITHDRAWALS_MAX,
  });
  return found.map((one) => unpaidRow(one, call));
}

function unpaidRow(withdrawal: Withdrawal, { input, locale }: Call<'walletBill'>): BillRow {
  const { id, status, reason } = withdrawalRow(withdrawal, locale);
  return {
    id,
    walletType: 'BALANCE',
    currency: 'USD',
    billType: 'withdrawal',
    amount: formatMinor(-withdrawal.amountMinor, 'USD'),
    balanceAfter: null,
    status,
    reason,
    refId: id,
    cancellable: false,
    payee: withdrawal.maskedNumber,
    createTimeTimestamp: withdrawal.createdMs,
    day: billDay(withdrawal.createdMs, input.timeZone),
  };
}
