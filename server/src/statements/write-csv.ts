import {
  type CsvColumn,
  csvColumns,
  type WalletFigure,
} from '@candor/domain/statements/statement-text';
import { walletFigures } from './statement-figures.ts';
import { orderRowOf, rowsOfLines, type StatementRow } from './statement-rows.ts';
import type { OpenWriter } from './statement-writer.ts';

/** Programs that think of a file as of one region's letters take it for what it is: UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const FIGURE = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A statement as CSV (RFC 4180): one table, the first column says what a row is. */
export const openCsv: OpenWriter = async ({ write, ...opening }) => {
  const known = { ...opening, write };
  const put = async (rows: readonly StatementRow[]) => {
    if (rows.length > 0) await write(rows.map(csvLine).join(''));
  };
  const { of, label, figures } = opening;
  await write(`${BYTE_ORDER_MARK}${csvColumns.join(',')}\r\n`);
  await put([
    {
      record: 'statement',
      id: of.accountId,
      time: iso(of.fromMs),
      opened: iso(of.toMs),
      note: label,
    },
    ...walletRows('opening', walletFigures(figures.openings), of.fromMs),
  ]);
  return {
    hasProofs: false,
    group: ({ lines }) => put(rowsOfLines(lines, known)),
    order: (order) => put([orderRowOf(order, known)]),
    end: ({ closings }) => put(walletRows('closing', closings, of.toMs)),
  };
};

const iso = (atMs: number): string => new Date(atMs).toISOString();

function walletRows(
  record: 'opening' | 'closing',
  figures: readonly WalletFigure[],
  atMs: number,
): StatementRow[] {
  return figures.map(({ walletType, currency, amount }) => ({
    record,
    time: iso(atMs),
    wallet: walletType,
    currency,
    balance: amount,
  }));
}

function csvLine(row: StatementRow): string {
  const cells = csvColumns.map((column: CsvColumn) => cellText(row[column] ?? ''));
  return `${cells.join(',')}\r\n`;
}

/** A cell: a text that could run as a formula begins with an apostrophe. */
export function cellText(text: string): string {
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
