/**
 * npm run verify: everything `npm run rebuild` checks, and every signature, and the file of signed
 * heads against the database. Ends with 1 at the first thing that does not hold, which it names.
 * npm run verify -- --release <account> --by <who>: ends the suspension of an account whose rows
 * agree with the log again; `--release all` takes the chains as they stand. Runs beside a live
 * server. The settings of npm start.
 * npm run verify -- <file> [--key <public key>]: checks a customer's statement, or the export of a
 * whole account, without a database.
 */
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { signerOf } from '@candor/database/lanes/group-signature';
import { createPool } from '@candor/database/pool';
import { EVERY_ACCOUNT } from '@candor/database/stores/suspensions';
import { readConfig } from '@candor/server/config/config';
import { type BooksToCheck, lookAtAll, lookAtTail } from '@candor/server/integrity/check-books';
import { releaseAccount } from '@candor/server/integrity/release-account';
import { openBooks } from './lib/open-books.ts';
import { readTyped } from './lib/typed.ts';
import { verifyStatement } from './lib/verify-statement.ts';

const usage = 'npm run verify [-- <statement> [--key <key>] | --release <account> --by <who>]';
const { values, positionals } = readTyped(usage, {
  options: { release: { type: 'string' }, by: { type: 'string' }, key: { type: 'string' } },
  allowPositionals: true,
});
const [statement] = positionals;
if (statement !== undefined) process.exit(await verifyStatement(statement, values.key));
const { integrity } = readConfig(process.env);
const database = await openBooks();
const pool = createPool(database.owner ?? database.address, { max: 2 });
const { key, before } = loadSigningKey(integrity.signingKeyFile);
const signer = signerOf(key);
const books = {
  ...{ pool, address: database.address, headsDir: integrity.headsDir },
  keys: [signer.publicKey, ...before],
};
try {
  process.exitCode =
    values.release === undefined
      ? await verify(books)
      : await release(values.release, values.by?.trim() ?? '');
} finally {
  await pool.end();
  await database.stop();
}

/** 0: everything holds, 1: something does not. */
async function verify(checked: BooksToCheck): Promise<number> {
  const tail = await lookAtTail(checked);
  const whole = await lookAtAll(checked, () => Promise.resolve(), 'every');
  const problems = [...new Set([...tail.all, ...whole.all])];
  for (const problem of problems) console.error(`WRONG  ${problem}`);
  console.log(`signing key ${signer.publicKey}`);
  console.log(
    problems.length === 0
      ? 'Log, signatures, signed heads and tables agree.'
      : 'The books do NOT hold. The first line names the first bad entry.',
  );
  return problems.length === 0 ? 0 : 1;
}

/** 0: released, 1: its rows still differ or it was not suspended, 2: nobody says who asks. */
async function release(account: string, by: string): Promise<number> {
  if (by === '') {
    console.error('Who releases? npm run verify -- --release <account> --by <name>');
    return 2;
  }
  const accountId = account === 'all' ? EVERY_ACCOUNT : account;
  const ended = await releaseAccount({ books, signer, accountId, by, nowMs: Date.now() });
  if (ended.outcome === 'still-differs') {
    console.error(`Not released: ${ended.what}\nPut the row back as the log has it first.`);
  } else if (ended.outcome === 'not-suspended') console.error(`${account} is not suspended.`);
  else console.log(`Released ${account}; a running server follows within seconds.`);
  return ended.outcome === 'released' ? 0 : 1;
}
