/** `npm run verify`: reads what was typed; the work is in `commands/verify.ts`. */
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run verify [-- <file> [--key <key>] | --release <account> --by <who> |
                      --security-log <file>]
Checks everything npm run rebuild checks, and every signature, and the file of signed heads against
the database. Ends with 1 when something does not hold, and names the first of it. Runs beside a
live server. The settings of npm start.
  --security-log <file> checks lines of the security log, without a database; again for more files,
                        the oldest first
  <file>                checks a customer's statement, or the export of a whole account, without a
                        database
  --key <key>           the public key it has to be signed with; the own one by default
  --release <account>   ends the suspension of an account whose rows agree with the log again; all
                        takes the chains as they stand
  --by <who>            who releases it`;

const { values, positionals } = readTyped(USAGE, {
  options: {
    'security-log': { type: 'string', multiple: true },
    release: { type: 'string' },
    by: { type: 'string' },
    key: { type: 'string' },
  },
  allowPositionals: true,
  wordsMax: 1,
});
const [statement] = positionals;
if (statement !== undefined) {
  const { verifyStatement } = await import('./lib/verify-statement.ts');
  process.exit(await verifyStatement(statement, values.key));
}
const logs = values['security-log'];
if (logs !== undefined) {
  const { verifySecurityLog } = await import('./commands/verify-security-log.ts');
  process.exit(await verifySecurityLog(logs));
}
const { release: account } = values;
const by = values.by?.trim() ?? '';
if (account !== undefined && by === '') {
  console.error('Who releases? npm run verify -- --release <account> --by <name>');
  process.exit(2);
}
const { releaseSuspension, verifyBooks } = await import('./commands/verify.ts');
process.exitCode =
  account === undefined ? await verifyBooks() : await releaseSuspension({ account, by });
