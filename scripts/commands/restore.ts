import { resolve } from 'node:path';
import { BackupRefused } from '@candor/database/backup/copy-files';
import { DatabaseStartFailed } from '@candor/database/launcher/start-failed';
import { type RestoredHouse, restoreHouse } from '@candor/server/backup/restore-house';
import { fail, say } from '../lib/say.mjs';

/**
 * Restores a backup into a new data directory and checks its books. Sets the exit code to 1 when
 * they do not hold; ends the process with 1 and a sentence when the backup cannot be restored.
 */
export async function restore(wanted: {
  readonly from: string;
  readonly to: string;
  /** Null for the end of the backup. */
  readonly atMs: number | null;
  /** Where secrets lie that the backup was made without. */
  readonly secrets: string | null;
}): Promise<void> {
  try {
    const [folder, dataDir] = [resolve(wanted.from), resolve(wanted.to)];
    const nowMs = Date.now();
    const { atMs } = wanted;
    const secretsDir = wanted.secrets === null ? null : resolve(wanted.secrets);
    tell(await restoreHouse({ folder, dataDir, atMs, secretsDir, say, nowMs }), dataDir);
  } catch (error) {
    if (!(error instanceof BackupRefused || error instanceof DatabaseStartFailed)) throw error;
    fail(error.message);
  }
}

function tell({ base, logs, isOfThisVersion, problems }: RestoredHouse, dataDir: string): void {
  say(`restored from the base backup of ${base.usableFrom}`);
  if (!isOfThisVersion) {
    say('It is of another version of Candor: start that one on it, which checks its books.');
    say(`Its folder is DATA_DIR=${dataDir}.`);
    return;
  }
  for (const { log, seq, hash, signedSeq } of logs) {
    if (seq === 0n && signedSeq === 0n) continue;
    const lost = signedSeq > seq ? `; what came after it, to group ${signedSeq}, is not there` : '';
    say(`log ${log} ends at group ${seq}, ${hash.slice(0, 16)}…${lost}`);
  }
  for (const problem of problems) console.error(`WRONG  ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (problems.length === 0) say('Log, signatures, signed heads and tables agree.');
  else console.error('The books do NOT hold.');
  say(`Start it with DATA_DIR=${dataDir}, without SIGNING_KEY_FILE and HEADS_DIR.`);
}
