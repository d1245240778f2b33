/**
 * npm run explain -- --fill <id> [--recompute]: shows what a fill saw and came to; with --recompute
 * works it out again from that, draws the simulated quote again from the installation's seed, and
 * ends with 1 when a figure differs. --all --recompute does so with everything that was derived in
 * the house: fills, marks, nights, coupons, dividends, splits, draws, follow orders. DATA_DIR,
 * DATABASE_URL, SECRET_KEY and MARKET_SEED as for npm start.
 */
import { resolve } from 'node:path';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { drawAgain } from '@candor/adapters/market-data/simulated/draw-again';
import { findFill } from '@candor/database/audit/find-fill';
import { rebuild } from '@candor/database/audit/rebuild';
import { readReceipts } from '@candor/database/audit/receipts';
import { signerOf } from '@candor/database/lanes/group-signature';
import { createPool } from '@candor/database/pool';
import { readAuctionInputs } from '@candor/database/stores/auctions';
import { createCorrectionStore } from '@candor/database/stores/corrections';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { auctionAgain } from '@candor/domain/auction/auction-again';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { OrderTerms } from '@candor/domain/orders/order';
import { type Comparison, explainFill } from '@candor/domain/trading/explain';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import type { Fill } from '@candor/domain/trading/fill';
import { loadInstallationSecret } from '@candor/server/auth/installation-secret';
import { keptFactorMarket } from '@candor/server/compose/market-model';
import { marketSeed } from '@candor/server/compose/market-seed';
import { readConfig } from '@candor/server/config/config';
import { showCorrections } from '@candor/server/corrections/read-correction';
import { openBooks } from './lib/open-books.ts';
import { readTyped } from './lib/typed.ts';

const undrawn = {
  real: 'is the word of its provider: it cannot be drawn again',
  unmarked: 'does not say which market drew it: it cannot be drawn again',
  'other-version': 'comes from a market that this program does not draw any more',
  'other-keys': 'comes from another seed than this installation has: it cannot be drawn again',
} as const;

const usage = 'npm run explain -- --fill <id> [--recompute], or --all --recompute';
const flag = { type: 'boolean', default: false } as const;
const { values } = readTyped(usage, {
  options: { fill: { type: 'string' }, recompute: flag, all: flag },
});
if (values.fill === undefined && !(values.all && values.recompute)) {
  console.error(`Which fill? ${usage}`);
  process.exit(2);
}
const database = await openBooks();
const pool = createPool(database.address, { max: 1 });
try {
  process.exitCode =
    values.fill === undefined ? await explainAll() : await explain(values.fill, values.recompute);
} finally {
  await pool.end();
  await database.stop();
}

/** 0: everything agrees, 1: something differs. */
async function explainAll(): Promise<number> {
  const counts = new Map<string, number>();
  const { differences } = await rebuild(database.address, { rework: { counts } });
  for (const [kind, count] of counts) console.log(`${kind.padEnd(20)} ${count} worked out again`);
  for (const difference of differences) console.error(`DIFFERS  ${difference}`);
  const agree = 'Everything agrees with its rules, and the tables with the log.';
  console.log(differences.length === 0 ? agree : 'Something does NOT agree.');
  return differences.length === 0 ? 0 : 1;
}

