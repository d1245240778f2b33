import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fillsBetween } from '@candor/database/audit/find-fill';
import { createPool } from '@candor/database/pool';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { commitmentOf } from '@candor/market-model/keys/epoch-keys';
import { epochAt, epochOf, epochSpan, type KnownEpoch } from '@candor/market-model/keys/epochs';
import { factorModel } from '@candor/market-model/market/factor-model';
import { marketOfModel } from '@candor/market-model/market/simulated-market';
import {
  differences,
  type PublishedEpoch,
  type Sample,
  type StoredFill,
  seedEpochOf,
  shownLines,
} from '@candor/market-model/verify/verify-epoch';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import { type FactorMarket, keptFactorMarket } from '@candor/server/compose/market-model';
import { marketSeed } from '@candor/server/market/market-seed';
import type { Pool } from 'pg';
import { openBooks } from '../lib/open-books.ts';
import { readSettings } from '../lib/read-settings.ts';
import type { ApartAnswer, ApartTask } from '../lib/verify-epoch-apart.ts';

/** A share of each continent, a pair and a coin. */
const USUAL = ['AAPL', 'JPM', '00700', 'SAP', 'EURUSD', 'BTCUSD'];
const FILLS_MAX = 100_000;
const SEED_FAULTS = {
  form: 'A seed has 64 hexadecimal digits, and belongs to an epoch of this market.',
  chain:
    'REFUSED: hashed back to the first epoch, this seed does not come to the one committed to.',
  commitment: 'REFUSED: this seed is not the one that its epoch was committed to.',
} as const;

/** Which epochs are worked out again, either of a month or one, and how much of each. */
interface Typed {
  /** As in 2026-10. */
  readonly month?: string | undefined;
  readonly epoch?: string | undefined;
  /** Of the instruments that are drawn; a few of each class when undefined. */
  readonly code?: readonly string[] | undefined;
  /** How many quotes of each. */
  readonly quotes?: string | undefined;
  /** The seed that was published; the one of this installation when undefined. */
  readonly seed?: string | undefined;
}

/**
 * Works epochs of the simulated market out again from what is published. 0: everything agrees, 1:
 * something differs or is refused, 2: what was typed names no epoch of this market.
 */
