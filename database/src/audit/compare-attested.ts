import type { Fact } from '@candor/domain/trading/facts';
import { attestingOf } from '@candor/engines/acts/act-ports';
import {
  type Attestation,
  digestOf,
  isAttestationSigned,
  isDigestSigned,
  rowName,
} from '../attested/attest-row.ts';
import {
  type AttestedTable,
  attestedNames,
  attestedPart,
  isAttested,
  keyText,
} from '../attested/attested-tables.ts';
import type { Query } from '../lanes/load-accounts.ts';
import type { RebuildNotes } from './rebuild-notes.ts';

const READ_AT_ONCE = 2_000;

/** In SQL: whether the person of an attestation `a` was erased, as this house signed it. */
const IS_ERASED = `EXISTS (SELECT FROM attested_rows e
  WHERE e.table_name = 'users' AND e.row_key = a.account_id AND e.salt IS NOT NULL
    AND e.body::jsonb ->> 'erased_ms' IS NOT NULL)`;

/** Digests that these facts brought into the log, each with its row as it was signed. */
export async function compareDigests(
  query: Query,
  facts: readonly Fact[],
  notes: RebuildNotes,
): Promise<void> {
  const attested = facts.flatMap((fact) => (fact.kind === 'rowAttested' ? [fact] : []));
  if (attested.length === 0) return;
  const rows = await query<Attestation>('SELECT * FROM attested_rows WHERE digest = ANY ($1)', [
    attested.map(({ digest }) => digest),
  ]);
  const known = new Map(rows.map((row) => [row.digest, row]));
  for (const { row, digest, accountId } of attested) {
    const kept = known.get(digest);
    if (kept === undefined) notes.differ(`${row}: the log has it, and its words are gone`);
    else if (rowName(kept) !== row || kept.account_id !== accountId) {
      notes.differ(`${row} of ${accountId}: its words are said to be of ${rowName(kept)}`);
    }
  }
}

/**
 * Every attested row is as it was signed last, what was signed is in the log of its account or on
 * its way there, and nothing else stands in these tables. What was erased of a closed account is
 * counted.
 */
export async function compareAttested(
  query: Query,
  keys: readonly string[] | null,
  notes: RebuildNotes,
): Promise<void> {
  const others = await query<{ name: string }>(
    'SELECT DISTINCT table_name AS name FROM attested_rows WHERE table_name <> ALL ($1)',
    [attestedNames],
  );
  for (const { name } of others) notes.differ(`attested_rows has rows of ${name}, which has none`);
  for (const table of attestedNames) {
    await compareTable(query, table, notes);
    await compareWords(query, { table, keys }, notes);
  }
}

/** The rows of a table beside the words they were signed with last. */
async function compareTable(query: Query, table: AttestedTable, notes: RebuildNotes) {
  const rows = await query<{ key: string; what: 'unsigned' | 'gone' | 'other' | 'back' }>(
    `SELECT coalesce(a.row_key, t.key) AS key,
            CASE WHEN a.row_key IS NULL THEN 'unsigned' WHEN t.key IS NULL THEN 'gone'
                 WHEN a.body = 'null' THEN 'back' ELSE 'other' END AS what
       FROM (SELECT DISTINCT ON (row_key) * FROM attested_rows WHERE table_name = '${table}'
              ORDER BY row_key, version DESC) a
       FULL JOIN (SELECT ${keyText(table, 's')} AS key, ${attestedPart(table, 's')} AS part
                    FROM ${table} s WHERE ${isAttested(table)}) t ON t.key = a.row_key
      WHERE a.row_key IS NULL
         OR (a.salt IS NOT NULL AND a.body::jsonb IS DISTINCT FROM coalesce(t.part, 'null'::jsonb))
         OR (a.salt IS NULL AND t.key IS NOT NULL
             AND NOT ${IS_ERASED})
      ORDER BY 1`,
    [],
  );
  for (const { key, what } of rows) {
    // Whoever's identity or password was edited does not trade until it is put right.
    const about = table === 'users' ? { accountId: key } : undefined;
    notes.differ(`${table} ${key} ${words[what]}`, about);
  }
}

const words = {
  unsigned: 'was not written by this house',
  gone: 'was taken away',
  back: 'was taken away, and is there again',
  other: 'is not what was signed',
} as const;

/** Words beside their digests, and digests beside the rows of the acts that brought them. */
async function compareWords(
  query: Query,
  { table, keys }: { readonly table: AttestedTable; readonly keys: readonly string[] | null },
  notes: RebuildNotes,
): Promise<void> {
  let [key, version] = ['', 0];
  for (;;) {
    const rows = await query<Attestation & { is_in_log: boolean; is_erased: boolean }>(
      `SELECT a.*, EXISTS (SELECT FROM acts b
                WHERE b.partition = partition_of(a.account_id) AND b.account_id = a.account_id
                  AND b.act_id = $5 || a.digest AND b.cause_id = concat_ws(' ', a.table_name,
                      a.row_key, a.version)) AS is_in_log,
              ${IS_ERASED} AS is_erased
         FROM attested_rows a WHERE table_name = $1 AND (row_key, version) > ($2, $3)
        ORDER BY row_key, version LIMIT $4`,
      [table, key, version, READ_AT_ONCE, attestingOf('')],
    );
    for (const row of rows) notes.counts.erased += compareOne(row, keys, notes);
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    [key, version] = [last.row_key, last.version];
  }
}

/** How many were erased: one, or none. */
function compareOne(
  row: Attestation & { readonly is_in_log: boolean; readonly is_erased: boolean },
  keys: readonly string[] | null,
  notes: RebuildNotes,
): number {
  const name = rowName(row);
  const isErased = row.salt === null && row.body === null;
  if (!isErased && digestOf(row) !== row.digest) {
    notes.differ(`${name}: its words were changed after they were signed`);
  } else if (isErased && !row.is_erased) {
    notes.differ(`${name}: its words were taken away, and its account was not erased`);
  }
  // The log stands for the signature of what has entered it.
  const isSigned = isErased ? isDigestSigned : isAttestationSigned;
  if (!row.is_in_log && keys !== null && !isSigned(keys, row)) {
    notes.differ(`${name} was not written by this house`);
  }
  return isErased ? 1 : 0;
}
