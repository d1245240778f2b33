import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readHeadFile } from '@candor/adapters/heads/head-file';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { attestedNames, attestedTables } from '@candor/database/attested/attested-tables';
import { checkWallets } from '@candor/database/audit/check-tail';
import { rebuildOn } from '@candor/database/audit/rebuild';
import { RebuildNotes } from '@candor/database/audit/rebuild-notes';
import { type Seals, sealsOf } from '@candor/database/audit/seals';
import { isSigned, signerOf } from '@candor/database/lanes/group-signature';
import { readBigints } from '@candor/database/pool';
import { createDailySettlementStore } from '@candor/database/stores/daily-settlements';
import { createDividendStore } from '@candor/database/stores/dividends';
import { aDividend } from '@candor/domain/instruments/testing/a-dividend';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualHouse, openManualHouse } from '../testing/manual-house.ts';
import { aWithdrawal, OWN_CARD } from '../testing/payout-house.ts';
import { sendIdentity } from '../testing/send-identity.ts';
import type { LeftHouse } from '../testing/test-house.ts';
import { anOrder } from '../testing/trading-house.ts';

// Every table of the database, edited by its owner: `npm run verify` names it, or the page of the
// signed heads says why nothing hangs on it.

const PAGE = fileURLToPath(new URL('../../../docs/decisions/signed-heads.md', import.meta.url));

/** Of the books: a column whose edit is looked for, where it is none of an attested row. */
const books: Readonly<Record<string, string>> = {
  acts: 'cause_id',
  attested_rows: 'body',
  credits: 'credit_minor',
  events: 'facts',
  held_items: 'body',
  house_accounts: 'balance_minor',
  journal: 'legs',
  lots: 'cost_minor',
  orders: 'progress',
  positions: 'body',
  wallets: 'cash_minor',
};

let left: LeftHouse;
let owner: Client;
let seals: Seals;

beforeAll(async () => {
  const house = await openManualHouse();
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  const desk = await house.operator('Rita', 'reviewer', 'treasurer', 'support', 'administrator');
  const tom = await house.operator('Tom', 'treasurer');
  const ada = await house.verified('5000.00');
  await ada.get('walletTransfer', { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '2000' });
  await ada.get('stockCreate', anOrder({ num: '3' }));
  await ada.get('withdrawalApply', aWithdrawal(await ada.card(OWN_CARD)));
  await ada.get('applyService', { type: 'blockTrade' });
  await ada.get('apiKeyCreate', { name: 'robot', scopes: ['read'] }, { key: 'k' });
  const hook = { name: 'hook', url: 'https://hooks.example.test/', kinds: ['order'] };
  await ada.get('webhookCreate', hook, { key: 'h' });
  await ada.get('chatSend', { text: 'Good morning.' }, { key: 'c' });
  await ada.get('chatLeaveMessage', { subject: 'A question', text: 'About fees.' }, { key: 't' });
  const eve = await house.customer();
  await sendIdentity(house, eve);
  const id = await house.announce(eve, '500', 1);
  await desk.get('opsReviewClaim', { id });
  const { documents } = await desk.get('opsReviewDetail', { id });
  await house.inject({ url: documents[0].url, headers: { authorization: desk.token } });
  await desk.get('opsMoneyApprove', { id });
  await tom.get('opsMoneyApprove', { id });
  house.turn(60_000);
  await house.untilSeen(async () => expect((await eve.funds('BALANCE'))[0]).toBe('500.00'));
  const reversed = await tom.get('opsMoneyReverse', { postingId: id, reason: 'It was wrong.' });
  await desk.get('opsMoneyReverseApprove', { id: reversed.id });
  await house.untilSeen(async () => expect((await eve.funds('BALANCE'))[0]).toBe('0.00'));
  await stateByClock(house);
  left = await house.leave();
  const { key, before } = loadSigningKey(join(left.dataDir, 'signing.key'));
  const keys = [signerOf(key).publicKey, ...before];
  const reading = await readHeadFile(join(left.dataDir, 'heads'), {
    trusted: keys,
    isSigned,
    files: 'all',
    lines: 'every',
  });
  seals = sealsOf(reading, keys, 'every');
  owner = new Client({ ...left.database.owner, types: readBigints });
  await owner.connect();
  await owner.query('BEGIN');
  await owner.query('SET LOCAL session_replication_role = replica');
  // Whoever owns the tables takes their rules away first.
  const { rows } = await owner.query<{ of: string; name: string }>(
    `SELECT conrelid::regclass::text AS of, conname AS name FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype = 'c'`,
  );
  for (const { of, name } of rows) await owner.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
}, 60_000);
afterAll(async () => {
  await owner?.end();
  await left.database.drop();
  rmSync(left.dataDir, { recursive: true, force: true });
});

/** What desks state at ends of days, in a house of a few minutes. */
async function stateByClock({ pool, services, nowMs }: ManualHouse): Promise<void> {
  const instrumentId = services.market.desk.catalogue().byKeys.get('0:NASDAQ:AAPL')?.id ?? '';
  const [dueMs, day] = [nowMs(), '2026-11-20'];
  const dividend = { ...aDividend({ announcedMs: dueMs }), instrumentId };
  await createDividendStore(pool, services.attested).state([dividend]);
  const price = { instrumentId, what: 'mark', day, dueMs, price: 100n } as const;
  const quote = { quoteMs: dueMs, sourceName: 'simulated' };
  await createDailySettlementStore(pool, services.attested).state([{ ...price, ...quote }]);
}

