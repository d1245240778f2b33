/**
 * npm run market:verify -- --month 2026-10 | --epoch 742 [--code AAPL ...] [--quotes 20]
 * [--seed <64 hex digits>]: works an epoch of the simulated market out again in a process of its
 * own that is given what is published and nothing else: the seed that was told, where the market
 * began, and the pins. Compares bars and quotes with what this data folder shows, and the quote of
 * every fill with what is stored, names whatever differs and ends with 1. Refuses a seed that is
 * not the one committed to. DATA_DIR, DATABASE_URL, SECRET_KEY, MARKET_SEED and MARKET_HOURS as for
 * npm start. How: docs/market-simulation.md.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { commitmentOf } from '@candor/adapters/market-data/simulated/factor/epoch-keys';
import {
  epochAt,
  epochOf,
  type KnownEpoch,
} from '@candor/adapters/market-data/simulated/factor/epochs';
import { isFactorMark, versionOn } from '@candor/adapters/market-data/simulated/factor/six';
import {
  differences,
  type PublishedEpoch,
  type Sample,
  type StoredFill,
  seedEpochOf,
  shownLines,
  spanOf,
} from '@candor/adapters/market-data/simulated/factor/verify-epoch';
import { marketOfModel } from '@candor/adapters/market-data/simulated/simulated-market';
import { fillsBetween } from '@candor/database/audit/find-fill';
import { createPool } from '@candor/database/pool';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import { type FactorMarket, keptFactorMarket, modelOf } from '@candor/server/compose/market-model';
import { marketSeed } from '@candor/server/compose/market-seed';
import { readConfig } from '@candor/server/config/config';
import type { Pool } from 'pg';
import { openBooks } from './lib/open-books.ts';
import { readTyped } from './lib/typed.ts';
import type { ApartAnswer, ApartTask } from './lib/verify-epoch-apart.ts';

const usage =
  'npm run market:verify -- --month 2026-10 | --epoch 742 [--code AAPL ...] [--quotes 20] ' +
  '[--seed <64 hex digits>]';
const text = { type: 'string' } as const;
const { values } = readTyped(usage, {
  options: {
    ...{ month: text, epoch: text, quotes: text, seed: text },
    code: { type: 'string', multiple: true },
  },
});
/** A share of each continent, a pair and a coin. */
const USUAL = ['AAPL', 'JPM', '00700', 'SAP', 'EURUSD', 'BTCUSD'];
const FILLS_MAX = 100_000;
const DAY_MS = 86_400_000;
const SEED_FAULTS = {
  form: 'A seed has 64 hexadecimal digits, and belongs to an epoch of this market.',
  chain:
    'REFUSED: hashed back to the first epoch, this seed does not come to the one committed to.',
  commitment: 'REFUSED: this seed is not the one that its epoch was committed to.',
} as const;

const database = await openBooks();
const pool = createPool(database.address, { max: 1 });
try {
  process.exitCode = await run(pool);
} finally {
  await pool.end();
  await database.stop();
}

/** 0: everything agrees, 1: something differs or is refused, 2: what was typed is no request. */
async function run(pool: Pool): Promise<number> {
  const config = readConfig(process.env);
  const secret = loadInstallationSecret(config);
  const seed = await marketSeed({ marketSeed: config.marketSeed, pool, secret });
  const factor = await keptFactorMarket(pool, seed);
  if (factor === null) {
    console.error('This market has one key for all prices (MARKET_MODEL=classic), never told.');
    return 1;
  }
  const epochs = wantedEpochs(factor);
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
    const version = versionOn(factor.terms, Math.floor(known.fromMs / DAY_MS));
    console.log(
      `epoch ${epoch}, four weeks from ${from}, version ${version}, commitment ${known.commitment}`,
    );
    const needed = epochAt(factor.keys, seedEpochOf({ epoch, ...factor }), Date.now());
    const told = values.seed ?? needed.seed;
    if (told === null) {
      console.error(notTold(needed, epoch));
      return false;
    }
    const { marketHours } = config;
    const published = publishedOf(factor, { epoch, seed: told, marketHours });
    const sample = sampleOf(published);
    const leaders = buildCatalogue(known.toMs).instruments;
    const model = modelOf({ seed, marketHours, leaders }, factor);
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

function wantedEpochs({ keys }: FactorMarket): readonly number[] | string {
  const { month, epoch } = values;
  if ((month === undefined) === (epoch === undefined)) return 'Which month, or which epoch?';
  const newest = epochOf(Date.now());
  if (epoch !== undefined) {
    const number = Number(epoch);
    const isKnown = Number.isInteger(number) && number >= keys.firstEpoch && number <= newest;
    return isKnown ? [number] : `Epochs are ${keys.firstEpoch} to ${newest}.`;
  }
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? '')) return 'A month is 2026-10.';
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

function sampleOf(of: PublishedEpoch): Sample {
  const { byCode } = buildCatalogue(spanOf(of).toMs);
  const ids = (values.code ?? USUAL).flatMap((code) => byCode.get(code)?.[0]?.id ?? []);
  const quotes = Number(values.quotes ?? 20);
  return { ids, quotes: Number.isInteger(quotes) && quotes >= 0 ? Math.min(quotes, 10_000) : 20 };
}

/** The fills of the epoch whose quotes were drawn by paths. */
async function storedFills(pool: Pool, of: PublishedEpoch): Promise<readonly StoredFill[]> {
  const store = createInstrumentStore(pool);
  const fills: StoredFill[] = [];
  for (const one of await fillsBetween(pool, { ...spanOf(of), limit: FILLS_MAX })) {
    const { fill, terms, fillId } = one;
    if (!isFactorMark(fill.quote.drawnBy ?? '')) continue;
    const versions = await store.trail(terms.instrumentId);
    const version = versions.find(({ instrument }) => instrument.version === fill.termsVersion);
    if (version === undefined) continue;
    fills.push({ fillId, fill, direction: terms.direction, instrument: version.instrument });
  }
  return fills;
}

/** Runs a process with nothing in its environment and hands it what is published. */
function workOutApart(task: ApartTask): Promise<ApartAnswer> {
  const child = fork(join(import.meta.dirname, 'lib', 'verify-epoch-apart.ts'), {
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
