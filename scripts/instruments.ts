/**
 * npm run instruments -- <command> <source:market:code> --by <who> [--reason <why>]: what an
 * operator does with an instrument. A running server follows within seconds; what is done here is
 * kept over starts and releases. DATA_DIR and DATABASE_URL as for npm start.
 */
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
import { openBooks } from './lib/open-books.ts';
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run instruments -- <command> <source:market:code> --by <who> [--reason <why>]
  halt, resume
  delist    [--held] [--settle-at <price>]     --held: although customers hold it
  settle    --settle-at <price>                closes what is held of one that has ended
  list      --code <new code> --name <name>    another one with the terms of this one
  rename    [--code <new code>] [--name <name>]
  terms     --set <field>=<value> ...          minCount, maxNum, maintenanceRatioBps, leverages,
                                               settleDays, isShortable, isTradable
  split     --ratio <new>:<old> [--cash-price <price>]
                                               --cash-price: of a fraction, in the new count
  history                                      what was done to it, by whom and why`;

const HELD = `What has ended has no price and cannot be closed, so their money would be locked.
Halt it instead, add --settle-at <price> to close what is held at that price, or --held to end it
all the same.`;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  options: {
    ...{ by: { type: 'string' }, reason: { type: 'string' } },
    ...{ code: { type: 'string' }, name: { type: 'string' } },
    ...{ ratio: { type: 'string' }, 'cash-price': { type: 'string' } },
    ...{ 'settle-at': { type: 'string' } },
    ...{ set: { type: 'string', multiple: true }, held: { type: 'boolean' } },
  },
});
const [what = '', keys = ''] = positionals;
const database = await openBooks();
const pool = createPool(database.address, { max: 1 });
try {
  const { held = false, 'cash-price': cashPrice, 'settle-at': settleAt, ...asked } = values;
  const all = { what, keys, nowMs: Date.now(), cashPrice, settleAt, ...asked };
  process.exitCode = await run(all, held);
} finally {
  await pool.end();
  await database.stop();
}

/** 0: done, 1: refused. */
async function run(asked: Asked, isEvenIfHeld: boolean): Promise<number> {
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
  if (listed === undefined) return no(asked.keys === '' ? USAGE : refusalSentences['not-listed']);
  const command = readInstrumentCommand(asked, listed);
  if (typeof command === 'string') return no(`${command}\n${USAGE}`);
  if (command.kind === 'delist' && command.settleAt === undefined && !isEvenIfHeld) {
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
