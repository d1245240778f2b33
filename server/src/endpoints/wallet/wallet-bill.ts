import type { WalletType } from '@candor/contract/enums';
import type { BillRow } from '@candor/contract/money-shapes';
import type { BillDay, BillLine } from '@candor/database/stores/trading-reads';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { WaitingTransfer } from '@candor/domain/wallets/wallet';
import { accept, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { isTimeZone } from '../../call/time-zone.ts';
import type { Services } from '../../services.ts';
import { billDay } from './bill-day.ts';
import { uncreditedDeposits } from './uncredited-deposits.ts';

/** Cancelled transfers are merged in memory: older ones beyond these are left out. */
const ENDED_TRANSFERS_MAX = 5_000;

/**
 * Movements of money, newest first, and between them what moved nothing: waiting and cancelled
 * transfers, pending and refused deposits. Refusal: FIELD_INVALID.
 */
export const walletBill = endpoint('walletBill', async (call, services) => {
  const { input } = call;
  if (!isTimeZone(input.timeZone)) return refuse('FIELD_INVALID', { field: 'timeZone' });
  const offset = offsetOf(input);
  const filter = {
    accountId: call.caller.userId,
    ...{ walletType: input.walletType, billType: input.billType },
    ...{ fromMs: input.fromTimestamp, toMs: input.toTimestamp },
  };
  const hasDone = input.status === undefined || input.status === 3;
  const { reads } = services.trading;
  const [days, transfers, deposits] = await Promise.all([
    hasDone ? reads.billDays({ ...filter, timeZone: input.timeZone }) : [],
    openAndEndedTransfers(call, services),
    uncreditedDeposits(call, services),
  ]);
  if (days === null) return refuse('FIELD_INVALID', { field: 'timeZone' });
  const unmoved = [...transfers, ...deposits];
  // Each of these may stand before the page and push one line into it; none pushes more.
  const skipped = Math.max(0, offset - unmoved.length);
  const limit = offset + input.pageSize - skipped;
  const lines = hasDone
    ? await reads.bill({ ...filter, offset: skipped, limit })
    : { list: [], total: 0 };
  const rows = [...lines.list.map((line) => lineRow(line, input.timeZone)), ...unmoved]
    .sort((a, b) => b.createTimeTimestamp - a.createTimeTimestamp)
    .slice(offset - skipped, limit);
  const total = lines.total + unmoved.length;
  return accept({ ...pageOf(input, { list: rows, total }), days: days.map(dayRow) });
});

/** Transfers that moved nothing yet or never will: waiting (1) and cancelled (2). */
async function openAndEndedTransfers(
  call: Call<'walletBill'>,
  services: Services,
): Promise<BillRow[]> {
  const { input, caller } = call;
  const accountId = caller.userId;
  if (input.billType !== undefined && input.billType !== 'transfer') return [];
  const isAsked = (status: number) => input.status === undefined || input.status === status;
  const { lanes, reads } = services.trading;
  const range = { fromMs: input.fromTimestamp, toMs: input.toTimestamp };
  const [state, ended] = await Promise.all([
    lanes.read(accountId),
    isAsked(2) ? reads.endedTransfers({ accountId, ...range, limit: ENDED_TRANSFERS_MAX }) : [],
  ]);
  const waiting = isAsked(1) ? [...state.transfers.values()] : [];
  const rows = [
    ...waiting.map((one) => transferRow(one, { status: 1, atMs: one.requestedAtMs, call })),
    ...ended.map((one) => transferRow(one.transfer, { status: 2, atMs: one.endedMs, call })),
  ];
  const { fromTimestamp: from = 0, toTimestamp: to = Number.MAX_SAFE_INTEGER } = input;
  return rows
    .filter((row) => input.walletType === undefined || row.walletType === input.walletType)
    .filter((row) => row.createTimeTimestamp >= from && row.createTimeTimestamp < to);
}

function transferRow(
  transfer: WaitingTransfer,
  as: { readonly status: 1 | 2; readonly atMs: number; readonly call: Call<'walletBill'> },
): BillRow {
  const currency = walletCurrency[transfer.fromWallet];
  return {
    id: transfer.transferId,
    walletType: transfer.fromWallet,
    currency,
    billType: 'transfer',
    amount: formatMinor(-transfer.fromMinor, currency),
    balanceAfter: null,
    status: as.status,
    refId: transfer.transferId,
    cancellable: as.status === 1,
    settleTimestamp: as.status === 1 ? transfer.completesAtMs : null,
    createTimeTimestamp: as.atMs,
    day: billDay(as.atMs, as.call.input.timeZone),
  };
}

/**
 * A movement. What only changed from free to locked money shows what was
 * locked, under its own type.
 */
function lineRow(line: BillLine, timeZone: string): BillRow {
  const currency = currencyOf(line.walletType);
  const changed = line.amountMinor === 0n ? -line.lockedMinor : line.amountMinor;
  return {
    id: line.lineId,
    walletType: line.walletType,
    currency,
    billType: line.billType,
    amount: formatMinor(changed, currency),
    balanceAfter: formatMinor(line.balanceAfterMinor, currency),
    status: 3,
    refId: line.refId,
    cancellable: false,
    createTimeTimestamp: line.atMs,
    day: billDay(line.atMs, timeZone),
  };
}

function dayRow({ day, currency, inMinor, outMinor }: BillDay) {
  const [year, month, date] = day.split('-');
  return {
    day: `${month}/${date}/${year}`,
    in: formatMinor(inMinor, currency),
    out: formatMinor(outMinor, currency),
    currency,
  };
}

function currencyOf(walletType: WalletType): string {
  return walletCurrency[walletType];
}