/** What verify says of the database as it is in the transaction now. */
async function verify(): Promise<readonly string[]> {
  const query = async <Row>(text: string, values: unknown[]) =>
    (await owner.query(text, values)).rows as Row[];
  const notes = new RebuildNotes();
  await notes.reading(() => checkWallets(query, notes));
  if (notes.report().differences.length > 0) return notes.report().differences;
  return (await rebuildOn(query, { seals })).differences;
}

/** How many rows an edit touched, and what verify says while it stands. */
async function saidOf(statement: string) {
  await owner.query('SAVEPOINT edit');
  try {
    const { rowCount } = await owner.query(statement);
    return { rowCount, said: await verify() };
  } finally {
    await owner.query('ROLLBACK TO edit');
  }
}

interface ColumnOf {
  readonly name: string;
  readonly type: string;
  readonly is_unique: boolean;
}

async function columnsOf(table: string): Promise<readonly ColumnOf[]> {
  const { rows } = await owner.query<ColumnOf>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type,
            EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique
                     AND a.attnum = ANY (i.indkey)) AS is_unique
       FROM pg_attribute a WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
        AND attgenerated = ''`,
    [table],
  );
  return rows;
}

/** Whose a row is; a copy of it stays theirs. */
const OWNERS = ['partition', 'account_id', 'lane', 'table_name', 'kind'];

/** In SQL: another value of a column, of the same type; of JSON text another text that is some. */
function otherOf({ name, type }: ColumnOf): string {
  if (type === 'text') {
    return `CASE WHEN ${name} LIKE '{%' THEN regexp_replace(${name}, '([0-9])', '9\\1')
      ELSE ${name} || 'x' END`;
  }
  if (type === 'boolean') return `NOT ${name}`;
  if (type === 'bytea') return `${name} || '\\x00'`;
  if (type === 'text[]') return `${name} || ARRAY['x']`;
  return `${name} + 1000`;
}

/** Which row is edited, where the first one of the table has nothing to edit. */
const wheres: Readonly<Record<string, string>> = {
  held_items: 'is_open',
  journal: 'legs IS NOT NULL',
};

const ONE = (table: string) =>
  `ctid = (SELECT min(ctid) FROM ${table} WHERE ${wheres[table] ?? true})`;

async function tables(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const covered: readonly string[] = [...attestedNames, ...Object.keys(books)];

test('every table is compared, or the page says why nothing hangs on it', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const reasons = page.slice(page.indexOf('| tables | why not |'), page.indexOf('**Refused.**'));
  const excused = [...reasons.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []);
  const known = await tables();
  const named = excused.filter((name) => known.includes(name));
  expect([...covered, ...named].toSorted()).toEqual([...known].toSorted());
});

test('books that nobody edited agree', async () => {
  expect(await verify()).toEqual([]);
});

test('the page names every column that moves without a signature', () => {
  const page = readFileSync(PAGE, 'utf8');
  const reasons = page.slice(
    page.indexOf('| moves unsigned | why |'),
    page.indexOf('**Refused.**'),
  );
  const named = [...reasons.matchAll(/`(\w+\.\w+)`/g)].flatMap(([, name]) => name ?? []);
  const moving = attestedNames.flatMap((table) =>
    (attestedTables[table].moving ?? []).map((column) => `${table}.${column}`),
  );
  expect(named.toSorted()).toEqual(moving.toSorted());
});

test.each([
  'dividends',
  'daily_settlements',
])('%s: none is paid by an edit unseen', async (table) => {
  const { rowCount, said } = await saidOf(`UPDATE ${table} SET is_paid = true WHERE NOT is_paid`);
  expect(rowCount).toBe(1);
  expect(said).not.toEqual([]);
});

test.each(covered)('%s: no row is put there, changed or taken away unseen', async (table) => {
  const columns = await columnsOf(table);
  const names = columns.map(({ name }) => name);
  const owners = table === 'lots' ? [...OWNERS, 'position_id'] : OWNERS;
  const cells = columns.map((one) =>
    one.is_unique && !owners.includes(one.name) ? otherOf(one) : one.name,
  );
  const copy = `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${cells.join(', ')} FROM ${table} WHERE ${ONE(table)}`;
  const attested = table in attestedTables ? attestedTables[table as 'users'] : null;
  const signed = attested?.only ?? names.filter((name) => !attested?.moving?.includes(name));
  const changed = columns.find(({ name, is_unique }) => {
    return books[table] === undefined ? signed.includes(name) && !is_unique : name === books[table];
  });
  if (changed === undefined) throw new Error(`${table} has no column to edit.`);
  const edit = `UPDATE ${table} SET ${changed.name} = ${otherOf(changed)} WHERE ${ONE(table)}
      AND ${changed.name} IS NOT NULL`;
  const remove = `DELETE FROM ${table} WHERE ${ONE(table)}`;
  for (const statement of [copy, edit, remove]) {
    const { rowCount, said } = await saidOf(statement);
    expect(rowCount, statement).toBe(1);
    expect(said, statement).not.toEqual([]);
  }
});
