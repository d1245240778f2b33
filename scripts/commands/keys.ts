import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@candor/database/pool';
import { createFileStore } from '@candor/database/stores/files';
import { createKycStore } from '@candor/database/stores/kyc-cases';
import { createMessageStore } from '@candor/database/stores/messages';
import { createSealedRowStore } from '@candor/database/stores/sealed-rows';
import { createSessionStore } from '@candor/database/stores/sessions';
import { createInbox } from '@candor/engines/notices/inbox';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import {
  finishRotation,
  leaveEarlierSecret,
  RotationRefused,
  turnSecret,
} from '@candor/server/auth/rotate-secret';
import type { SealedAnew } from '@candor/server/auth/seal-anew';
import { documentKeys } from '@candor/server/compose/core';
import type { Config } from '@candor/server/config/config';
import { openStorage } from '@candor/server/files/open-storage';
import { createDocumentNumbers } from '@candor/server/kyc/document-numbers';
import { rotateKeys } from '@candor/server/kyc/rotate-keys';
import type { Pool } from 'pg';
import { commandAttestor } from '../lib/command-attestor.ts';
import { openBooks } from '../lib/open-books.ts';
import { readSettings } from '../lib/read-settings.ts';
import { fail, say } from '../lib/say.mjs';

/** Seals all uploads and the numbers of documents with a new key. */
export function rotateDocumentKeys({ keepsOld }: { keepsOld: boolean }): Promise<void> {
  return withBooks((house) => sealDocuments(house, keepsOld));
}

/**
 * Another secret of the installation, and all that hangs on it written anew; with `SECRET_KEY` what
 * is to last is laid down for the coming one. Ends with 1 while an earlier rotation is unfinished.
 */
export function rotateSecret(): Promise<void> {
  return withBooks(async (house) => {
    if (turned(house.config) === 'laid-down') {
      say('The keys that last are laid down for SECRET_KEY_ALSO, in earlier-keys.json.');
      say('Now swap the two settings in every process, and then: npm run keys -- rotate --finish');
      return;
    }
    const sealed = await leaveEarlierSecret(depsOf(house));
    report(sealed);
    say('All sessions have ended. What still hangs on the secret before:');
    say('npm run keys -- rotate --finish');
  });
}

/** Lets go of what is kept of an earlier secret; says what still hangs on one, and ends with 3. */
export function finishSecret({ endsCodes }: { endsCodes: boolean }): Promise<void> {
  return withBooks(async (house) => {
    const finished = await finishRotation({ ...depsOf(house), endsCodes });
    report(finished);
    if (finished.left.length === 0) return say('Nothing hangs on an earlier secret.');
    say('Still on an earlier secret:');
    for (const what of finished.left) say(`  ${what}`);
    process.exitCode = 3;
  });
}

interface House {
  readonly config: Config;
  readonly pool: Pool;
}

async function withBooks(work: (house: House) => Promise<void>): Promise<void> {
  const config = readSettings();
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  try {
    await work({ config, pool });
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function sealDocuments({ config, pool }: House, keepsOld: boolean): Promise<void> {
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
}

function turned(config: Config): ReturnType<typeof turnSecret> {
  try {
    return turnSecret(config, Date.now());
  } catch (error) {
    if (error instanceof RotationRefused) return fail(error.message);
    throw error;
  }
}

function depsOf({ config, pool }: House) {
  const secret = loadInstallationSecret(config);
  const keys = documentKeys(config, secret);
  return {
    place: config,
    secret,
    sleep,
    documentKeys: keys,
    sealDocuments: () => sealDocuments({ config, pool }, false),
    documentNumbers: createDocumentNumbers(keys, secret),
    rows: createSealedRowStore(pool, commandAttestor(pool)),
    sessions: createSessionStore(pool),
    inbox: createInbox(createMessageStore(pool, { sendsMail: config.mailMode === 'smtp' })),
    nowMs: Date.now(),
  };
}

function report({ count, problems }: SealedAnew): void {
  if (count > 0) say(`${count} rows are sealed or marked anew.`);
  for (const problem of problems) say(problem);
}
