import type { Entry } from '@candor/domain/ledger/entry';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedPosition, storedProgress, storedTerms } from '@candor/domain/stored/order-shapes';
import { storedText } from '@candor/domain/stored/read-stored';
import type { AccountState } from '@candor/domain/trading/account-state';
import { entriesOf, type Fact } from '@candor/domain/trading/facts';
import { actsOf } from '@candor/engines/acts/act-ports';
import { placesOf, type Query } from '../lanes/load-accounts.ts';
import { positionText, progressText } from '../lanes/row-texts.ts';
import { compareDigests } from './compare-attested.ts';
import type { RebuildNotes, Replayed } from './rebuild-notes.ts';

/** One commit group of the log. */
export interface GroupHistory {
  readonly seq: bigint;
  readonly facts: readonly Fact[];
}

/**
 * Compares what these groups wrote once and for ever: entries, fills, orders and positions that
 * ended. What ended is then forgotten, so that the replay of a long history fits into memory.
 */
export async function compareHistory(
  query: Query,
  replayed: Replayed,
  { lane, groups }: { readonly lane: number; readonly groups: readonly GroupHistory[] },
  notes: RebuildNotes,
): Promise<void> {
  await compareEntries(query, lane, groups, notes);
  await compareFills(query, groups, notes);
  await compareActs(query, lane, groups, notes);
  const facts = groups.flatMap((group) => group.facts);
  await compareDigests(query, facts, notes);
  await compareCorrections(query, groups, notes);
  const touched = new Set(groups.flatMap(({ facts }) => facts.map((fact) => fact.accountId)));
  const states = [...touched].flatMap((id) => replayed.accounts.get(id) ?? []);
  const lastSeq = groups.at(-1)?.seq ?? 0n;
  const isFinal = (key: string) => (replayed.busted.get(key) ?? 0n) <= lastSeq;
  await compareEndedOrders(query, { states, isFinal }, notes);
  await compareEndedPositions(query, { states, isFinal }, notes);
  for (const state of states) {
    state.finishedOrders.clear();
    state.closedPositions.clear();
    state.finishedTransfers.clear();
  }
}

async function compareEntries(
  query: Query,
  lane: number,
  groups: readonly GroupHistory[],
  notes: RebuildNotes,
): Promise<void> {
  const rows = await query<{ key: string; legs: string[] }>(
    `SELECT event_seq || '|' || account_id || '|' || entry_id || '|' || bill_type AS key,
            array_agg(postings ORDER BY line) AS legs
       FROM entries WHERE lane = $1 AND event_seq BETWEEN $2 AND $3
      GROUP BY event_seq, account_id, entry_id, bill_type`,
    [lane, groups[0]?.seq ?? 0n, groups.at(-1)?.seq ?? 0n],
  );
  const stored = new Map(rows.map(({ key, legs }) => [key, legsText(legs)]));
  for (const { seq, facts } of groups) {
    for (const fact of facts) {
      for (const entry of entriesOf(fact)) {
        const key = `${seq}|${fact.accountId}|${entry.id}|${entry.billType}`;
        notes.counts.entries += 1;
        notes.counts.postings += entry.postings.length;
        notes.compare(`entry ${key}`, entryText(entry), stored.get(key), fact);
        stored.delete(key);
      }
    }
  }
  for (const key of stored.keys()) {
    const accountId = key.split('|')[1] ?? '';
    notes.differ(`entry ${key} is in the table and not in the log`, { accountId });
  }
}

function entryText(entry: Entry): string {
  const lines = entry.postings.map((one) => `${one.account} ${one.unit} ${one.amount}`);
  return lines.sort().join('; ');
}

function legsText(legs: readonly string[]): string {
  const postings = legs.flatMap((leg) => JSON.parse(leg) as string[][]);
  return postings
    .map((posting) => posting.join(' '))
    .sort()
    .join('; ');
}

async function compareFills(
  query: Query,
  groups: readonly GroupHistory[],
  notes: RebuildNotes,
): Promise<void> {
  const fills = groups.flatMap(({ facts }) =>
    facts.flatMap((fact) =>
      fact.kind === 'orderFilled' ? [{ accountId: fact.accountId, fill: fact.fill }] : [],
    ),
  );
  if (fills.length === 0) return;
  const rows = await query<{ key: string; detail: string }>(
    `SELECT account_id || '|' || fill_id AS key, f.detail
       FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[])
              AS w(partition, account_id, order_id, fill_id)
       JOIN fills f USING (partition, account_id, order_id, fill_id)`,
    [
      ...placesOf(fills.map((one) => one.accountId)),
      fills.map(({ fill }) => fill.orderId),
      fills.map(({ fill }) => fill.fillId),
    ],
  );
  const stored = new Map(rows.map(({ key, detail }) => [key, detail]));
  for (const { accountId, fill } of fills) {
    notes.counts.fills += 1;
    const key = `${accountId}|${fill.fillId}`;
    const texts = { log: storedText(fill), table: stored.get(key) };
    notes.compareStored(storedFill, `fill ${key}`, texts, { accountId });
  }
}

