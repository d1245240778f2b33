import type { PdfColumn, TableDocument } from '@candor/adapters/pdf/table-document';
import { type DirectionWord, orderStatus } from '@candor/contract/enums';
import type { BillLine } from '@candor/database/stores/bill-reads';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import { type OrderState, wireOrderStatus } from '@candor/domain/orders/order-states';
import type { WalletFigure } from '@candor/domain/statements/statement-text';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { walletName } from '../present/words.ts';
import { StatementTooLong } from './part-sink.ts';
import { walletFigures } from './statement-figures.ts';
import { orderRowOf, rowsOfLines, type StatementRow } from './statement-rows.ts';
import { billLineName, billTypeName } from './statement-words.ts';
import type { OpenWriter, StatementOpening } from './statement-writer.ts';

/** Rows of one document: some five hundred pages. */
const ROWS_MAX = 25_000;

/** A statement as PDF: the figures of every wallet, then every line in the order of the ledger. */
export const openPdf: OpenWriter = async (opening) => {
  const { of, label, figures } = opening;
  const { locale } = of;
  const title = m.statement_title({}, { locale });
  const range = rangeText(opening);
  const pdf = await import('@candor/adapters/pdf/table-document');
  const document = new pdf.TableDocument({
    language: locale,
    title,
    author: 'Candor',
    madeMs: of.madeMs,
    write: opening.write,
    foot: `${label} - ${of.accountId} - ${range}`,
  });
  document.title(title);
  document.note(label);
  document.note(m.statement_of({ account: of.accountId, range, zone: of.timeZone }, { locale }));
  document.heading(m.statement_openings({}, { locale }));
  await writeBalances(document, walletFigures(figures.openings), opening);
  await writeSums(document, opening);
  document.heading(m.statement_entries({}, { locale }));
  document.table(columnsOf(opening));
  let rows = 0;
  let hasOrders = false;
  const put = async (cells: readonly string[], isDetail = false) => {
    rows += 1;
    if (rows > ROWS_MAX) throw new StatementTooLong();
    await document.row(cells, { isDetail });
  };
  return {
    hasProofs: false,
    group: async ({ lines }) => {
      if (of.parts.has('bill')) for (const line of lines) await put(billCells(line, opening));
      for (const row of rowsOfLines(lines, opening)) {
        if (row.record !== 'bill') await put(detailCells(row, opening), true);
      }
    },
    order: async (order) => {
      if (!hasOrders) {
        document.heading(m.statement_orders({}, { locale }));
        document.table(columnsOf(opening));
      }
      hasOrders = true;
      await put(detailCells(orderRowOf(order, opening), opening));
    },
    end: async ({ closings }) => {
      document.heading(m.statement_closings({}, { locale }));
      await writeBalances(document, closings, opening);
      document.note(m.statement_sealed({}, { locale }));
      await document.end();
    },
  };
};

async function writeBalances(
  document: TableDocument,
  figures: readonly WalletFigure[],
  { of: { locale } }: StatementOpening,
): Promise<void> {
  document.table([
    { label: m.statement_wallet({}, { locale }), width: 200 },
    { label: m.statement_balance({}, { locale }), width: 120, isRight: true },
  ]);
  for (const { walletType, currency, amount } of figures) {
    const name = walletName(walletType as keyof typeof walletCurrency, locale);
    await document.row([name, `${currency} ${amount}`]);
  }
}

/** What came and went in each wallet, by what it was. */
async function writeSums(document: TableDocument, opening: StatementOpening): Promise<void> {
  const { of, figures } = opening;
  const { locale } = of;
  if (figures.sums.length === 0) return;
  document.heading(m.statement_sums({}, { locale }));
  document.table([
    { label: m.statement_wallet({}, { locale }), width: 200 },
    { label: m.statement_type({}, { locale }), width: 120 },
    { label: m.statement_in({}, { locale }), width: 90, isRight: true },
    { label: m.statement_out({}, { locale }), width: 90, isRight: true },
  ]);
  for (const { walletType, currency, billType, inMinor, outMinor } of figures.sums) {
    const kind = billTypeName(billType, locale);
    const money = [formatMinor(inMinor, currency), formatMinor(-outMinor, currency)];
    await document.row([walletName(walletType, locale), kind, ...money]);
  }
}

function columnsOf({ of: { locale } }: StatementOpening): readonly PdfColumn[] {
  return [
    { label: m.statement_time({}, { locale }), width: 84 },
    { label: m.statement_wallet({}, { locale }), width: 110 },
    { label: m.statement_type({}, { locale }), width: 76 },
    { label: m.statement_about({}, { locale }), width: 93 },
    { label: m.statement_amount({}, { locale }), width: 76, isRight: true },
    { label: m.statement_balance({}, { locale }), width: 76, isRight: true },
  ];
}

function billCells(line: BillLine, { of, instrument }: StatementOpening): readonly string[] {
  const { locale, timeZone } = of;
  const currency = walletCurrency[line.walletType];
  const traded = line.trade === null ? null : instrument(line.trade.terms.instrumentId);
  const moved = line.amountMinor === 0n ? line.lockedMinor : line.amountMinor;
  const isLocked = line.amountMinor === 0n;
  const amount = formatMinor(moved, currency);
  return [
    clockText(line.atMs, timeZone),
    walletName(line.walletType, locale),
    billLineName(line, locale),
    traded?.code ?? '',
    isLocked ? `(${amount})` : amount,
    formatMinor(line.balanceAfterMinor, currency),
  ];
}

function detailCells(row: StatementRow, { of }: StatementOpening): readonly string[] {
  const { locale, timeZone } = of;
  const side = row.side === undefined ? '' : sideWords[row.side as DirectionWord]({}, { locale });
  const traded = [side, row.quantity ?? '', row.instrument ?? ''].join(' ').trim();
  const about = row.price === undefined ? traded : `${traded} @ ${row.price}`;
  const record = recordWords[row.record as keyof typeof recordWords];
  const opened = row.opened === undefined ? '' : clockText(Date.parse(row.opened), timeZone);
  return [
    clockText(Date.parse(row.time ?? ''), timeZone),
    row.account ?? about,
    record?.({}, { locale }) ?? '',
    opened,
    row.amount ?? row.cost ?? '',
    row.profit ?? (row.record === 'order' ? stateText(row.note as OrderState, locale) : ''),
  ];
}

const sideWords = { buy: m.common_trade_buy, sell: m.common_trade_sell } as const;

function stateText(state: OrderState, locale: Locale): string {
  return stateWords[wireOrderStatus[state]]({}, { locale });
}

const stateWords = {
  [orderStatus.inProgress]: m.common_order_status_in_progress,
  [orderStatus.partlyFilled]: m.common_order_status_in_progress,
  [orderStatus.success]: m.common_order_status_success,
  [orderStatus.cancelled]: m.common_order_status_cancelled,
} as const;

const recordWords = {
  fill: m.statement_fill,
  posting: m.statement_posting,
  lot: m.statement_lot,
  order: m.statement_order,
} as const;

function rangeText({ of }: StatementOpening): string {
  const { fromMs, toMs, timeZone } = of;
  return `${clockText(fromMs, timeZone)} - ${clockText(toMs, timeZone)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const CLOCKS_MAX = 1_000;

/** `2026-11-24 09:57` in the reader's zone. */
function clockText(atMs: number, timeZone: string): string {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known.format(atMs);
  // Swedish writes days and hours as ISO does.
  const form = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const clock = new Intl.DateTimeFormat('sv-SE', form);
  if (clocks.size < CLOCKS_MAX) clocks.set(timeZone, clock);
  return clock.format(atMs);
}
