/** `npm run instruments`: reads what was typed; the work is in `commands/instruments.ts`. */
import { readCommand, readTyped } from './lib/typed.ts';

const USAGE = `npm run instruments -- <command> <source:market:code> --by <who> [--reason <why>]
  halt, resume
  delist    [--held] [--settle-at <price>]     --held: although customers hold it
  settle    --settle-at <price>                closes what is held of one that has ended
  list      --code <new code> --name <name>    another one with the terms of this one
  rename    [--code <new code>] [--name <name>]
  terms     --set <field>=<value> ...          minCount, maxNum, maintenanceRatioBps, leverages,
                                               settleDays, isShortable, isTradable
  split     --ratio <new>:<old> [--cash-price <price>]
                                               --cash-price: of a fraction, in the new count
  history                                      what was done to it, by whom and why
A running server follows within seconds, and what is done here outlasts starts and releases.
DATA_DIR and DATABASE_URL as for npm start.`;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  wordsMax: 2,
  options: {
    by: { type: 'string' },
    reason: { type: 'string' },
    code: { type: 'string' },
    name: { type: 'string' },
    ratio: { type: 'string' },
    'cash-price': { type: 'string' },
    'settle-at': { type: 'string' },
    set: { type: 'string', multiple: true },
    held: { type: 'boolean', default: false },
  },
});
const what = readCommand(USAGE, positionals, [
  'halt',
  'resume',
  'delist',
  'settle',
  'list',
  'rename',
  'terms',
  'split',
  'history',
]);
const [, keys = ''] = positionals;
const { 'cash-price': cashPrice, 'settle-at': settleAt, ...options } = values;
const { changeListing } = await import('./commands/instruments.ts');
process.exitCode = await changeListing({
  what,
  keys,
  cashPrice,
  settleAt,
  usage: USAGE,
  ...options,
});
