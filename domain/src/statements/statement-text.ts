/**
 * How a statement is written down, line by line, so that whoever has one can check it without this
 * house: `docs/how-to/check-a-statement.md`. Texts here have one character for each byte of the
 * file.
 */

/** What is signed of a file: these words, so that nothing else signed can be taken for it. */
export const STATEMENT_WORDS = 'candor statement/1\n';
/** What a commit group's signature covers before its hash. */
export const GROUP_WORDS = 'candor group/1\n';

export const statementFormats = ['csv', 'pdf', 'json'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** What stands in the last line of a file, in this order, before the signature. */
export interface SealBody {
  readonly statement: 1;
  readonly format: StatementFormat;
  readonly account: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly madeMs: number;
  readonly closings: Readonly<Record<string, string>>;
  readonly publicKey: string;
  /** SHA-256 in hex of all that stands before the last line. */
  readonly hash: string;
}

export interface Seal extends SealBody {
  /** Ed25519 over `STATEMENT_WORDS` and the body's text, in hex. */
  readonly signature: string;
}

/** The body as it is signed. */
export function sealText(body: SealBody): string {
  const { statement, format, account, fromMs, toMs, madeMs, closings, publicKey, hash } = body;
  const parts = { statement, format, account, fromMs, toMs, madeMs, closings, publicKey, hash };
  return JSON.stringify(parts);
}

/** The columns of a CSV statement. The seal is in the second. */
export const csvColumns = [
  ...(['record', 'id', 'time', 'wallet', 'currency', 'type', 'amount', 'locked'] as const),
  ...(['balance', 'reference', 'instrument', 'side', 'quantity', 'price', 'cost'] as const),
  ...(['fee', 'profit', 'opened', 'account', 'note'] as const),
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** What stands around the seal in the last line of each format. */
const around = {
  json: ['"seal":', '}\n'],
  csv: ['seal,"', `"${','.repeat(csvColumns.length - 2)}\r\n`],
  pdf: ['%candor-seal ', '\n'],
} as const satisfies Record<StatementFormat, readonly [string, string]>;

/** The last line of a file. */
export function sealLine(body: SealBody, signature: string): string {
  const [before, after] = around[body.format];
  const json = `${sealText(body).slice(0, -1)},"signature":"${signature}"}`;
  return `${before}${body.format === 'csv' ? json.replaceAll('"', '""') : json}${after}`;
}

/** A file's last line and what stands before it; null for what ends in no seal. */
export interface SealedText {
  readonly before: string;
  readonly seal: Seal;
}

/** Takes a seal only as this house writes it, to the byte. */
export function readSealed(text: string): SealedText | null {
  const at = text.lastIndexOf('\n', text.length - 2) + 1;
  const line = text.slice(at);
  for (const format of statementFormats) {
    const [begin, end] = around[format];
    if (!line.startsWith(begin) || !line.endsWith(end)) continue;
    const inner = line.slice(begin.length, line.length - end.length);
    const seal = readSeal(format === 'csv' ? inner.replaceAll('""', '"') : inner);
    if (seal === null || seal.format !== format) return null;
    const isAsWritten = sealLine(seal, seal.signature) === line;
    return isAsWritten ? { before: text.slice(0, at), seal } : null;
  }
  return null;
}

function readSeal(text: string): Seal | null {
  const seal = readJson(text) as Partial<Seal> | null;
  if (seal?.statement !== 1 || typeof seal.publicKey !== 'string') return null;
  const isSeal =
    /^[0-9a-f]{128}$/.test(String(seal.signature)) && /^[0-9a-f]{64}$/.test(String(seal.hash));
  const { closings, account, fromMs, toMs, madeMs } = seal;
  if (!isSeal || typeof closings !== 'object' || closings === null) return null;
  const isWhole = typeof account === 'string' && [fromMs, toMs, madeMs].every(Number.isSafeInteger);
  return isWhole ? (seal as Seal) : null;
}

/** Null when the text is no JSON object. */
export function readJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null; // Whatever it is, it was not written here.
  }
}

/** A record as a line of a JSON statement: its text ends with the hash of the chain so far. */
export function recordLine(body: string, hash: string, isLast: boolean): string {
  return `${body.slice(0, -1)},"hash":"${hash}"}${isLast ? '' : ','}\n`;
}

/** The text whose SHA-256 is the hash of a record. */
export function chainedText(hashBefore: string, body: string): string {
  return `${hashBefore}\n${body}`;
}

export interface WalletFigure {
  readonly walletType: string;
  readonly currency: string;
  readonly amount: string;
}

/** What a JSON statement begins with. */
export interface StatementHead {
  readonly statement: 1;
  readonly account: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly madeMs: number;
  readonly timeZone: string;
  readonly parts: readonly string[];
  /** Whether money and market were simulated, in words. */
  readonly label: string;
  readonly openings: readonly WalletFigure[];
}

/** A line of the bill. Amounts are decimals. */
export interface StatementEntry {
  readonly id: string;
  readonly type: string;
  readonly wallet: string;
  readonly timeMs: number;
  readonly amount: string;
  readonly locked: string;
  readonly balanceAfter: string;
  readonly reference: string;
}

/** A commit group as far as it is the customer's: his facts whole, of the others their hashes. */
export interface StatementGroup {
  readonly lane: number;
  readonly seq: string;
  readonly timeMs: number;
  readonly prevHash: string;
  readonly signature: string;
  readonly publicKey: string;
  readonly factHashes: readonly string[];
  readonly facts: readonly { readonly at: number; readonly text: string }[];
}

export interface GroupRecord {
  readonly group: StatementGroup;
  readonly entries: readonly StatementEntry[];
}

/** What a JSON statement ends with. */
export interface EndRecord {
  readonly end: {
    readonly entries: number;
    readonly closings: readonly WalletFigure[];
    /** Lines of the file of signed heads: how far the chains had come. */
    readonly heads: readonly string[];
  };
}

const HEAD_END = '"records":[\n';

/** The first line of a JSON statement. */
export function headLine(body: string, hash: string): string {
  return `{"head":${body},"headHash":"${hash}",${HEAD_END}`;
}

/** The line that ends the records. */
export const RECORDS_END = '],\n';
