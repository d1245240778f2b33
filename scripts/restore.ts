/**
 * npm run restore -- --from <backup folder> --to <new data directory> [--at <instant>]: a house of
 * its own as it was at that instant, or at the end of the backup. The backup is only read. Checks
 * the books, compares the chains with the signed heads and says what came after the instant and is
 * not there. Ends with 1 when it cannot be, or the books do not hold.
 */
import { resolve } from 'node:path';
import { BackupRefused } from '@candor/database/backup/copy-files';
import { DatabaseStartFailed } from '@candor/database/launcher/start-failed';
import { type RestoredHouse, restoreHouse } from '@candor/server/backup/restore-house';
import { fail, say } from './lib/say.mjs';
import { readTyped } from './lib/typed.ts';

const USAGE =
  'npm run restore -- --from <backup folder> --to <new data directory> [--at 2026-11-23T10:00:00Z]';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const { values } = readTyped(USAGE, {
  options: { from: { type: 'string' }, to: { type: 'string' }, at: { type: 'string' } },
});
const { from, to, at } = values;
if (!from || !to || (at !== undefined && !INSTANT.test(at))) {
  console.error(`Say from where and to where, and an instant with its zone.\n${USAGE}`);
  process.exit(2);
}
try {
  const dataDir = resolve(to);
  const atMs = at === undefined ? null : Date.parse(at);
  const nowMs = Date.now();
  tell(await restoreHouse({ folder: resolve(from), dataDir, atMs, say, nowMs }), dataDir);
} catch (error) {
  if (!(error instanceof BackupRefused || error instanceof DatabaseStartFailed)) throw error;
  fail(error.message);
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
