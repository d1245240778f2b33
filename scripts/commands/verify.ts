import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { signAllAgain } from '@candor/database/attested/sign-again';
import { signerOf } from '@candor/database/lanes/group-signature';
import { createPool } from '@candor/database/pool';
import { EVERY_ACCOUNT } from '@candor/database/stores/suspensions';
import { type BooksToCheck, lookAtAll, lookAtTail } from '@candor/server/integrity/check-books';
import { releaseAccount } from '@candor/server/integrity/release-account';
import type { Pool } from 'pg';
import { commandAttestor } from '../lib/command-attestor.ts';
import { openBooks } from '../lib/open-books.ts';
import { readSettings } from '../lib/read-settings.ts';

/** 0: log, signatures, signed heads and tables agree, 1: something does not hold. */
export function verifyBooks(): Promise<number> {
  return withBooks(async ({ books, signer }) => {
    const tail = await lookAtTail(books);
    const whole = await lookAtAll(books, () => Promise.resolve(), 'every');
    const problems = [...new Set([...tail.all, ...whole.all])];
    for (const problem of problems) console.error(`WRONG  ${problem}`);
    console.log(`signing key ${signer.publicKey}`);
    if (whole.erased > 0) console.log(`${whole.erased} rows are of persons who were erased.`);
    console.log(
      problems.length === 0
        ? 'Log, signatures, signed heads and tables agree.'
        : 'The books do NOT hold. The first line names the first bad entry.',
    );
    return problems.length === 0 ? 0 : 1;
  });
}

/**
 * Ends the suspension of an account, or of `all`. 0: released, 1: its rows still differ or it was
 * not suspended.
 */
export function releaseSuspension(of: { account: string; by: string }): Promise<number> {
  const { account, by } = of;
  return withBooks(async ({ books, signer }) => {
    const accountId = account === 'all' ? EVERY_ACCOUNT : account;
    const ended = await releaseAccount({ books, signer, accountId, by, nowMs: Date.now() });
    if (ended.outcome === 'still-differs') {
      console.error(`Not released: ${ended.what}\nPut the row back as the log has it first.`);
    } else if (ended.outcome === 'not-suspended') console.error(`${account} is not suspended.`);
    else console.log(`Released ${account}; a running server follows within seconds.`);
    if (ended.outcome === 'released' && accountId === EVERY_ACCOUNT) await signRows(books.pool);
    return ended.outcome === 'released' ? 0 : 1;
  });
}

/** The rows beside the books are taken for the true ones too. */
async function signRows(pool: Pool): Promise<void> {
  const { signed, unknown } = await signAllAgain(pool, commandAttestor(pool));
  console.log(`Signed ${signed} rows beside the books as they stand.`);
  for (const row of unknown) console.error(`${row} was never signed; nobody says whose it is.`);
}

/** What a check works on: the books, and the key that signs them. */
interface Opened {
  readonly books: BooksToCheck;
  readonly signer: ReturnType<typeof signerOf>;
}

/** Opens the books of this installation for as long as the work takes. */
async function withBooks(work: (opened: Opened) => Promise<number>): Promise<number> {
  const { integrity } = readSettings();
  const database = await openBooks();
  const pool = createPool(database.owner ?? database.address, { max: 2 });
  const { key, before } = loadSigningKey(integrity.signingKeyFile);
  const signer = signerOf(key);
  const books = {
    pool,
    address: database.address,
    headsDir: integrity.headsDir,
    keys: [signer.publicKey, ...before],
  };
  try {
    return await work({ books, signer });
  } finally {
    await pool.end();
    await database.stop();
  }
}
