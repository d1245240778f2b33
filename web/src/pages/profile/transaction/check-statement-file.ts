import { checkStatement, type StatementChecked } from '@candor/domain/statements/check-statement';
import type { CheckTools } from '@candor/domain/statements/check-tools';
import { client } from '../../../api/client.ts';
import { type Bytes, bytesOfHex, hexOf, isSignedBy } from '../../../api/signed-bytes.ts';

/** Larger ones are for `npm run verify`. */
const FILE_MAX_BYTES = 64 * 1024 * 1024;
const CHARS_AT_ONCE = 8_192;

/** `ledger`: whether its closings are those of the ledger; null where nobody could say. */
export interface FileChecked {
  readonly checked: StatementChecked | 'too-large' | 'no-tools';
  readonly ledger: boolean | 'other-account' | null;
}

/** Checks a file on this device; of it only the range it is of is told to the server. */
export async function checkStatementFile(
  file: Blob,
  of: { readonly userId: string; readonly timeZone: string },
): Promise<FileChecked> {
  if (file.size > FILE_MAX_BYTES) return { checked: 'too-large', ledger: null };
  if (globalThis.crypto?.subtle === undefined) return { checked: 'no-tools', ledger: null };
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  const { publicKey } = await client.call('signingKey', {});
  const checked = await checkStatement(text, [publicKey], tools);
  return { checked, ledger: await ledgerSays(checked, of) };
}

async function ledgerSays(
  checked: StatementChecked,
  of: { readonly userId: string; readonly timeZone: string },
): Promise<FileChecked['ledger']> {
  if (checked.outcome !== 'holds') return null;
  const { seal } = checked;
  if (seal.account !== of.userId) return 'other-account';
  const asked = { fromTimestamp: seal.fromMs, toTimestamp: seal.toMs, timeZone: of.timeZone };
  const told = await client.call('statementList', asked).catch(() => null);
  if (told?.range === undefined) return null;
  return told.range.closings.every(
    ({ walletType, amount }) => seal.closings[walletType] === amount,
  );
}

/** One character for each byte. */
function textOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHARS_AT_ONCE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHARS_AT_ONCE)));
  }
  return pieces.join('');
}

const bytesOf = (text: string): Bytes => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
};

const tools: CheckTools = {
  sha256: async (text) =>
    hexOf(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytesOf(text)))),
  isSigned: (publicKey, text, signature) =>
    isSignedBy(publicKey, bytesOf(text), bytesOfHex(signature)).catch(() => false),
};
