import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { signerOf } from '@candor/database/lanes/group-signature';
import { createPool } from '@candor/database/pool';
import { sampleOf } from '@candor/domain/testing/by-night';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BooksToCheck, lookAtAll } from '../integrity/check-books.ts';
import type { LeftHouse } from '../testing/test-house.ts';
import { anOrder, openTradingHouse } from '../testing/trading-house.ts';

// One posting of one entry, changed by somebody who owns the database: what `npm run verify` says.

/** By day a few of all the changes, others with each commit. */
const CHANGES = 1_000;
const CHANGES_BY_DAY = 20;

let over: LeftHouse;
let owner: Pool;
let books: BooksToCheck;
beforeAll(async () => {
  const house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  for (let count = 0; count < 2; count += 1) {
    const one = await house.customer({ BALANCE: '500.00', STOCK: '1000.00' });
    await one.get('stockCreate', anOrder({ num: '3' }));
    await one.get('stockCreate', anOrder({ num: '2', direction: 1 }));
    const move = { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: '1.00' };
    await one.get('walletTransfer', move);
  }
  over = await house.leave();
  owner = createPool(over.database.owner, { max: 1 });
  await owner.query('SET session_replication_role = replica');
  const { key, before } = loadSigningKey(join(over.dataDir, 'signing.key'));
  const headsDir = join(over.dataDir, 'heads');
  expect(readdirSync(headsDir).length).toBeGreaterThan(0);
  books = {
    pool: over.database.pool,
    address: over.database.address,
    headsDir,
    keys: [signerOf(key).publicKey, ...before],
  };
});
afterAll(async () => {
  await owner.end();
  await over.database.drop();
  rmSync(over.dataDir, { recursive: true, force: true });
});

type Posting = [account: string, unit: string, amount: string];

interface Row {
  readonly place: string;
  readonly account_id: string;
  readonly ref_id: string;
  readonly postings: string;
}

/** Numbers that are the same at every run. */
function drawn(): (below: number) => number {
  let seed = 11;
  return (below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
}

/** What a row says before and after somebody changed one posting of it. */
interface Change {
  readonly round: number;
  readonly way: number;
  readonly row: Row;
  readonly changed: string;
}

function changesOf(rows: readonly Row[]): readonly Change[] {
  const next = drawn();
  return Array.from({ length: CHANGES }, (_, round) => {
    const row = rows[next(rows.length)];
    if (row === undefined) throw new Error('no row');
    const short = row.postings.startsWith('@') ? '@' : '';
    const legs = JSON.parse(row.postings.slice(short.length)) as Posting[][];
    const leg = legs[next(legs.length)] ?? [];
    const posting = leg[next(leg.length)];
    if (posting === undefined) return [];
    const way = next(3);
    if (way === 0) posting[2] = String(BigInt(posting[2]) + BigInt(next(1_000) + 1));
    else if (way === 1) posting[1] = posting[1] === 'USD' ? 'HKD' : 'USD';
    else posting[0] = `${posting[0]}x`;
    return [{ round, way, row, changed: short + JSON.stringify(legs) }];
  }).flat();
}

const problems = async () => (await lookAtAll(books, () => Promise.resolve(), 'every')).all;

test('untouched books are said to hold', async () => {
  expect(await problems()).toEqual([]);
});

test('whichever posting is changed, and how, it is found and its entry is named', async () => {
  const { rows } = await owner.query<Row>(
    `SELECT ctid::text AS place, account_id, ref_id, postings FROM journal
      WHERE postings IS NOT NULL ORDER BY lane, event_seq, line`,
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const { round, way, row, changed } of sampleOf(changesOf(rows), CHANGES_BY_DAY)) {
    const where = 'WHERE account_id = $2 AND ref_id = $3 AND postings = $4';
    const change = async (from: string, to: string) => {
      const values = [to, row.account_id, row.ref_id, from];
      const { rowCount } = await owner.query(`UPDATE journal SET postings = $1 ${where}`, values);
      expect(rowCount).toBe(1);
    };
    await change(row.postings, changed);
    const said = await problems();
    expect([round, way, said.length > 0]).toEqual([round, way, true]);
    expect([round, said.join('\n')]).toEqual([round, expect.stringContaining(row.ref_id)]);
    await change(changed, row.postings);
  }
  expect(await problems()).toEqual([]);
}, 900_000);
