/**
 * npm run correct -- adjust --account <id> --wallet <type> --amount <±x.xx> --corrects <id>
 * --by <who> --reason <why>: corrects a wallet by an entry of its own. A running server carries it
 * out within seconds; without one it waits. DATA_DIR and DATABASE_URL as for npm start.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPool } from '@candor/database/pool';
import { createCorrectionStore } from '@candor/database/stores/corrections';
import {
  outcomeSentence,
  readCorrection,
  showCorrections,
} from '@candor/server/corrections/read-correction';
import { openBooks } from './lib/open-books.ts';

const USAGE = `npm run correct -- <command>
  adjust   --account <id> --wallet <type> --amount <1.50> --corrects <id> --by <who> --reason <why>
           --amount -1.50 takes; --corrects: an order, fill, deposit, transfer or entry of his
           --wait <seconds>: for a running server, 10 unless told
  history  --account <id>    what was corrected, by whom and why`;

const LOOK_MS = 250;

// What begins with a minus is a value here, and an option to parseArgs.
const typed = process.argv.slice(2);
const at = typed.indexOf('--amount');
if (at >= 0) typed.splice(at, 2, `--amount=${typed[at + 1] ?? ''}`);
const { values, positionals } = parseArgs({
  args: typed,
  allowPositionals: true,
  options: {
    ...{ account: { type: 'string' }, wallet: { type: 'string' }, amount: { type: 'string' } },
    ...{ corrects: { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } },
    wait: { type: 'string', default: '10' },
  },
});
const database = await openBooks();
const pool = createPool(database.address, { max: 1 });
const store = createCorrectionStore(pool);
try {
  process.exitCode = await run(positionals[0]);
} finally {
  await pool.end();
  await database.stop();
}

/** 0: done, 1: refused, 2: it waits. */
async function run(what: string | undefined): Promise<number> {
  const { account = '', wait, ...asked } = values;
  if (what === 'history' && account !== '') {
    for (const line of showCorrections(await store.of(account))) console.log(line);
    return 0;
  }
  if (what !== 'adjust') return no(USAGE);
  const ids = { correctionId: randomUUID(), nowMs: Date.now(), account };
  const correction = readCorrection({ ...asked, ...ids });
  if (typeof correction === 'string') return no(`${correction}\n${USAGE}`);
  await store.ask(correction);
  const { correctionId } = correction;
  console.log(`correction ${correctionId}`);
  const endMs = Date.now() + Number(wait) * 1_000;
  let outcome = await store.outcome(correctionId);
  while (outcome === null && Date.now() < endMs) {
    await setTimeout(LOOK_MS);
    outcome = await store.outcome(correctionId);
  }
  const sentence = outcomeSentence(correction, outcome);
  if (outcome?.refusal != null) return no(sentence);
  console.log(sentence);
  return outcome === null ? 2 : 0;
}

function no(why: string): number {
  console.error(why);
  return 1;
}
