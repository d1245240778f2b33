/** `npm run keys`: reads what was typed; the work is in `commands/keys.ts`. */
import { readCommand, readTyped } from './lib/typed.ts';

const USAGE = `npm run keys -- rotate [--keep]
Draws a new key for uploads, and seals all of them and the numbers of documents anew with it. Runs
beside a live server. The settings of npm start.
  --keep    old keys stay in the file, for a database that is restored to an earlier instant`;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  wordsMax: 1,
  options: { keep: { type: 'boolean', default: false } },
});
readCommand(USAGE, positionals, ['rotate']);
const { rotateDocumentKeys } = await import('./commands/keys.ts');
await rotateDocumentKeys({ keepsOld: values.keep });
