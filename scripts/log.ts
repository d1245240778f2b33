/** `npm run log`: reads what was typed; the work is in `commands/log.ts`. */
import { misused, readTyped } from './lib/typed.ts';

const USAGE = `npm run log [-- --follow --cursor <file> --since <time> --from <log>:<seq>]
Prints the event log as JSON lines, one commit group a line, checked as it is read. Runs beside a
live server and only reads. Ends with 1 where the log does not agree with itself or with what was
read before. The settings of npm start.
  --follow             goes on as groups are committed, through restarts of the database
  --cursor <file>      goes on from the place in this file, and updates it; what was not
                       written is written again
  --since <time>       begins with the first group that is not before an instant
  --from <log>:<seq>   begins with this group in this log; may be repeated`;

const { values } = readTyped(USAGE, {
  options: {
    follow: { type: 'boolean', default: false },
    cursor: { type: 'string' },
    since: { type: 'string' },
    from: { type: 'string', multiple: true, default: [] },
  },
});
const since = values.since === undefined ? null : Date.parse(values.since);
if (Number.isNaN(since)) {
  misused('--since must be an instant such as 2026-11-23T10:00:00Z.', USAGE);
}
const places = values.from.map(readPlace);
const { printLog } = await import('./commands/log.ts');
await printLog({ follow: values.follow, cursorFile: values.cursor, since, places });

function readPlace(text: string): { readonly log: number; readonly seq: bigint } {
  const [, log = '', seq = ''] = /^(\d{1,6}):(\d{1,18})$/.exec(text) ?? [];
  if (log === '') misused(`--from must be <log>:<seq>, such as 0:17, not "${text}".`, USAGE);
  return { log: Number(log), seq: BigInt(seq) };
}