/** 0: shown (and it agrees), 1: a figure differs, 2: no such fill. */
async function explain(fillId: string, isRecomputed: boolean): Promise<number> {
  const found = await findFill(pool, fillId);
  if (found === null) {
    console.error(`There is no fill ${fillId}.`);
    return 2;
  }
  const { accountId, terms, fill } = found;
  const holds = await sayReceipt(found, fillId);
  console.log(`account    ${accountId}`);
  console.log(`order      ${encodeValue(terms)}`);
  for (const [what, value] of Object.entries(fill)) {
    console.log(`${what.padEnd(10)} ${encodeValue(value)}`);
  }
  const corrections = await createCorrectionStore(pool).of(accountId);
  const ofFill = corrections.filter(({ correction: { correctsId } }) =>
    [fillId, ...fill.entries.map(({ id }) => id)].includes(correctsId),
  );
  for (const line of showCorrections(ofFill)) console.log(`corrected  ${line}`);
  if (!isRecomputed) return holds ? 0 : 1;
  const versions = await createInstrumentStore(pool).trail(terms.instrumentId);
  const instrument = versions.find(
    (one) => one.instrument.version === fill.termsVersion,
  )?.instrument;
  if (instrument === undefined) {
    console.error(`There is no version ${fill.termsVersion} of ${terms.instrumentId}.`);
    return 1;
  }
  for (const { to, from, atMs } of splitsSince(versions.at(-1)?.instrument, terms)) {
    console.log(`since then split ${to} for ${from}, ${new Date(atMs).toISOString()}`);
  }
  const comparisons = explainFill({ accountId, terms, fill, instrument });
  const ofAuction = auctionAgain(fill, await storedAuctionOf(found), instrument);
  say([...comparisons, ...ofAuction]);
  const ofQuote = await quoteAgain(found, instrument);
  const all = [...comparisons, ...ofAuction, ...ofQuote];
  return holds && all.every(({ agrees }) => agrees) ? 0 : 1;
}

/** The inputs that the auction of a fill follows from; null where there is none, or none stored. */
async function storedAuctionOf(of: { readonly fill: Fill; readonly terms: OrderTerms }) {
  const { auction } = of.fill;
  if (auction === undefined) return null;
  const { instrumentId } = of.terms;
  return readAuctionInputs(pool, { instrumentId, uncrossMs: auction.uncrossMs });
}

/** Whether the fill is the one that was signed; one from before signatures counts as fine. */
async function sayReceipt(
  { accountId, terms }: { accountId: string; terms: { orderId: string } },
  fillId: string,
): Promise<boolean> {
  const { integrity } = readConfig(process.env);
  const { key, before } = loadSigningKey(integrity.signingKeyFile);
  const keys = [signerOf(key).publicKey, ...before];
  const of = { accountId, orderId: terms.orderId, keys };
  const { missing } = await readReceipts(pool, of);
  const why = missing.find((one) => one.fillId === fillId)?.why ?? null;
  const words = { unsigned: 'none: the fill is from before signatures', 'does-not-hold': 'BROKEN' };
  console.log(`receipt    ${why === null ? `holds, signed with ${keys[0]}` : words[why]}`);
  return why !== 'does-not-hold';
}

/** The splits since an order was placed: its figures are of the count before them. */
function splitsSince(present: Instrument | undefined, { splits = 0 }: OrderTerms) {
  return present?.splits?.slice(splits) ?? [];
}

function say(comparisons: readonly Comparison[]): void {
  for (const { what, stored, recomputed, agrees } of comparisons) {
    console.log(agrees ? `agrees     ${what}` : `DIFFERS    ${what}: ${stored} now ${recomputed}`);
  }
}

/** Draws the quote again from the seed; says so where nobody can. */
async function quoteAgain(
  { fill, terms }: { readonly fill: Fill; readonly terms: OrderTerms },
  instrument: Instrument,
): Promise<readonly Comparison[]> {
  const { env } = process;
  const dataDir = resolve(env.DATA_DIR?.trim() || '.data');
  const secret = loadInstallationSecret({ dataDir, secretKey: env.SECRET_KEY?.trim() || null });
  const seed = await marketSeed({ marketSeed: env.MARKET_SEED?.trim() || null, pool, secret });
  const leaders = buildCatalogue(fill.filledAtMs).instruments;
  const { direction } = terms;
  const factor = await keptFactorMarket(pool, seed);
  const drawn = await drawAgain({ fill, instrument, direction }, { seed, leaders, factor });
  if (drawn.kind !== 'drawn') {
    console.log(`NOT DRAWN  quote: ${undrawn[drawn.kind]}`);
    return [];
  }
  say(drawn.comparisons);
  return drawn.comparisons;
}
