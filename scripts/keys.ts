/** `npm run keys`: reads what was typed; the work is in `commands/keys.ts`. */
import { misused, readCommand, readTyped } from './lib/typed.ts';

const USAGE = `npm run keys -- rotate [--keep]
npm run keys -- rotate --secret
npm run keys -- rotate --finish [--end-codes]
Draws a new key for uploads, and seals all of them and the numbers of documents anew with it; or
another secret of the installation, and seals all that hangs on it. Runs beside a live server. The
settings of npm start.
  --keep       old keys stay in the file, for a database that is restored to an earlier instant
  --secret     the secret too: everybody logs in again
  --finish     lets go of what was kept of the secret before, and says what still hangs on it
  --end-codes  recovery codes from before end, and whose they were is told`;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  wordsMax: 1,
  options: {
    keep: { type: 'boolean', default: false },
    secret: { type: 'boolean', default: false },
    finish: { type: 'boolean', default: false },
    'end-codes': { type: 'boolean', default: false },
  },
});
readCommand(USAGE, positionals, ['rotate']);
const { keep, secret, finish, 'end-codes': endsCodes } = values;
if ([keep, secret, finish].filter(Boolean).length > 1) {
  misused('--keep, --secret and --finish go one by one', USAGE);
}
if (endsCodes && !finish) misused('--end-codes goes with --finish', USAGE);
const commands = await import('./commands/keys.ts');
if (secret) await commands.rotateSecret();
else if (finish) await commands.finishSecret({ endsCodes });
else await commands.rotateDocumentKeys({ keepsOld: keep });
