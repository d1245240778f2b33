/** `npm run routes`: reads what was typed; the work is in `commands/write-routes.ts`. */
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run routes [-- --check]
Writes the tables of calls from the folders of routes and handlers.
  --check   writes nothing, and ends with 1 where a table is not what it would write`;

const { values } = readTyped(USAGE, { options: { check: { type: 'boolean', default: false } } });
const { writeRoutes } = await import('./commands/write-routes.ts');
await writeRoutes({ onlyChecks: values.check });
