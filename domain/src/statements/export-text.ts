/**
 * How the export of a whole account is sealed, so that whoever has one can check it without this
 * house: `docs/decisions/portable-account.md`.
 */

/** What is signed of an export: these words, so that nothing else signed can be taken for it. */
const EXPORT_WORDS = 'candor export/1\n';

export const SUMS_NAME = 'SHA256SUMS';
export const SEAL_NAME = 'seal.json';
export const LEDGER_FOLDER = 'ledger/';

export interface ExportSealBody {
  readonly export: 1;
  readonly account: string;
  readonly madeMs: number;
  readonly publicKey: string;
  /** SHA-256 in hex of the list of sums, which has every other file. */
  readonly hash: string;
}

export interface ExportSeal extends ExportSealBody {
  /** Ed25519 over the words of `exportWords`, in hex. */
  readonly signature: string;
}

/** What the seal's signature covers. */
export function exportWords(body: ExportSealBody): string {
  const { account, madeMs, publicKey, hash } = body;
  return `${EXPORT_WORDS}${JSON.stringify({ export: 1, account, madeMs, publicKey, hash })}`;
}

/** A line of the list of sums, as `sha256sum -c` reads it. */
export function sumLine(name: string, hash: string): string {
  return `${hash}  ${name}\n`;
}
