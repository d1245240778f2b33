import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { findFill } from '@candor/database/audit/find-fill';
import { readReceipts } from '@candor/database/audit/receipts';
import { signerOf } from '@candor/database/lanes/group-signature';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createPool } from '@candor/database/pool';
import { readAuctionInputs } from '@candor/database/stores/auctions';
import { createCorrectionStore } from '@candor/database/stores/corrections';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { auctionAgain } from '@candor/domain/auction/auction-again';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { OrderTerms } from '@candor/domain/orders/order-terms';
import { type Comparison, explainFill } from '@candor/domain/trading/explaining/explain';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import type { Fill } from '@candor/domain/trading/fill';
import { showCorrections } from '@candor/server/corrections/read-correction';
import type { Pool } from 'pg';
import { commandAttestor } from '../lib/command-attestor.ts';
import { openBooks } from '../lib/open-books.ts';
import { readSettings } from '../lib/read-settings.ts';

/**
 * Shows a fill, or works everything that was derived out again when no fill is named. 0: shown, and
 * everything agrees, 1: a figure differs, 2: there is no such fill.
 */
export async function explain(typed: {
  readonly fill?: string | undefined;
  /** Works the fill out again from what it saw. */
  readonly recompute: boolean;
}): Promise<number> {
  const { fill, recompute } = typed;
  const database = await openBooks();
  const pool = createPool(database.address, { max: 1 });
  try {
    return fill === undefined
      ? await explainAll(database.address)
      : await explainOne(pool, fill, recompute);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** 0: everything agrees, 1: something differs. */
async function explainAll(address: DatabaseAddress): Promise<number> {
  const { rebuild } = await import('@candor/database/audit/rebuild');
  const counts = new Map<string, number>();
  const { differences } = await rebuild(address, { rework: { counts } });
  for (const [kind, count] of counts) console.log(`${kind.padEnd(20)} ${count} worked out again`);
  for (const difference of differences) console.error(`DIFFERS  ${difference}`);
  const agree = 'Everything agrees with its rules, and the tables with the log.';
  console.log(differences.length === 0 ? agree : 'Something does NOT agree.');
  return differences.length === 0 ? 0 : 1;
}

/** 0: shown (and it agrees), 1: a figure differs, 2: no such fill. */
async function explainOne(pool: Pool, fillId: string, isRecomputed: boolean): Promise<number> {
  const found = await findFill(pool, fillId);
  if (found === null) {
    console.error(`There is no fill ${fillId}.`);
    return 2;
  }
  const { accountId, terms, fill } = found;
  const holds = await sayReceipt(pool, found, fillId);
  console.log(`account    ${accountId}`);
  console.log(`order      ${encodeValue(terms)}`);
  for (const [what, value] of Object.entries(fill)) {
    console.log(`${what.padEnd(10)} ${encodeValue(value)}`);
  }
  const corrections = await createCorrectionStore(pool, commandAttestor(pool)).of(accountId);
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
  const ofAuction = auctionAgain(fill, await storedAuctionOf(pool, found), instrument);
  say([...comparisons, ...ofAuction]);
  const { quoteAgain } = await import('../lib/quote-again.ts');
  const ofQuote = await quoteAgain(pool, found, instrument);
  say(ofQuote);
  const all = [...comparisons, ...ofAuction, ...ofQuote];
  return holds && all.every(({ agrees }) => agrees) ? 0 : 1;
}

/** The inputs that the auction of a fill follows from; null where there is none, or none stored. */
async function storedAuctionOf(
  pool: Pool,
  of: { readonly fill: Fill; readonly terms: OrderTerms },
) {
  const { auction } = of.fill;
  if (auction === undefined) return null;
  const { instrumentId } = of.terms;
  return readAuctionInputs(pool, { instrumentId, uncrossMs: auction.uncrossMs });
}

/** Whether the fill is the one that was signed. */
async function sayReceipt(
  pool: Pool,
  { accountId, terms }: { accountId: string; terms: { orderId: string } },
  fillId: string,
): Promise<boolean> {
  const { integrity } = readSettings();
  const { key, before } = loadSigningKey(integrity.signingKeyFile);
  const keys = [signerOf(key).publicKey, ...before];
  const of = { accountId, orderId: terms.orderId, keys };
  const { missing } = await readReceipts(pool, of);
  const holds = !missing.some((one) => one.fillId === fillId);
  console.log(`receipt    ${holds ? `holds, signed with ${keys[0]}` : 'BROKEN'}`);
  return holds;
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
