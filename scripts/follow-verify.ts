/** `npm run follow:verify`: reads what was typed; the work is in `commands/follow-verify.ts`. */
import { endAs } from './lib/end-as.ts';
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run follow:verify -- [--url <server>] [--institution <id>] [--order <file>]
Works the record of every institution out again from what the server publishes to everybody, and
names what does not agree (docs/decisions/follow.md). Ends with 1 when something does not, with 2
when there is nothing to work out. Needs no secret and no database.
  --url <server>       http://localhost:3000 by default
  --institution <id>   this one only
  --order <file>       instead the settlement of a follow order, from the answer of
                       GET /orders/{id}?kind=follow stored in a file`;

const { values } = readTyped(USAGE, {
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    institution: { type: 'string' },
    order: { type: 'string' },
  },
});
const { verifyFollowOrder, verifyRecords } = await import('./commands/follow-verify.ts');
const { order, ...of } = values;
await endAs(() => (order === undefined ? verifyRecords(of) : verifyFollowOrder(order)), 2);
