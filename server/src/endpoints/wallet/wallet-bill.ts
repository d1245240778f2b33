import type { BillRow } from '@candor/contract/money-shapes';
import type { BillDay } from '@candor/database/stores/bill-reads';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { WaitingTransfer } from '@candor/domain/wallets/wallet';
import { accept, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { isTimeZone } from '../../call/time-zone.ts';
import { wireDate } from '../../present/wire-date.ts';
import type { Services } from '../../services.ts';
import { billDay } from './bill-day.ts';
import { billLineRow, exchangeOf } from './bill-line-row.ts';
import { placedAmongLines } from './placed-rows.ts';
import { uncreditedDeposits } from './uncredited-deposits.ts';
import { unpaidWithdrawals } from './unpaid-withdrawals.ts';

/** Cancelled transfers are merged in memory: older ones beyond these are left out. */
const ENDED_TRANSFERS_MAX = 5_000;

/**
 * Movements of money, newest first, and between them what moved nothing: waiting and cancelled
 * transfers, pending and refused deposits, held and returned withdrawals. The movements of a wallet
 * stand in the order of its ledger, so that each balance is the one before it and the amount.
 * Refusal: FIELD_INVALID.
 */
export const walletBill = endpoint('walletBill', async (call, services) => {
  const { input } = call;
  if (!isTimeZone(input.timeZone)) return refuse('FIELD_INVALID', { field: 'timeZone' });
  const filter = {
    accountId: call.caller.userId,
    walletType: input.walletType,
    billType: input.billType,
    fromMs: input.fromTimestamp,
    toMs: input.toTimestamp,
  };
  const hasDone = input.status === undefined || input.status === 3;
  const { reads } = services.trading;
  const [days, ...unmovedOfKind] = await Promise.all([
    hasDone ? reads.billDays({ ...filter, timeZone: input.timeZone }) : [],
    openAndEndedTransfers(call, services),
    uncreditedDeposits(call, services),
    unpaidWithdrawals(call, services),
  ]);
  if (days === null) return refuse('FIELD_INVALID', { field: 'timeZone' });
  const unmoved = unmovedOfKind.flat();
  const instants = [...new Set(unmoved.map((row) => row.createTimeTimestamp))].sort(
    (a, b) => a - b,
  );
  const counts = hasDone ? await reads.billCounts(filter, instants) : [0];
  const page = placedAmongLines(unmoved, {
    // Lines of the same instant stand before what moved nothing.
    linesBefore: (atMs) => counts[instants.indexOf(atMs) + 1] ?? 0,
    offset: offsetOf(input),
    limit: input.pageSize,
  });
  const lines =
    hasDone && page.lineLimit > 0
      ? await reads.bill({ ...filter, offset: page.lineOffset, limit: page.lineLimit })
      : [];
  const told = lines.map((line) => billLineRow(line, call, services));
  const moved = await withPayees(await withExchanges(told, call, services), call, services);
  const rows = page.fill(moved);
  const total = (counts[0] ?? 0) + unmoved.length;
  return accept({ ...pageOf(input, { list: rows, total }), days: days.map(dayRow) });
});

/**
 * The rows, with the rate at which a transfer between currencies was made: those of the entry that
 * changed the currency.
 */
async function withExchanges(
  rows: readonly BillRow[],
  { caller }: Call<'walletBill'>,
  { trading }: Services,
): Promise<readonly BillRow[]> {
  const isExchange = ({ counter, currency }: BillRow) =>
    counter != null && counter.currency !== currency;
  const ids = new Set(rows.filter(isExchange).map(({ refId }) => refId ?? ''));
  const transfers = await trading.reads.transfersOf(caller.userId, [...ids]);
  return rows.map((row) => {
    const transfer = isExchange(row) ? transfers.get(row.refId ?? '') : undefined;
    return transfer === undefined ? row : { ...row, exchange: exchangeOf(transfer) };
  });
}

/** The rows, with where a withdrawal went to. */
async function withPayees(
  rows: readonly BillRow[],
  { caller }: Call<'walletBill'>,
  { funding }: Services,
): Promise<readonly BillRow[]> {
  const paid = rows.filter(({ billType }) => billType === 'withdrawal');
  const ids = paid.flatMap(({ refId }) => refId ?? []);
  const numbers = await funding.withdrawals.maskedNumbers(caller.userId, ids);
  return rows.map((row) => {
    const payee = row.billType === 'withdrawal' ? numbers.get(row.refId ?? '') : undefined;
    return payee === undefined ? row : { ...row, payee };
  });
}

/** Transfers that moved nothing yet or never will: waiting (1) and cancelled (2). */
async function openAndEndedTransfers(
  call: Call<'walletBill'>,
  services: Services,
): Promise<BillRow[]> {
  const { input, caller } = call;
  const accountId = caller.userId;
  if (input.billType !== undefined && input.billType !== 'transfer') return [];
  const isAsked = (status: number) => input.status === undefined || input.status === status;
  const { accounts, reads } = services.trading;
  const range = { fromMs: input.fromTimestamp, toMs: input.toTimestamp };
  const [state, ended] = await Promise.all([
    accounts.view(accountId),
    isAsked(2) ? reads.endedTransfers({ accountId, ...range, limit: ENDED_TRANSFERS_MAX }) : [],
  ]);
  const waiting = isAsked(1) ? state.transfers.toReversed() : [];
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
  const { fromWallet, toWallet } = transfer;
  const currency = walletCurrency[fromWallet];
  const toCurrency = walletCurrency[toWallet];
  return {
    id: transfer.transferId,
    walletType: fromWallet,
    currency,
    billType: 'transfer',
    amount: formatMinor(-transfer.fromMinor, currency),
    balanceAfter: null,
    counter: {
      walletType: toWallet,
      currency: toCurrency,
      amount: formatMinor(transfer.toMinor, toCurrency),
    },
    exchange: exchangeOf(transfer),
    status: as.status,
    refId: transfer.transferId,
    cancellable: as.status === 1,
    settleTimestamp: as.status === 1 ? transfer.completesAtMs : null,
    createTimeTimestamp: as.atMs,
    day: billDay(as.atMs, as.call.input.timeZone),
  };
}

function dayRow({ day, currency, inMinor, outMinor, movedMinor }: BillDay) {
  return {
    day: wireDate(day),
    in: formatMinor(inMinor, currency),
    out: formatMinor(outMinor, currency),
    moved: formatMinor(movedMinor, currency),
    currency,
  };
}
