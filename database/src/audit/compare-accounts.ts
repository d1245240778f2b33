import { openLots } from '@candor/domain/positions/lots';
import { StoredTextWrong } from '@candor/domain/stored/read-stored';
import type { AccountState } from '@candor/domain/trading/account-state';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import { loadAccounts, type Query } from '../lanes/load-accounts.ts';
import { positionText, progressText } from '../lanes/row-texts.ts';
import type { RebuildNotes, Replayed } from './rebuild-notes.ts';

const ACCOUNTS_AT_ONCE = 500;

/**
 * Compares wallets, open orders, open positions with their lots, and what waits, with what a lane
 * would load.
 */
export async function compareAccounts(
  query: Query,
  replayed: Replayed,
  notes: RebuildNotes,
): Promise<void> {
  const ids = [...replayed.accounts.keys()].sort();
  notes.counts.accounts += ids.length;
  for (let from = 0; from < ids.length; from += ACCOUNTS_AT_ONCE) {
    const accountIds = ids.slice(from, from + ACCOUNTS_AT_ONCE);
    for (const state of await readAccounts(query, accountIds, notes)) {
      const log = replayed.accounts.get(state.accountId);
      if (log !== undefined) compareAccount(log, state, notes);
    }
  }
}

/** Accounts as their rows have them, without those whose rows cannot be read: these are noted. */
async function readAccounts(
  query: Query,
  accountIds: readonly string[],
  notes: RebuildNotes,
): Promise<readonly AccountState[]> {
  try {
    const answersSinceMs = Number.MAX_SAFE_INTEGER;
    const loaded = await loadAccounts({ query, accountIds, answersSinceMs });
    return loaded.map(({ state }) => state);
  } catch (error) {
    if (!(error instanceof StoredTextWrong)) throw error;
    const [accountId, ...others] = accountIds;
    if (accountId === undefined) return [];
    if (others.length === 0) {
      notes.differ(`account ${accountId} cannot be read: ${error.message}`, { accountId });
      return [];
    }
  }
  const states: AccountState[] = [];
  for (const id of accountIds) states.push(...(await readAccounts(query, [id], notes)));
  return states;
}

function compareAccount(log: AccountState, table: AccountState, notes: RebuildNotes): void {
  notes.counts.orders += log.orders.size;
  notes.counts.positions += log.positions.size;
  const inLog = describe(log);
  const inTable = describe(table);
  for (const [what, text] of inLog) {
    notes.compare(`${what} of account ${log.accountId}`, text, inTable.get(what), log);
  }
  for (const what of inTable.keys()) {
    if (!inLog.has(what)) {
      notes.differ(`${what} of account ${log.accountId} is in the table and not in the log`, log);
    }
  }
}

/** Everything open in an account, thing by thing, as text that can be compared. */
function describe(state: AccountState): ReadonlyMap<string, string> {
  const things = new Map<string, string>();
  for (const wallet of Object.values(state.wallets)) {
    things.set(`wallet ${wallet.walletType}`, encodeValue(wallet));
  }
  for (const [id, order] of state.orders) {
    things.set(`order ${id}`, `${encodeValue(order.terms)} ${progressText(order)}`);
  }
  for (const position of state.positions.values()) {
    things.set(`position ${position.positionId}`, positionText(position));
    things.set(`lots of position ${position.positionId}`, encodeValue(openLots(position.lots)));
  }
  for (const [id, transfer] of state.transfers) things.set(`transfer ${id}`, encodeValue(transfer));
  for (const [id, credit] of state.credits) things.set(`credit ${id}`, encodeValue(credit));
  for (const [id, held] of state.withdrawals) things.set(`withdrawal ${id}`, encodeValue(held));
  for (const [id, one] of state.subscriptions) things.set(`subscription ${id}`, encodeValue(one));
  for (const [id, one] of state.dividends) things.set(`dividend ${id}`, encodeValue(one));
  for (const [id, one] of state.follows) things.set(`follow ${id}`, encodeValue(one));
  for (const [id, one] of state.loans) things.set(`loan ${id}`, encodeValue(one));
  return things;
}

/** The house's accounts; those at zero may stand in the table or not. */
export async function compareHouse(
  query: Query,
  { house }: Replayed,
  notes: RebuildNotes,
): Promise<void> {
  const rows = await query<{ key: string; balance_minor: bigint }>(
    `SELECT account || '|' || currency || ' of lane ' || lane AS key, balance_minor
       FROM house_accounts`,
    [],
  );
  const stored = new Map(rows.map(({ key, balance_minor }) => [key, balance_minor]));
  for (const key of new Set([...house.keys(), ...stored.keys()])) {
    const inLog = house.get(key) ?? 0n;
    const inTable = stored.get(key) ?? 0n;
    notes.compare(`house account ${key}`, String(inLog), String(inTable));
  }
}

/**
 * The tables hold nothing that the log does not know, and all books together sum to zero in every
 * currency.
 */
export async function compareTotals(
  query: Query,
  { items }: Pick<Replayed, 'items'>,
  notes: RebuildNotes,
): Promise<void> {
  const sums = await query<{ currency: string; total: string }>(
    `SELECT currency, sum(minor)::text AS total FROM (
       SELECT currency, cash_minor + margin_minor AS minor FROM wallets
       UNION ALL SELECT currency, balance_minor FROM house_accounts) books
      GROUP BY currency HAVING sum(minor) <> 0`,
    [],
  );
  for (const { currency, total } of sums) {
    notes.differ(`the books are off by ${total} ${currency}`);
  }
  const strangers = await query<{ what: string; account_id: string }>(
    `SELECT 'entries' AS what, account_id FROM entries e
      WHERE NOT EXISTS (SELECT FROM events v WHERE v.lane = e.lane AND v.seq = e.event_seq)
     UNION ALL
     SELECT 'fills', account_id FROM fills f
      WHERE NOT EXISTS (SELECT FROM events v WHERE v.lane = f.lane AND v.seq = f.event_seq)
     UNION ALL
     SELECT 'rows of the journal', account_id FROM journal j
      WHERE legs IS NULL AND detail IS NULL
        AND NOT EXISTS (SELECT FROM events v WHERE v.lane = j.lane AND v.seq = j.event_seq)
     LIMIT 10`,
    [],
  );
  for (const { what, account_id: id } of strangers) {
    notes.differ(`${what} of account ${id} belong to no group of the log`, { accountId: id });
  }
  await compareCounts(query, notes);
  const held = await query<{ key: string; account_id: string }>(
    `SELECT account_id || '|' || kind || '|' || item_id AS key, account_id FROM held_items`,
    [],
  );
  for (const { key, account_id: accountId } of held) {
    if (items.has(key)) continue;
    notes.differ(`what is held as ${key} is in the table and not in the log`, { accountId });
  }
}

/** A surplus in the tables is what nobody ever wrote through a lane. */
async function compareCounts(query: Query, notes: RebuildNotes): Promise<void> {
  const [row] = await query<{ orders: bigint; fills: bigint; positions: bigint }>(
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM fills) AS fills,
            (SELECT count(*) FROM positions) AS positions`,
    [],
  );
  const { orders, fills, positions } = notes.counts;
  notes.compare('number of orders', String(orders), String(row?.orders));
  notes.compare('number of fills', String(fills), String(row?.fills));
  notes.compare('number of positions', String(positions), String(row?.positions));
}
