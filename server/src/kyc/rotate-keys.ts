import { randomBytes } from 'node:crypto';
import { isEnvelope, keyIdOf, openBytes, sealBytes } from '@candor/adapters/storage/envelope';
import type { DocumentKeys } from '@candor/adapters/storage/key-file';
import type { FileRecord, FileStore } from '@candor/database/stores/files';
import type { KycStore } from '@candor/engines/kyc/kyc-ports';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { createDocumentNumbers, type DocumentNumbers } from './document-numbers.ts';

const AT_ONCE = 100;
/** What was sealed with the key before as it was turned stands by then. */
const SETTLE_MS = 5_000;
const PASSES_MAX = 10;

export interface Rotation {
  readonly keyId: string;
  readonly documents: number;
  readonly numbers: number;
  /** Ids of files whose bytes are not there. */
  readonly missing: readonly string[];
  /** Names of keys that are gone now. */
  readonly forgotten: readonly string[];
}

export interface RotationDeps {
  readonly keys: DocumentKeys;
  readonly secret: InstallationSecret;
  readonly files: FileStore;
  readonly kyc: KycStore;
  /** Where the sealed bytes lie. */
  readonly storage: ObjectStorage;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Old keys stay, for a database that may be restored to an earlier instant. */
  readonly keepsOld: boolean;
}

/**
 * Draws a new key and seals every upload and number anew with it, also what lies plain from before
 * uploads were sealed, beside a running server, until
 * none is left under another; then forgets the others. Cut anywhere, it can be run again.
 */
export async function rotateKeys(deps: RotationDeps): Promise<Rotation> {
  const { keys, sleep, keepsOld } = deps;
  const keyId = keys.turn();
  const numbersOf = createDocumentNumbers(keys, deps.secret);
  let [documents, numbers] = [0, 0];
  let missing: readonly string[] = [];
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    const done = await sealDocuments(deps, keyId);
    const sealed = await sealNumbers(deps, numbersOf, keyId);
    documents += done.count;
    numbers += sealed;
    missing = done.missing;
    if (done.count + sealed === 0) {
      const forgotten = keepsOld ? [] : keys.forgetAllBut(new Set());
      return { keyId, documents, numbers, missing, forgotten };
    }
    await sleep(SETTLE_MS);
  }
  throw new Error('Documents are still sealed with another key: was another one drawn meanwhile?');
}

async function sealDocuments(deps: RotationDeps, keyId: string) {
  const missing: string[] = [];
  let count = 0;
  for (let after = ''; ; ) {
    const records = await deps.files.after(after, AT_ONCE);
    for (const record of records) {
      const outcome = await sealDocument(deps, record, keyId);
      if (outcome === 'missing') missing.push(record.id);
      if (outcome === 'sealed') count += 1;
    }
    const last = records.at(-1);
    if (last === undefined) return { count, missing };
    after = last.id;
  }
}

/** Bytes are put under a name of their own, so that backups of the old ones stay what they were. */
async function sealDocument(
  { keys, files, storage }: RotationDeps,
  { id, purpose, objectKey }: FileRecord,
  keyId: string,
): Promise<'sealed' | 'is-new' | 'missing'> {
  const stored = await storage.get(objectKey);
  if (stored === null) return 'missing';
  if (keyIdOf(stored) === keyId) return 'is-new';
  const isPlain = purpose !== 'kyc' && !isEnvelope(stored);
  const opened = isPlain ? stored : openBytes(keys, objectKey, stored);
  const to = `${purpose}/${id.slice(0, 2)}/${id}-${randomBytes(4).toString('hex')}`;
  await storage.put(to, sealBytes(keys, to, opened));
  const isMoved = await files.move(id, objectKey, to);
  await storage.delete(isMoved ? objectKey : to);
  return 'sealed';
}

async function sealNumbers(
  { kyc }: RotationDeps,
  numbers: DocumentNumbers,
  keyId: string,
): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await kyc.numbersAfter(after, AT_ONCE);
    for (const { id, sealedNumber } of rows) {
      if (keyIdOf(sealedNumber) === keyId) continue;
      await kyc.reseal(id, numbers.seal(id, numbers.open(id, sealedNumber)));
      count += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}
