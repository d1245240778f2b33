/** `npm run rebuild`: reads what was typed; the work is in `commands/rebuild.ts`. */
import { readTyped } from './lib/typed.ts';

readTyped(
  `npm run rebuild
Works every balance, position and order out again from the event log, checks the hash chain and
compares with the tables. Ends with 1 when anything differs. Runs beside a live server.
DATA_DIR and DATABASE_URL as for npm start.`,
  {},
);
const { rebuildBooks } = await import('./commands/rebuild.ts');
process.exitCode = await rebuildBooks();