/** Every act has its row, which lets nobody do it again, and there are no others. */
async function compareActs(
  query: Query,
  lane: number,
  groups: readonly GroupHistory[],
  notes: RebuildNotes,
): Promise<void> {
  const rows = await query<{ key: string; account_id: string }>(
    `SELECT event_seq || '|' || account_id || '|' || act_id || ' of ' || cause_id AS key, account_id
       FROM acts WHERE lane = $1 AND event_seq BETWEEN $2 AND $3`,
    [lane, groups[0]?.seq ?? 0n, groups.at(-1)?.seq ?? 0n],
  );
  const stored = new Map(rows.map((row) => [row.key, row.account_id]));
  for (const { seq, facts } of groups) {
    for (const fact of facts) {
      for (const { actId, causeId } of actsOf(fact)) {
        const key = `${seq}|${fact.accountId}|${actId} of ${causeId}`;
        if (stored.delete(key)) continue;
        notes.differ(`act ${key} is in the log and not in the table`, fact);
      }
    }
  }
  for (const [key, accountId] of stored) {
    notes.differ(`act ${key} is in the table and not in the log`, { accountId });
  }
}

/** Every correction is one that somebody asked for and another approved, in the same words. */
async function compareCorrections(
  query: Query,
  groups: readonly GroupHistory[],
  notes: RebuildNotes,
): Promise<void> {
  const facts = groups.flatMap((group) =>
    group.facts.filter((one) => one.kind === 'moneyCorrected' || one.kind === 'fillBusted'),
  );
  if (facts.length === 0) return;
  const rows = await query<{ id: string; asked: string }>(
    `SELECT correction_id AS id, concat_ws(' ', kind, account_id, corrects_id, by_whom,
            approved_by, reason) AS asked
       FROM corrections JOIN correction_approvals USING (correction_id, by_whom) WHERE correction_id = ANY ($1)`,
    [facts.map(({ correctionId }) => correctionId)],
  );
  const asked = new Map(rows.map((row) => [row.id, row.asked]));
  for (const fact of facts) {
    const { accountId, correctionId, correctsId, by, approvedBy, reason } = fact;
    const kind = fact.kind === 'fillBusted' ? 'bust' : 'reversal';
    const text = [kind, accountId, correctsId, by, approvedBy, reason].join(' ');
    notes.compare(`correction ${correctionId}`, text, asked.get(correctionId), fact);
  }
}

/** Accounts with what ended in them, and whether its row is still as it ended. */
interface Ended {
  readonly states: readonly AccountState[];
  readonly isFinal: (key: string) => boolean;
}

async function compareEndedOrders(
  query: Query,
  { states, isFinal }: Ended,
  notes: RebuildNotes,
): Promise<void> {
  const ended = states.flatMap((state) =>
    [...state.finishedOrders.values()].map((order) => ({ accountId: state.accountId, order })),
  );
  if (ended.length === 0) return;
  const rows = await query<{ key: string; is_open: boolean; terms: string; progress: string }>(
    `SELECT account_id || '|' || order_id AS key, o.is_open, o.terms, o.progress
       FROM unnest($1::integer[], $2::text[], $3::text[]) AS w(partition, account_id, order_id)
       JOIN orders o USING (partition, account_id, order_id)`,
    [...placesOf(ended.map((one) => one.accountId)), ended.map(({ order }) => order.terms.orderId)],
  );
  const stored = new Map(rows.map((row) => [row.key, row]));
  for (const { accountId, order } of ended) {
    const key = `${accountId}|${order.terms.orderId}`;
    if (!isFinal(key)) continue;
    notes.counts.orders += 1;
    const row = stored.get(key);
    const terms = { log: storedText(order.terms), table: row?.terms };
    notes.compareStored(storedTerms, `terms of order ${key}`, terms, { accountId });
    const progress = { log: progressText(order), table: row?.progress };
    notes.compareStored(storedProgress, `order ${key}`, progress, { accountId });
    if (row?.is_open) {
      notes.differ(`order ${key} has ended and is open in the table`, { accountId });
    }
  }
}

async function compareEndedPositions(
  query: Query,
  { states, isFinal }: Ended,
  notes: RebuildNotes,
): Promise<void> {
  const ended = states.flatMap((state) =>
    [...state.closedPositions.values()].map((position) => ({
      accountId: state.accountId,
      position,
    })),
  );
  if (ended.length === 0) return;
  const rows = await query<{ key: string; body: string }>(
    `SELECT account_id || '|' || position_id AS key, p.body
       FROM unnest($1::integer[], $2::text[], $3::text[]) AS w(partition, account_id, position_id)
       JOIN positions p USING (partition, account_id, position_id)
      WHERE NOT p.is_open`,
    [
      ...placesOf(ended.map((one) => one.accountId)),
      ended.map(({ position }) => position.positionId),
    ],
  );
  const stored = new Map(rows.map(({ key, body }) => [key, body]));
  for (const { accountId, position } of ended) {
    const key = `${accountId}|${position.positionId}`;
    if (!isFinal(key)) continue;
    notes.counts.positions += 1;
    const texts = { log: positionText(position), table: stored.get(key) };
    notes.compareStored(storedPosition, `position ${key}`, texts, { accountId });
  }
}
