import type { ZipWriter } from '@candor/adapters/zip/zip-writer';
import type { OwnReads, OwnRow, OwnSnapshot } from '@candor/database/exports/own-reads';
import type { OwnTable } from '@candor/database/exports/own-table';
import { heldBack, ownTables } from '@candor/database/exports/own-tables';
import type { Signer } from '@candor/database/lanes/group-signature';
import {
  exportWords,
  LEDGER_FOLDER,
  SEAL_NAME,
  SUMS_NAME,
  sumLine,
} from '@candor/domain/statements/export-text';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { textOf } from '../call/words.ts';
import type { FileRoom } from '../files/file-room.ts';
import { type Month, monthsOf } from '../statements/months.ts';
import { endOfPresent } from '../statements/read-range.ts';
import type { StatementRoom } from '../statements/statement-room.ts';
import { cellText } from '../statements/write-csv.ts';
import { addedFields, fieldsOf, rowSchema } from './row-schema.ts';

/** What an export is of. */
export interface ExportOrder {
  readonly userId: string;
  readonly locale: Locale;
  readonly madeMs: number;
}

export interface ExportDeps {
  readonly own: OwnReads;
  readonly files: Pick<FileRoom, 'open'>;
  readonly statements: Pick<StatementRoom, 'reads' | 'writeProven'>;
  readonly signer: Signer;
}

interface Writing extends ExportOrder {
  readonly zip: ZipWriter;
  readonly sums: string[];
  /** Told of every step that is done. Throws to end the writing. */
  readonly step: (done: number, steps: number) => Promise<void>;
}

/** One month may take as long as a big customer's year: nobody waits for it. */
const MONTH_WITHIN_MS = 30 * 60_000;

/**
 * Writes everything the house has about a customer: the tables as they stand at one instant, the
 * files, the ledger month by month with what proves it, and what the whole is checked by.
 */
export async function writeExport(
  of: ExportOrder,
  to: Pick<Writing, 'zip' | 'step'>,
  deps: ExportDeps,
): Promise<void> {
  const writing: Writing = { ...of, ...to, sums: [] };
  const span = await deps.statements.reads.span(of.userId);
  const months = span === null ? [] : monthsOf(span.firstMs, of.madeMs, 'UTC');
  const steps = ownTables.length + months.length + 1;
  await put(writing, 'README.txt', readme(of));
  await put(writing, 'schema/left-out.json', `${JSON.stringify(leftOut, null, 2)}\n`);
  const sent = await deps.own.atOneInstant(of.userId, async (snapshot) => {
    for (const [at, table] of ownTables.entries()) {
      await writeTable(writing, table, snapshot);
      await writing.step(at + 1, steps);
    }
    return filesIn(snapshot);
  });
  for (const file of sent) await writeFile(writing, file, deps);
  await writing.step(ownTables.length + 1, steps);
  for (const [at, month] of months.entries()) {
    await writeMonth(writing, { month, isFirst: at === 0, next: months[at + 1] }, deps);
    await writing.step(ownTables.length + 2 + at, steps);
  }
  await seal(writing, deps.signer);
  await writing.zip.close();
}

async function put(writing: Writing, name: string, text: string): Promise<string> {
  const entry = writing.zip.begin(name);
  await entry.write(text);
  await entry.close();
  writing.sums.push(sumLine(name, entry.hash));
  return entry.hash;
}

/** A table twice, for programs and for spreadsheets, and what its lines are. */
async function writeTable(writing: Writing, table: OwnTable, snapshot: OwnSnapshot): Promise<void> {
  const { zip, sums } = writing;
  const fields = fieldsOf(table);
  const forms = [
    { name: `data/${table.file}.jsonl`, head: '', line: jsonLine },
    {
      name: `data/${table.file}.csv`,
      head: `\uFEFF${fields.join(',')}\r\n`,
      line: (row: OwnRow) => csvLine(row, fields),
    },
  ];
  for (const { name, head, line } of forms) {
    const entry = zip.begin(name);
    if (head !== '') await entry.write(head);
    for await (const rows of snapshot.rows(table)) {
      await entry.write(rows.map((row) => line(worded(row, table, writing.locale))).join(''));
    }
    await entry.close();
    sums.push(sumLine(name, entry.hash));
  }
  const schema = `${JSON.stringify(rowSchema(table), null, 2)}\n`;
  await put(writing, `schema/${table.file}.schema.json`, schema);
}

