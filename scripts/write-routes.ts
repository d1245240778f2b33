/** `npm run routes`: reads what was typed; the work is in `commands/write-routes.ts`. */
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run routes [-- --check | --client]
Writes the tables of calls from the folders of routes and handlers.
  --check   writes nothing, and ends with 1 where a table is not what it would write
  --client  writes what the client has of the contract and nothing else`;

const no = { type: 'boolean', default: false } as const;
const { values } = readTyped(USAGE, { options: { check: no, client: no } });
const { writeRoutes } = await import('./commands/write-routes.ts');
await writeRoutes({ onlyChecks: values.check, onlyClient: values.client });
