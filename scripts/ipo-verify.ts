/** `npm run ipo:verify`: reads what was typed; the work is in `commands/ipo-verify.ts`. */
import { endAs } from './lib/end-as.ts';
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run ipo:verify -- --offering <id> [--url <server>]
Works the draw of an offering out again from what the server publishes to everybody, and names what
does not agree (docs/decisions/draws.md). Ends with 1 when something does not, with 2 when nothing
is published yet. Needs no secret and no database.
  --url <server>   http://localhost:3000 by default`;

const { values } = readTyped(USAGE, {
  options: {
    offering: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
  },
});
const { verifyOffering } = await import('./commands/ipo-verify.ts');
await endAs(() => verifyOffering(values.offering?.trim() ?? '', values.url), 2);
