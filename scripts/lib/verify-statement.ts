import { existsSync, readFileSync } from 'node:fs';
import { checkTools, statementText } from '@candor/adapters/statements/check-tools';
import { isZip, openZip } from '@candor/adapters/zip/read-zip';
import { checkExport } from '@candor/domain/statements/check-export';
import { checkStatement } from '@candor/domain/statements/check-statement';

const places = {
  seal: 'the seal',
  file: 'the file',
  head: 'the first line',
  entry: 'the first bad entry is',
  end: 'the end',
} as const;

/**
 * Checks a statement, or the export of an account, without a database: under the key that was
 * typed, else under the installation's own, if there is one here. 0: it holds, 1: it does not, or
 * nobody vouches for its key.
 */
export async function verifyStatement(path: string, typedKey: string | undefined): Promise<number> {
  const keys = typedKey === undefined ? await ownKeys() : [typedKey];
  const bytes = readFileSync(path);
  if (isZip(bytes)) return verifyExport(bytes, keys);
  const checked = await checkStatement(statementText(bytes), keys, checkTools);
  if (checked.outcome === 'broken') {
    console.error(`WRONG  ${places[checked.place]}: ${checked.what}`);
    return 1;
  }
  const { seal } = checked;
  const range = `${new Date(seal.fromMs).toISOString()} to ${new Date(seal.toMs).toISOString()}`;
  console.log(`account ${seal.account}, ${range}\nsigning key ${seal.publicKey}`);
  if (checked.outcome !== 'holds') return sayUnknownKey();
  const { entries } = checked;
  if (entries !== null) console.log(`${entries} entries, each as it was committed and signed`);
  for (const [wallet, amount] of Object.entries(seal.closings)) {
    console.log(`closing ${wallet} ${amount}`);
  }
  console.log('The statement is unchanged.');
  return 0;
}

function sayUnknownKey(): number {
  console.error('It is whole, but under a key that is not known here. Give the published one:');
  console.error('npm run verify -- <file> --key <public key>');
  return 1;
}

/** Of one file in an archive; a month of a busy account has some hundred megabytes. */
const FILE_BYTES_MAX = 450 * 1024 * 1024;

/** As `verifyStatement`, for the export of a whole account. */
async function verifyExport(archive: Uint8Array, keys: readonly string[]): Promise<number> {
  const { names, read } = openZip(archive, FILE_BYTES_MAX);
  const textOf = (name: string) => {
    const bytes = read(name);
    return bytes === null ? null : statementText(bytes);
  };
  const checked = await checkExport({ names, read: textOf }, keys, checkTools);
  if (checked.outcome === 'broken') {
    console.error(`WRONG  ${checked.file}: ${checked.what}`);
    return 1;
  }
  const { seal, entries, files } = checked;
  console.log(`account ${seal.account}, ${new Date(seal.madeMs).toISOString()}`);
  console.log(`signing key ${seal.publicKey}`);
  if (checked.outcome !== 'holds') return sayUnknownKey();
  console.log(`${entries} entries, each as it was committed and signed; ${files} files`);
  console.log('The export is unchanged.');
  return 0;
}

/** The public keys of this installation, none where its key file is elsewhere. Makes no key. */
async function ownKeys(): Promise<readonly string[]> {
  const { readSettings } = await import('./read-settings.ts');
  const { signingKeyFile } = readSettings().integrity;
  if (!existsSync(signingKeyFile)) return [];
  const { loadSigningKey } = await import('@candor/adapters/heads/signing-key');
  const { signerOf } = await import('@candor/database/lanes/group-signature');
  const { key, before } = loadSigningKey(signingKeyFile);
  return [signerOf(key).publicKey, ...before];
}
