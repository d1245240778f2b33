/** `npm run restore`: reads what was typed; the work is in `commands/restore.ts`. */
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run restore -- --from <backup folder> --to <new data directory> [--at <instant>]
                          [--secrets <folder>]
Makes a data directory of an instant, such as 2026-11-23T10:00:00Z, or of the end of the backup.
The backup is only read. Checks the books, compares the chains with the signed heads and says what
came after the instant and is not there. Ends with 1 when it cannot be restored, or the books do not
hold.
  --secrets <folder>   has the keys and passwords of a backup that was made without them`;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const { values } = readTyped(USAGE, {
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    secrets: { type: 'string' },
  },
});
const { from, to, at } = values;
if (!from || !to || (at !== undefined && !INSTANT.test(at))) {
  misused('Say from where and to where, and an instant with its zone.', USAGE);
}
const { restore } = await import('./commands/restore.ts');
const atMs = at === undefined ? null : Date.parse(at);
await restore({ from, to, atMs, secrets: values.secrets ?? null });