const jsonLine = (row: OwnRow): string => `${JSON.stringify(row)}\n`;

function csvLine(row: OwnRow, fields: readonly string[]): string {
  return `${fields.map((field) => cellText(csvText(row[field]))).join(',')}\r\n`;
}

function csvText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Messages are kept without words: their reader gets them in the own language. */
function worded(row: OwnRow, { file }: OwnTable, locale: Locale): OwnRow {
  if (addedFields[file] === undefined) return row;
  const figures = row.params as Readonly<Record<string, string>>;
  const text = (part: string) => textOf(`inbox_${row.messageKey}_${part}`, locale, figures);
  return { ...row, title: text('title'), content: text('content') };
}

interface SentFile {
  readonly id: string;
  readonly contentType: string;
}

async function filesIn(snapshot: OwnSnapshot): Promise<readonly SentFile[]> {
  const sent: SentFile[] = [];
  const table = ownTables.find(({ file }) => file === 'files');
  if (table === undefined) return sent;
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) sent.push({ id: String(row.id), contentType: String(row.contentType) });
  }
  return sent;
}

/** Identity documents too, opened for their owner: the look is noted as every other. */
async function writeFile(
  { zip, sums, userId, madeMs }: Writing,
  { id, contentType }: SentFile,
  { files }: ExportDeps,
): Promise<void> {
  const opened = await files.open({ userId, id, nowMs: madeMs });
  if (opened === null || typeof opened === 'string') return;
  const name = `files/${id}.${contentType === 'application/pdf' ? 'pdf' : 'jpg'}`;
  const entry = zip.begin(name, { isPacked: true });
  await entry.write(opened.bytes);
  await entry.close();
  sums.push(sumLine(name, entry.hash));
}

async function writeMonth(
  { zip, sums, userId, locale, madeMs }: Writing,
  of: { readonly month: Month; readonly isFirst: boolean; readonly next: Month | undefined },
  { statements }: ExportDeps,
): Promise<void> {
  const name = `${LEDGER_FOLDER}${of.month.name}.json`;
  const entry = zip.begin(name);
  const statement = {
    ...({ accountId: userId, format: 'json', timeZone: 'UTC', locale, madeMs } as const),
    fromMs: of.isFirst ? 0 : of.month.startMs,
    toMs: of.next?.startMs ?? endOfPresent(madeMs),
    parts: new Set(['bill'] as const),
  };
  await statements.writeProven(statement, entry, MONTH_WITHIN_MS);
  sums.push(sumLine(name, entry.hash));
}

/** The sums of all files, and the house's signature of them. */
async function seal(writing: Writing, signer: Signer): Promise<void> {
  const { userId: account, madeMs, sums, zip } = writing;
  const hash = await put(writing, SUMS_NAME, sums.join(''));
  const body = { export: 1, account, madeMs, publicKey: signer.publicKey, hash } as const;
  const signature = signer.sign(Buffer.from(exportWords(body))).toString('hex');
  const entry = zip.begin(SEAL_NAME);
  await entry.write(`${JSON.stringify({ ...body, signature })}\n`);
  await entry.close();
}

/** What is not in it, and why. */
const leftOut = {
  tables: Object.fromEntries(heldBack.map(({ table, why }) => [table, why])),
  columns: Object.fromEntries(ownTables.map(({ file, without = {} }) => [file, without])),
};

function readme({ userId, locale, madeMs }: ExportOrder): string {
  const said = { account: userId, time: new Date(madeMs).toISOString() };
  const lines = [
    m.mydata_readme_what(said, { locale }),
    m.mydata_readme_data({}, { locale }),
    m.mydata_readme_files({}, { locale }),
    m.mydata_readme_ledger({}, { locale }),
    m.mydata_readme_check({}, { locale }),
    m.mydata_readme_left({}, { locale }),
  ];
  return `${lines.join('\n\n')}\n\n${ownTables.map(({ file }) => `data/${file}`).join('\n')}\n`;
}
