/** `npm run correct`: reads what was typed; the work is in `commands/correct.ts`. */
import { readCommand, readTyped } from './lib/typed.ts';

const USAGE = `npm run correct -- <command>
  movements --account <id>   what can be reversed: deposits, withdrawals, fees, interest, reversals
  reverse   --account <id> --movement <id> --by <who> --reason <why>
                             asks for a whole movement to be undone
  bust      --account <id> --fill <id> --by <who> --reason <why>
                             asks for a whole execution to be taken back
  approve   --correction <id> --by <another person>
            --wait <seconds>: for a running server, 10 by default; without one it waits
  history   --account <id>   what was reversed or taken back, by whom and why
Ends with 0 when it is done, with 1 when it is refused, with 2 while it waits.
DATA_DIR and DATABASE_URL as for npm start.`;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  wordsMax: 1,
  options: {
    account: { type: 'string' },
    movement: { type: 'string' },
    fill: { type: 'string' },
    correction: { type: 'string' },
    by: { type: 'string' },
    reason: { type: 'string' },
    wait: { type: 'string', default: '10' },
  },
});
const names = ['movements', 'reverse', 'bust', 'approve', 'history'] as const;
const command = readCommand(USAGE, positionals, names);
const { correct } = await import('./commands/correct.ts');
process.exitCode = await correct({ command, ...values }, USAGE);
