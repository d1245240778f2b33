/** `npm run backup`: reads what was typed; the work is in `commands/backup.ts`. */
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run backup -- --to <folder> [--keep <number> | --wal | --end]
                                                 [--without-secrets]
Takes a base backup of the embedded database beside a live server, with uploads, signed heads and
keys. With DATABASE_URL only what lies outside the database is copied. The settings of npm start.
  --keep <number>   how many base backups stay, the newest; 7 by default
  --wal             copies the WAL as it is written until it is interrupted, so that every second
                    since the oldest base backup can be restored
  --end             ends that for good: the database no longer keeps WAL for this folder
  --without-secrets keys and passwords stay out: a restore asks for them`;

const { values } = readTyped(USAGE, {
  options: {
    to: { type: 'string' },
    keep: { type: 'string', default: '7' },
    wal: { type: 'boolean', default: false },
    end: { type: 'boolean', default: false },
    'without-secrets': { type: 'boolean', default: false },
  },
});
const { to, wal, end } = values;
const keep = Number(values.keep);
if (!to || !Number.isInteger(keep) || keep < 1) {
  misused('Say where to, and keep one at least.', USAGE);
}
const { backUpTo } = await import('./commands/backup.ts');
await backUpTo(to, { keep, wal, end, isWithoutSecrets: values['without-secrets'] });
