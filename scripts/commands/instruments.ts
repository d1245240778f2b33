import { createPool } from '@candor/database/pool';
import { countHolders, createInstrumentStore } from '@candor/database/stores/instruments';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { KnownInstrument } from '@candor/domain/instruments/known-instrument';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import {
  type Asked,
  readInstrumentCommand,
  refusalSentences,
} from '@candor/server/instruments/read-instrument-command';
import { showTrail } from '@candor/server/instruments/show-trail';
import type { Pool } from 'pg';
import { openBooks } from '../lib/open-books.ts';

const HELD = `What has ended has no price and cannot be closed, so their money would be locked.
Halt it instead, add --settle-at <price> to close what is held at that price, or --held to end it
all the same.`;

/** What an operator typed, and how it is typed. */
interface Typed extends Omit<Asked, 'nowMs'> {
  /** Delists although customers hold it. */
  readonly held: boolean;
  readonly usage: string;
}

/** Carries out an operator's command on an instrument. 0: done, 1: refused. */
export async function changeListing({ held, usage, ...typed }: Typed): Promise<number> {
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  try {
    return await run(pool, { ...typed, nowMs: Date.now() }, { held, usage });
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function run(pool: Pool, asked: Asked, of: Pick<Typed, 'held' | 'usage'>): Promise<number> {
  const store = createInstrumentStore(pool);
  const { known } = await store.all();
  const named = known.filter(({ instrument }) => isNamed(instrument, asked.keys));
  if (asked.what === 'history') {
    for (const { instrument } of named) {
      for (const line of showTrail(await store.trail(instrument.id))) console.log(line);
    }
    return named.length > 0 ? 0 : no(refusalSentences['not-listed']);
  }
  const wanted = asked.what === 'settle' ? endedLast(named) : listedOne(named);
  const listed = wanted?.instrument;
  if (listed === undefined)
    return no(asked.keys === '' ? of.usage : refusalSentences['not-listed']);
  const command = readInstrumentCommand(asked, listed);
  if (typeof command === 'string') return no(`${command}\n${of.usage}`);
  if (command.kind === 'delist' && command.settleAt === undefined && !of.held) {
    const holders = await countHolders(pool, listed.heldAs);
    if (holders > 0) return no(`${holders} of your customers hold it. ${HELD}`);
  }
  const decision = await changeInstrument(store, command);
  if (!decision.isAccepted) return no(refusalSentences[decision.reason]);
  for (const { what: done, after } of decision.steps) {
    console.log(`${done.padEnd(10)} ${after.instrument.id} version ${after.instrument.version}`);
  }
  return 0;
}

function listedOne(named: readonly KnownInstrument[]): KnownInstrument | undefined {
  return named.find(({ validToMs }) => validToMs === null);
}

/** Of those that have ended and have no price for their positions the last. */
function endedLast(named: readonly KnownInstrument[]): KnownInstrument | undefined {
  const open = named.filter(
    ({ validToMs, instrument }) => validToMs !== null && instrument.settlement === undefined,
  );
  return open.sort((one, other) => one.validFromMs - other.validFromMs).at(-1);
}

function isNamed({ source, market, code }: Instrument, keys: string): boolean {
  return keys === [source, market, code].join(':');
}

function no(why: string): number {
  console.error(why);
  return 1;
}
