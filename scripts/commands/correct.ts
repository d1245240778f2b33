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
import { commandAttestor } from '../lib/command-attestor.ts';
import { openBooks } from '../lib/open-books.ts';

const LOOK_MS = 250;

/** A command and its options, as they were typed. */
interface Typed {
  readonly command: 'movements' | 'reverse' | 'bust' | 'approve' | 'history';
  readonly account?: string | undefined;
  readonly movement?: string | undefined;
  readonly fill?: string | undefined;
  readonly correction?: string | undefined;
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
  /** How long to wait for a running server, in seconds. */
  readonly wait: string;
}

/** Carries out a command on the books of this installation. 0: done, 1: refused, 2: it waits. */
export async function correct(typed: Typed, usage: string): Promise<number> {
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  try {
    return await run(createCorrectionStore(pool, commandAttestor(pool)), typed, usage);
  } finally {
    await pool.end();
    await database.stop();
  }
}

type Store = ReturnType<typeof createCorrectionStore>;

async function run(store: Store, typed: Typed, usage: string): Promise<number> {
  const { account = '', command } = typed;
  if (command === 'history' && account !== '') {
    return show(showCorrections(await store.of(account)));
  }
  if (command === 'movements' && account !== '') {
    return show(showMovements(await store.movements(account)));
  }
  if (command === 'reverse') return ask(store, { ...typed, kind: 'reversal' }, usage);
  if (command === 'bust') return ask(store, { ...typed, kind: 'bust' }, usage);
  if (command === 'approve') return approve(store, typed, usage);
  return no(usage);
}

/** Stores what is asked for, until another person approves it. */
async function ask(
  store: Store,
  typed: Typed & { readonly kind: CorrectionKind },
  usage: string,
): Promise<number> {
  const { kind, account, by, reason } = typed;
  const corrects = kind === 'bust' ? typed.fill : typed.movement;
  const ids = { correctionId: randomUUID(), nowMs: Date.now() };
  const correction = readCorrection({ kind, ...ids, account, corrects, by, reason });
  if (typeof correction === 'string') return no(`${correction}\n${usage}`);
  await store.ask(correction);
  console.log(`correction ${correction.correctionId}\nIt waits for another person's approval.`);
  return 2;
}

async function approve(store: Store, typed: Typed, usage: string): Promise<number> {
  const { correction: correctionId = '', by = '', wait } = typed;
  const [asked] = await store.find(correctionId);
  if (asked === undefined) return no(`There is no correction ${correctionId}.\n${usage}`);
  if (by.trim() === '') return no(`Say who approves it: --by <who>.\n${usage}`);
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