export async function verifyMarket(typed: Typed, usage: string): Promise<number> {
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  try {
    return await run(pool, typed, usage);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function run(pool: Pool, typed: Typed, usage: string): Promise<number> {
  const config = readSettings();
  const secret = loadInstallationSecret(config);
  const seed = await marketSeed({ marketSeed: config.marketSeed, pool, secret });
  const factor = await keptFactorMarket(pool, seed);
  if (factor === null) {
    console.error('No server has begun a market in this data folder yet.');
    return 1;
  }
  const epochs = wantedEpochs(factor, typed);
  if (typeof epochs === 'string') {
    console.error(`${epochs}\n${usage}`);
    return 2;
  }
  let isRight = true;
  for (const epoch of epochs) isRight = (await verify(epoch)) && isRight;
  return isRight ? 0 : 1;

  async function verify(epoch: number): Promise<boolean> {
    if (factor === null) return false;
    const known = epochAt(factor.keys, epoch, Date.now());
    const from = new Date(known.fromMs).toISOString().slice(0, 10);
    console.log(`epoch ${epoch}, four weeks from ${from}, commitment ${known.commitment}`);
    const needed = epochAt(factor.keys, seedEpochOf({ epoch, ...factor }), Date.now());
    const told = typed.seed ?? needed.seed;
    if (told === null) {
      console.error(notTold(needed, epoch));
      return false;
    }
    const { marketHours } = config;
    const published = publishedOf(factor, { epoch, seed: told, marketHours });
    const sample = sampleOf(published, typed);
    const leaders = buildCatalogue(known.toMs).instruments;
    const model = factorModel({ ...factor, marketHours, leaders });
    const fills = await storedFills(pool, published);
    const answer = await workOutApart({ published, sample, fills });
    if (answer.fault !== null) {
      console.error(SEED_FAULTS[answer.fault]);
      return false;
    }
    const market = marketOfModel(model, () => known.toMs);
    const shown = await shownLines(market, { ...sample, ...published });
    const faults = [...differences(shown, answer.drawn), ...answer.ofFills];
    for (const fault of faults) console.error(`DIFFERS  ${fault}`);
    console.log(`${shown.length} bars and quotes and ${fills.length} fills worked out again`);
    console.log(faults.length === 0 ? 'All are equal to the last digit.' : 'Some are NOT equal.');
    return faults.length === 0;
  }
}

/** When the key is told that it takes; history is tied to the day on which a market began. */
function notTold({ epoch, revealedMs }: KnownEpoch, wanted: number): string {
  const when = new Date(revealedMs).toISOString();
  if (epoch === wanted) return `Its key is not told before ${when}.`;
  return `It takes the key of epoch ${epoch}, in which this market began: not before ${when}.`;
}

function wantedEpochs({ keys }: FactorMarket, { month, epoch }: Typed): readonly number[] | string {
  const newest = epochOf(Date.now());
  if (epoch !== undefined) {
    const number = Number(epoch);
    const isKnown = Number.isInteger(number) && number >= keys.firstEpoch && number <= newest;
    return isKnown ? [number] : `Epochs are ${keys.firstEpoch} to ${newest}.`;
  }
  const [year, index] = (month ?? '').split('-').map(Number);
  const first = Math.max(epochOf(Date.UTC(year ?? 0, (index ?? 1) - 1)), keys.firstEpoch);
  const last = Math.min(epochOf(Date.UTC(year ?? 0, index ?? 1) - 1), newest);
  if (last < first) return 'No epoch of this market lies in that month.';
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function publishedOf(
  { keys, terms }: FactorMarket,
  of: Pick<PublishedEpoch, 'epoch' | 'seed' | 'marketHours'>,
): PublishedEpoch {
  const { firstEpoch } = keys;
  const firstSeed = keys.seedOf(firstEpoch);
  const commitment = commitmentOf(keys.seedOf(seedEpochOf({ ...of, terms })));
  return { ...of, firstEpoch, firstSeed, commitment, terms };
}

function sampleOf(of: PublishedEpoch, typed: Typed): Sample {
  const { byCode } = buildCatalogue(epochSpan(of.epoch).toMs);
  const ids = (typed.code ?? USUAL).flatMap((code) => byCode.get(code)?.[0]?.id ?? []);
  const quotes = Number(typed.quotes ?? 20);
  return { ids, quotes: Number.isInteger(quotes) && quotes >= 0 ? Math.min(quotes, 10_000) : 20 };
}

/** The fills of the epoch at simulated quotes. */
async function storedFills(pool: Pool, of: PublishedEpoch): Promise<readonly StoredFill[]> {
  const store = createInstrumentStore(pool);
  const fills: StoredFill[] = [];
  for (const one of await fillsBetween(pool, { ...epochSpan(of.epoch), limit: FILLS_MAX })) {
    const { fill, terms, fillId } = one;
    if (!fill.quote.isSimulated) continue;
    const versions = await store.trail(terms.instrumentId);
    const version = versions.find(({ instrument }) => instrument.version === fill.termsVersion);
    if (version === undefined) continue;
    fills.push({ fillId, fill, direction: terms.direction, instrument: version.instrument });
  }
  return fills;
}

/** Runs a process with nothing in its environment and hands it what is published. */
function workOutApart(task: ApartTask): Promise<ApartAnswer> {
  const child = fork(join(import.meta.dirname, '..', 'lib', 'verify-epoch-apart.ts'), {
    env: {},
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as ApartAnswer));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the process apart ended with ${code}`)));
    child.send(task);
  });
}
