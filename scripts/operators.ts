/** `npm run operators`: reads what was typed; the work is in `commands/operators.ts`. */
import { operatorRoles } from '@candor/contract/operator-route';
import { readCommand, readTyped } from './lib/typed.ts';

const USAGE = `npm run operators -- <command>
  add      --name <name> --email <e-mail> --roles <roles>   shows the first password once
  roles    --email <e-mail> --roles <roles>
  password --email <e-mail>   draws a new one, and ends all sessions
  factor   --email <e-mail>   as password; a lost authenticator is set anew with the next login
  disable  --email <e-mail>   ends all sessions; enable lets in again
  list     who works here
Roles, with commas between: ${operatorRoles.join(', ')}
DATA_DIR and DATABASE_URL as for npm start.`;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  wordsMax: 1,
  options: { name: { type: 'string' }, email: { type: 'string' }, roles: { type: 'string' } },
});
const names = ['add', 'roles', 'password', 'factor', 'disable', 'enable', 'list'] as const;
const command = readCommand(USAGE, positionals, names);
const { operate } = await import('./commands/operators.ts');
process.exitCode = await operate({ command, ...values }, USAGE);
