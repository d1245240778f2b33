import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@candor/database/pool';
import { createFileStore } from '@candor/database/stores/files';
import { createKycStore } from '@candor/database/stores/kyc-cases';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import { documentKeys } from '@candor/server/compose/core';
import { openStorage } from '@candor/server/files/open-storage';
import { rotateKeys } from '@candor/server/kyc/rotate-keys';
import { commandAttestor } from '../lib/command-attestor.ts';
import { openBooks } from '../lib/open-books.ts';
import { readSettings } from '../lib/read-settings.ts';
import { say } from '../lib/say.mjs';

/** Seals all uploads and the numbers of documents with a new key. */
export async function rotateDocumentKeys({ keepsOld }: { keepsOld: boolean }): Promise<void> {
  const config = readSettings();
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  try {
    const secret = loadInstallationSecret(config);
    const { keyId, documents, numbers, missing, forgotten } = await rotateKeys({
      keys: documentKeys(config, secret),
      secret,
      sleep,
      keepsOld,
      files: createFileStore(pool),
      kyc: createKycStore(pool, commandAttestor(pool)),
      storage: openStorage(config),
    });
    say(`${documents} uploads and ${numbers} numbers are sealed with ${keyId}.`);
    for (const id of missing) say(`The bytes of ${id} are not there.`);
    if (forgotten.length > 0) say(`Forgotten: ${forgotten.join(', ')}.`);
  } finally {
    await pool.end();
    await database.stop();
  }
}
