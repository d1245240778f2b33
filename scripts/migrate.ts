/** `npm run migrate`: the work is in `server/src/main.ts`, which images run by themselves. */
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run migrate
Brings the tables of a database of your own to this version, as their owner (DATABASE_OWNER_URL),
and makes the role that the server works with (DATABASE_URL). Servers that know DATABASE_URL alone
start afterwards. The embedded database is migrated by npm start.`;

readTyped(USAGE, { wordsMax: 0, allowPositionals: true });
const { migrateAlone } = await import('@candor/server/main');
await migrateAlone();
