import type { BillRow } from '@candor/contract/money-shapes';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import type { Call } from '../../call/endpoint.ts';
import { depositRow } from '../../present/deposit-row.ts';
import type { Services } from '../../services.ts';
import { billDay } from './bill-day.ts';

/** They are merged in memory: older ones beyond these are left out. */
const DEPOSITS_MAX = 5_000;

/**
 * Deposits of a bill that moved nothing yet or never will: pending (1) and refused (2), each at the
 * instant it was handed in. Their amount is what was handed in, in its own currency: at which rate
 * it counts is known at the credit only, and there is no balance after it.
 */
export async function uncreditedDeposits(
  call: Call<'walletBill'>,
  services: Services,
): Promise<BillRow[]> {
  const { input, caller } = call;
  if (input.billType !== undefined && input.billType !== 'deposit') return [];
  if (input.walletType !== undefined && input.walletType !== 'BALANCE') return [];
  const states = (['pending', 'failed'] as const).filter(
    (_, index) => input.status === undefined || input.status === index + 1,
  );
  if (states.length === 0) return [];
  const found = await services.funding.deposits.uncredited({
    userId: caller.userId,
    states,
    limit: DEPOSITS_MAX,
    fromMs: input.fromTimestamp,
    toMs: input.toTimestamp,
  });
  return found.map((deposit) => billRow(deposit, call));
}

function billRow(deposit: Deposit, { input, locale }: Call<'walletBill'>): BillRow {
  const { id, kind, currency, amount, status, reason } = depositRow(deposit, locale);
  return {
    id,
    walletType: 'BALANCE',
    currency: kind === 'BANK' ? currency : 'USD',
    billType: 'deposit',
    amount,
    balanceAfter: null,
    status,
    reason,
    refId: id,
    cancellable: false,
    createTimeTimestamp: deposit.createdMs,
    day: billDay(deposit.createdMs, input.timeZone),
  };
}
