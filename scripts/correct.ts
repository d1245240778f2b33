/**
 * npm run correct -- reverse --account <id> --movement <id> --by <who> --reason <why>, then
 * npm run correct -- approve --correction <id> --by <another>: undoes a whole movement; bust --fill
 * <id> in the place of reverse takes a whole execution back. A running server carries it out within
 * seconds; without one it waits. DATA_DIR and DATABASE_URL as for npm start.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createPool } from '@candor/database/pool';
import { createCorrectionStore } from '@candor/database/stores/corrections';
import type { CorrectionKind } from '@candor/engines/corrections/correction-ports';
import {
  outcomeSentence,
  readCorrection,
  showCorrections,
  showMovements,
} from '@candor/server/corrections/read-correction';
import { openBooks } from './lib/open-books.ts';
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run correct -- <command>
  movements --account <id>   what can be reversed: deposits, withdrawals, fees, interest, reversals
  reverse   --account <id> --movement <id> --by <who> --reason <why>
  bust      --account <id> --fill <id> --by <who> --reason <why>
  approve   --correction <id> --by <another person>
            --wait <seconds>: for a running server, 10 unless told
  history   --account <id>   what was reversed or taken back, by whom and why`;

const LOOK_MS = 250;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  options: {
    ...{ account: { type: 'string' }, movement: { type: 'string' }, fill: { type: 'string' } },
    ...{ correction: { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } },
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
  const { account = '' } = values;
  if (what === 'history' && account !== '') return show(showCorrections(await store.of(account)));
  if (what === 'movements' && account !== '') {
    return show(showMovements(await store.movements(account)));
  }
  if (what === 'reverse') return ask('reversal', values.movement);
  if (what === 'bust') return ask('bust', values.fill);
  if (what === 'approve') return approve();
  return no(USAGE);
}

async function ask(kind: CorrectionKind, corrects: string | undefined): Promise<number> {
  const { account, by, reason } = values;
  const ids = { correctionId: randomUUID(), nowMs: Date.now() };
  const correction = readCorrection({ kind, ...ids, account, corrects, by, reason });
  if (typeof correction === 'string') return no(`${correction}\n${USAGE}`);
  await store.ask(correction);
  console.log(`correction ${correction.correctionId}\nIt waits for another person's approval.`);
  return 2;
}

async function approve(): Promise<number> {
  const { correction: correctionId = '', by = '', wait } = values;
  const [asked] = await store.find(correctionId);
  if (asked === undefined) return no(`There is no correction ${correctionId}.\n${USAGE}`);
  if (by.trim() === '') return no(`Say who approves it: --by <who>.\n${USAGE}`);
  const isApproved = await store.approve({ correctionId, by: by.trim(), atMs: Date.now() });
  if (!isApproved) return no('It is approved already, or by the person who asked for it.');
  const endMs = Date.now() + Number(wait) * 1_000;
  let outcome = await store.outcome(correctionId);
  while (outcome === null && Date.now() < endMs) {
    await setTimeout(LOOK_MS);
    outcome = await store.outcome(correctionId);
  }
  const sentence = outcomeSentence(asked.correction, outcome);
  if (outcome?.refusal != null) return no(sentence);
  console.log(sentence);
  return outcome === null ? 2 : 0;
}

function show(lines: readonly string[]): number {
  for (const line of lines) console.log(line);
  return 0;
}

function no(why: string): number {
  console.error(why);
  return 1;
}
