import { readHead } from './check-records.ts';
import { checkStatement } from './check-statement.ts';
import type { CheckTools } from './check-tools.ts';
import {
  type ExportSeal,
  exportWords,
  LEDGER_FOLDER,
  SEAL_NAME,
  SUMS_NAME,
} from './export-text.ts';
import { readJson } from './statement-text.ts';

/** An unpacked export. Texts have one character for each byte. */
export interface ExportFiles {
  readonly names: readonly string[];
  /** Null for one that cannot be read. */
  read(name: string): string | null;
}

export type ExportChecked =
  | { readonly outcome: 'broken'; readonly file: string; readonly what: string }
  | {
      readonly outcome: 'holds' | 'other-key' | 'unchecked';
      readonly seal: ExportSeal;
      readonly entries: number;
      readonly files: number;
    };

const broken = (file: string, what: string) => ({ outcome: 'broken', file, what }) as const;

/**
 * Checks an export with nothing but its files and the public keys of the house. The ledger comes
 * first, so that of a changed entry the entry is named and not only its file.
 */
export async function checkExport(
  files: ExportFiles,
  keys: readonly string[],
  tools: CheckTools,
): Promise<ExportChecked> {
  const seal = readSeal(files.read(SEAL_NAME));
  if (seal === null) return broken(SEAL_NAME, 'it is no seal of this house');
  const ledger = await checkLedger(files, seal, { keys, tools });
  if (typeof ledger !== 'number') return ledger;
  const sums = files.read(SUMS_NAME) ?? '';
  const found = await checkSums(files, sums, tools);
  if (found !== null) return found;
  if ((await tools.sha256(sums)) !== seal.hash) return broken(SUMS_NAME, 'it was changed');
  const { signature, ...body } = seal;
  const isSigned = await tools.isSigned(seal.publicKey, exportWords(body), signature);
  if (isSigned === false) return broken(SEAL_NAME, 'its signature does not hold');
  const told = { seal, entries: ledger, files: files.names.length };
  if (isSigned === null) return { outcome: 'unchecked', ...told };
  return { outcome: keys.includes(seal.publicKey) ? 'holds' : 'other-key', ...told };
}

/** How many entries the months have; each begins with what the one before ended with. */
async function checkLedger(
  files: ExportFiles,
  { account }: ExportSeal,
  by: { readonly keys: readonly string[]; readonly tools: CheckTools },
) {
  let entries = 0;
  let before: Readonly<Record<string, string>> | null = null;
  const months = files.names.filter((name) => name.startsWith(LEDGER_FOLDER));
  for (const name of months.toSorted()) {
    const text = files.read(name);
    if (text === null) return broken(name, 'it cannot be unpacked');
    const checked = await checkStatement(text, by.keys, by.tools);
    if (checked.outcome === 'broken') return broken(name, checked.what);
    if (checked.seal.account !== account) return broken(name, 'it is of another account');
    for (const { walletType, amount } of readHead(text)?.openings ?? []) {
      if (before === null ? Number(amount) === 0 : before[walletType] === amount) continue;
      return broken(name, `${walletType} does not begin where it ended before`);
    }
    before = checked.seal.closings;
    if ('entries' in checked) entries += checked.entries ?? 0;
  }
  return entries;
}

async function checkSums(files: ExportFiles, sums: string, tools: CheckTools) {
  const left = new Set(files.names);
  left.delete(SEAL_NAME);
  left.delete(SUMS_NAME);
  for (const line of sums.match(/[^\n]+/g) ?? []) {
    const [, hash, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    const text = left.delete(name) ? files.read(name) : null;
    if (text === null) return broken(name, 'it is missing or cannot be unpacked');
    if ((await tools.sha256(text)) !== hash) return broken(name, 'it was changed');
  }
  const [added] = left;
  return added === undefined ? null : broken(added, 'it was added');
}

function readSeal(text: string | null): ExportSeal | null {
  const seal = readJson(text ?? '') as Partial<ExportSeal> | null;
  const isSeal =
    seal?.export === 1 &&
    [seal.account, seal.publicKey, seal.hash, seal.signature].every(
      (field) => typeof field === 'string',
    );
  return isSeal && Number.isSafeInteger(seal.madeMs) ? (seal as ExportSeal) : null;
}
