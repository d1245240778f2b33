import { join } from 'node:path';
import { openHeadFile, readHeadFile } from '@candor/adapters/heads/head-file';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { type BaseBackup, placesIn } from '@candor/database/backup/backup-folder';
import { chooseBase } from '@candor/database/backup/choose-base';
import { mirrorGrowing } from '@candor/database/backup/copy-files';
import { countTables, restoreCluster } from '@candor/database/backup/restore-cluster';
import { isSigned, type Signer, signerOf } from '@candor/database/lanes/group-signature';
import { startDatabase } from '@candor/database/launcher/start-database';
import { isOfThisVersion } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { readChains } from '@candor/database/stores/head-mark';
import type { ChainHead, HeadLine } from '@candor/engines/integrity/head-ports';
import type { Pool } from 'pg';
import { lookAtAll, lookAtTail } from '../integrity/check-books.ts';
import { findSecrets, putSecrets } from './house-secrets.ts';

/** What became of a log by going back to an instant. */
export interface RestoredLog {
  readonly log: number;
  readonly seq: bigint;
  readonly hash: string;
  /** The number its head was last signed at before the restore. */
  readonly signedSeq: bigint;
}

export interface RestoredHouse {
  readonly base: BaseBackup;
  readonly logs: readonly RestoredLog[];
  /** False: it is of another version of Candor, whose books are its own to check. */
  readonly isOfThisVersion: boolean;
  /** What does not hold; nothing when the books are right. */
  readonly problems: readonly string[];
}

/**
 * A house of its own from a backup, as of an instant, in a new folder with the usual places for its
 * files. Its chains are compared with the signed heads; where they end earlier, the head file says
 * that they were taken as they stand, and goes on from there. Throws `BackupRefused`.
 */
export async function restoreHouse(of: {
  readonly folder: string;
  readonly dataDir: string;
  readonly atMs: number | null;
  /** Where the secrets lie that the backup was made without. */
  readonly secretsDir?: string | null;
  readonly say: (words: string) => void;
  /** Chains that are cut back are stated at this instant. */
  readonly nowMs: number;
}): Promise<RestoredHouse> {
  const { folder, dataDir, say, nowMs } = of;
  const { uploads, heads } = placesIn(folder);
  const secrets = findSecrets((await chooseBase(folder, of.atMs)).path, of.secretsDir ?? null);
  const { base } = await restoreCluster({
    ...of,
    alongside: async (_base, { homeDir }) => {
      say('copying uploads, signed heads and keys …');
      await mirrorGrowing(uploads, join(dataDir, 'files'));
      await mirrorGrowing(heads, join(dataDir, 'heads'));
      await putSecrets(secrets, { dataDir, homeDir });
    },
  });
  say('checking the books …');
  const database = await startDatabase({ dataDir, mustExist: true });
  const owner = database.owner ?? database.address;
  const pool = createPool(owner, { max: 2 });
  try {
    await countTables(owner);
    if (!(await isOfThisVersion(owner))) {
      return { base, logs: [], isOfThisVersion: false, problems: [] };
    }
    const { key, before } = loadSigningKey(join(dataDir, 'signing.key'));
    const signer = signerOf(key);
    const keys = [signer.publicKey, ...before];
    const headsDir = join(dataDir, 'heads');
    const logs = await takeAsTheyStand({ pool, headsDir, signer, keys, nowMs });
    const books = { pool, address: database.address, headsDir, keys };
    const tail = await lookAtTail(books);
    const whole = await lookAtAll(books, () => Promise.resolve(), 'every');
    return {
      base,
      logs,
      isOfThisVersion: true,
      problems: [...new Set([...tail.all, ...whole.all])],
    };
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** The chains beside what was signed of them; those that were cut back are accepted in the file. */
async function takeAsTheyStand(of: {
  readonly pool: Pool;
  readonly headsDir: string;
  readonly signer: Signer;
  readonly keys: readonly string[];
  readonly nowMs: number;
}): Promise<readonly RestoredLog[]> {
  const { pool, headsDir, signer, keys, nowMs } = of;
  const { lines, newest } = await readHeadFile(headsDir, {
    trusted: keys,
    isSigned,
    files: 'all',
    lines: 'ends',
  });
  const signed = newestOf(lines, newest);
  const logs = (await readChains(pool)).heads.map(({ lane: log, seq, hash }) => ({
    log,
    seq,
    hash,
    signedSeq: signed.get(log) ?? 0n,
  }));
  const cut = logs.filter(({ seq, signedSeq }) => seq < signedSeq);
  if (cut.length > 0) {
    const accepted = cut.map(({ log: lane, seq, hash }) => ({
      ...({ kind: 'accepted', lane } as const),
      seq,
      hash,
    }));
    await openHeadFile(headsDir, signer).append(accepted, nowMs);
  }
  return logs;
}

function newestOf(
  lines: readonly HeadLine[],
  since: readonly ChainHead[],
): ReadonlyMap<number, bigint> {
  const newest = new Map<number, bigint>();
  for (const { statement } of lines) {
    if (!('lane' in statement)) continue;
    const { lane, seq, kind } = statement;
    const before = newest.get(lane) ?? 0n;
    newest.set(lane, kind === 'accepted' || seq > before ? seq : before);
  }
  for (const { lane, seq } of since) {
    if (seq > (newest.get(lane) ?? 0n)) newest.set(lane, seq);
  }
  return newest;
}
