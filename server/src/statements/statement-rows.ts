import type { BillLine } from '@candor/database/stores/bill-reads';
import { isPracticeId } from '@candor/domain/funding/practice-money';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { walletCurrency } from '@candor/domain/ledger/chart';
import type { Posting } from '@candor/domain/ledger/entry';
import { formatMinor } from '@candor/domain/money/money';
import { type Order, orderQuantity } from '@candor/domain/orders/order';
import type { LotUse } from '@candor/domain/positions/lots';
import { isPaidWhole } from '@candor/domain/products/all-products';
import type { CsvColumn } from '@candor/domain/statements/statement-text';
import type { Fill } from '@candor/domain/trading/fill';
import type { StatementOpening } from './statement-writer.ts';

/** Cells of one row, by column: figures are decimals, times ISO instants. */
export type StatementRow = Partial<Record<CsvColumn, string>>;

type Known = Pick<StatementOpening, 'of' | 'instrument'>;

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** What the chosen parts say of the lines of one commit group. */
export function rowsOfLines(lines: readonly BillLine[], known: Known): StatementRow[] {
  const { parts } = known.of;
  const rows: StatementRow[] = [];
  const told = new Set<string>();
  for (const line of lines) {
    if (parts.has('bill')) rows.push(billRow(line, known));
    if (parts.has('postings') && isFirst(told, line.entry.id)) rows.push(...postingRows(line));
    if (line.trade === null || line.billType === 'reversal') continue;
    const { fill } = line.trade;
    if (!isFirst(told, `fill ${fill.fillId}`)) continue;
    if (parts.has('fills')) rows.push(fillRow(line, line.trade, known));
    if (parts.has('lots')) rows.push(...lotRows(line, line.trade, known));
  }
  return rows;
}

function isFirst(told: Set<string>, what: string): boolean {
  const isNew = !told.has(what);
  told.add(what);
  return isNew;
}

function billRow(line: BillLine, known: Known): StatementRow {
  const currency = walletCurrency[line.walletType];
  const { trade } = line;
  const found = trade === null ? null : known.instrument(trade.terms.instrumentId);
  return {
    record: 'bill',
    id: line.entry.id,
    time: iso(line.atMs),
    wallet: line.walletType,
    currency,
    type: line.billType,
    amount: formatMinor(line.amountMinor, currency),
    ...(line.lockedMinor !== 0n && { locked: formatMinor(line.lockedMinor, currency) }),
    balance: formatMinor(line.balanceAfterMinor, currency),
    reference: line.refId,
    ...(found && { instrument: found.code }),
    ...(isPracticeId(line.refId) && { note: 'practice money' }),
    ...(line.reason !== null && { note: line.reason }),
  };
}

function postingRows({ entry, atMs, billType }: BillLine): StatementRow[] {
  return entry.postings.map(({ account, unit, amount }: Posting) => ({
    record: 'posting',
    id: entry.id,
    time: iso(atMs),
    type: billType,
    account,
    currency: unit,
    amount: unit.includes(':') ? String(amount) : formatMinor(amount, unit),
  }));
}

type Trade = NonNullable<BillLine['trade']>;

function fillRow(line: BillLine, { fill, terms }: Trade, known: Known): StatementRow {
  const { walletType, walletCurrency: currency } = terms;
  const found = known.instrument(terms.instrumentId);
  const { position } = fill;
  return {
    record: 'fill',
    id: fill.fillId,
    time: iso(line.atMs),
    wallet: walletType,
    currency,
    type: `${terms.openClose}`,
    side: terms.direction,
    reference: fill.orderId,
    ...instrumentCells(found, terms.instrumentId, fill),
    cost: formatMinor(fill.costMinor, currency),
    fee: formatMinor(fill.feeMinor, currency),
    ...(position.effect === 'closed' && { profit: formatMinor(position.realisedMinor, currency) }),
  };
}

function instrumentCells(
  found: Instrument | null,
  id: string,
  of: { readonly quantity: bigint; readonly price: bigint },
): StatementRow {
  if (found === null) return { instrument: id, quantity: String(of.quantity) };
  const price = priceText(found, of.price);
  return { instrument: found.code, quantity: quantityText(found, of.quantity), price };
}

/**
 * The lots a closing fill used, first in, first out, each with what it had cost and brought. Of
 * what is not paid whole (futures, forex) the profit is that of the fill, shared out by quantity.
 */
function lotRows(line: BillLine, { fill, terms }: Trade, known: Known): StatementRow[] {
  if (fill.position.effect !== 'closed') return [];
  const { walletType, walletCurrency: currency } = terms;
  const found = known.instrument(terms.instrumentId);
  const isWhole = found === null || isPaidWhole(found);
  const shares = sharesOf(fill, fill.position.lots);
  return shares.map(({ lot, broughtMinor, feeMinor, profitMinor }) => {
    const isLong = terms.direction === 'sell';
    const gain = isLong ? broughtMinor - lot.costMinor : lot.costMinor - broughtMinor;
    return {
      record: 'lot',
      id: fill.fillId,
      time: iso(line.atMs),
      wallet: walletType,
      currency,
      type: isLong ? 'long' : 'short',
      reference: lot.lotId,
      opened: iso(lot.openedAtMs),
      ...instrumentCells(found, terms.instrumentId, { quantity: lot.quantity, price: fill.price }),
      cost: formatMinor(lot.costMinor, currency),
      amount: formatMinor(broughtMinor, currency),
      fee: formatMinor(feeMinor, currency),
      profit: formatMinor((isWhole ? gain : profitMinor) - feeMinor, currency),
    };
  });
}

/** A fill's money over its lots, rounded down as it adds up: the shares make the whole. */
function sharesOf(fill: Fill, lots: readonly LotUse[]) {
  const { position } = fill;
  const profit = position.effect === 'closed' ? position.profitMinor : 0n;
  let before = 0n;
  return lots.map((lot) => {
    const after = before + lot.quantity;
    const share = (whole: bigint) =>
      (whole * after) / fill.quantity - (whole * before) / fill.quantity;
    const shared = {
      lot,
      broughtMinor: share(fill.costMinor),
      feeMinor: share(fill.feeMinor),
      profitMinor: share(profit),
    };
    before = after;
    return shared;
  });
}

/** An order as it stood when the statement was made. */
export function orderRowOf(order: Order, known: Known): StatementRow {
  const { terms } = order;
  const found = known.instrument(terms.instrumentId);
  const of = { quantity: orderQuantity(order), price: terms.price ?? 0n };
  const { price, ...cells } = instrumentCells(found, terms.instrumentId, of);
  return {
    record: 'order',
    id: terms.orderId,
    time: iso(terms.acceptedAtMs),
    wallet: terms.walletType,
    currency: terms.walletCurrency,
    side: terms.direction,
    type: terms.openClose,
    ...cells,
    ...(terms.price !== null && price !== undefined && { price }),
    fee: formatMinor(order.feeMinor, terms.walletCurrency),
    note: order.state,
  };
}
