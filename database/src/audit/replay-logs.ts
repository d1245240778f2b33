import { dueKey } from '@candor/domain/instruments/dividend';
import { hasBalanceRow, readAccount } from '@candor/domain/ledger/chart';
import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { StoredTextWrong } from '@candor/domain/stored/read-stored';
import { type AccountState, emptyAccount } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import { entriesOf, type Fact } from '@candor/domain/trading/facts';
import { hashGroup } from '../lanes/event-chain.ts';
import type { Query } from '../lanes/load-accounts.ts';
import { compareAccounts, compareHouse, compareTotals } from './compare-accounts.ts';
import { compareAttested } from './compare-attested.ts';
import { compareBills } from './compare-bills.ts';
import { compareColumns } from './compare-columns.ts';
import { compareHistory, type GroupHistory } from './compare-history.ts';
import { addHoldings, compareHoldings } from './compare-holdings.ts';
import { compareLoans } from './compare-loans.ts';
import { comparePractice } from './compare-practice.ts';
import { type EventRow, type LogHead, LogReaders, type Stretch } from './log-reader.ts';
import type { RebuildNotes, Replayed } from './rebuild-notes.ts';
import { brokenSeals, lostGroups, type Seals } from './seals.ts';

/** What a replay may be told besides the log. */
export interface ReplayOptions {
  /** What stands outside the database; null checks the chain by itself only. */
  readonly seals: Seals | null;
  /** What differs in a fact that is worked out again, its account being as it was before it. */
  readonly rework: (state: AccountState, fact: Fact) => readonly string[];
  /** Called between stretches, so that a replay beside a server leaves it room. */
  readonly pause: () => Promise<void>;
}

/**
 * Replays all logs from their first groups and compares group by group, then what is left at the
 * end.
 */
export async function replayLogs(
  query: Query,
  lanes: readonly number[],
  notes: RebuildNotes,
  { seals, pause, rework }: ReplayOptions,
): Promise<void> {
  const replayed: Replayed = {
    accounts: new Map(),
    house: new Map(),
    holdings: new Map(),
    items: new Set(),
    busted: await readBusted(query),
  };
  const logs = new LogReaders(query, lanes);
  for (;;) {
    const stretch = await logs.stretch();
    if (stretch === null) break;
    checkStretch(stretch, seals, notes);
    const { lane, rows } = stretch;
    const groups: GroupHistory[] = [];
    for (const row of rows) {
      groups.push({ seq: row.seq, facts: applyGroup(replayed, { lane, ...row, rework }, notes) });
    }
    await compareHistory(query, replayed, { lane, groups }, notes);
    await pause();
  }
  for (const { lane, head } of logs.heads) {
    const lost = seals === null ? [] : lostGroups(seals, { lane, seq: head.seq });
    for (const words of lost) notes.differ(words, 'chain');
    await checkHead(query, lane, head, notes);
  }
  await compareAccounts(query, replayed, notes);
  compareHoldings(replayed, notes);
  compareLoans(replayed, notes);
  await compareHouse(query, replayed, notes);
  await compareTotals(query, replayed, notes);
  await compareBills(query, notes);
  await compareColumns(query, notes);
  await compareAttested(query, seals?.keys ?? null, notes);
  await comparePractice(query, notes);
}

function checkStretch(
  { lane, before, rows }: Stretch,
  seals: Seals | null,
  notes: RebuildNotes,
): void {
  let head = before;
  for (const row of rows) {
    checkLink(lane, row, head, notes);
    const isEnd = row === rows.at(-1);
    const broken = seals === null ? [] : brokenSeals(seals, { lane, ...row }, isEnd);
    for (const words of broken) notes.differ(words, 'chain');
    head = { seq: row.seq, hash: row.hash };
  }
}

/** What had ended and was changed all the same: its row is as the last of these groups left it. */
async function readBusted(query: Query): Promise<Replayed['busted']> {
  const rows = await query<{ key: string; seq: bigint }>(
    `SELECT f.account_id || '|' || unnest(ARRAY[f.order_id, f.position_id]) AS key,
            b.event_seq AS seq
       FROM acts b JOIN fills f ON f.partition = b.partition AND f.account_id = b.account_id
        AND b.act_id = 'bust ' || f.fill_id
      WHERE b.act_id LIKE 'bust %' ORDER BY b.event_seq`,
    [],
  );
  return new Map(rows.map(({ key, seq }) => [key, seq]));
}

/** The group stands in its place, continues the one before and has not been touched since. */
export function checkLink(lane: number, row: EventRow, before: LogHead, notes: RebuildNotes): void {
  const where = `group ${row.seq} of lane ${lane}`;
  if (row.seq <= before.seq) notes.differ(`${where} follows ${before.seq}`, 'chain');
  if (!row.prev_hash.equals(before.hash)) {
    notes.differ(`${where} does not continue the chain`, 'chain');
  }
  const { seq, at_ms: atMs, prev_hash: prevHash } = row;
  const facts = row.facts.split('\n');
  if (!hashGroup({ lane, seq, atMs, facts, prevHash }).equals(row.hash)) {
    notes.differ(`${where} is not what was hashed`, 'chain');
  }
}

function applyGroup(
  replayed: Replayed,
  row: EventRow & { readonly lane: number } & Pick<ReplayOptions, 'rework'>,
  notes: RebuildNotes,
): readonly Fact[] {
  const facts = readFacts(row.lane, row, notes);
  const { counts } = notes;
  counts.groups += 1;
  counts.facts += facts.length;
  for (const fact of facts) {
    const known = replayed.accounts.get(fact.accountId);
    const state = known ?? emptyAccount(fact.accountId);
    if (known === undefined) replayed.accounts.set(fact.accountId, state);
    addHoldings(replayed.holdings, fact);
    for (const words of row.rework(state, fact)) notes.differ(`group ${row.seq}: ${words}`, fact);
    try {
      applyFact(state, fact);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      notes.differ(`group ${row.seq}: a fact does not fit what came before: ${words}`);
    }
    addHouse(replayed, row.lane, fact);
    const item = itemOf(fact);
    if (item !== null) replayed.items.add(`${fact.accountId}|${item}`);
  }
  return facts;
}

/** The facts of a group, without those that cannot be read: these are noted. */
function readFacts(lane: number, row: EventRow, notes: RebuildNotes): readonly Fact[] {
  return row.facts.split('\n').flatMap((line, at) => {
    try {
      return decodeFact(line, `fact ${at} of group ${row.seq} of lane ${lane}`);
    } catch (error) {
      if (!(error instanceof StoredTextWrong)) throw error;
      notes.differ(error.message, 'chain');
      return [];
    }
  });
}

/** What a fact put among what waits or is held; null of the others. */
function itemOf(fact: Fact): string | null {
  switch (fact.kind) {
    case 'transferRequested':
    case 'transferCompleted':
      return `transfer|${fact.transfer.transferId}`;
    case 'withdrawalHeld':
      return `withdrawal|${fact.withdrawal.withdrawalId}`;
    case 'subscriptionChanged':
    case 'subscriptionListed':
      return `subscription|${fact.subscription.offering.offeringId}`;
    case 'dividendEntitled':
      return `dividend|${dueKey(fact.due)}`;
    case 'followChanged':
      return `follow|${fact.follow.followId}`;
    case 'loanChanged':
      return `loan|${fact.loan.loanId}`;
    default:
      return null;
  }
}

function addHouse({ house }: Replayed, lane: number, fact: Fact): void {
  for (const { postings } of entriesOf(fact)) {
    for (const { account, unit, amount } of postings) {
      const meaning = account.startsWith('house:') ? readAccount(account) : null;
      if (meaning?.owner !== 'house' || !hasBalanceRow(meaning.kind)) continue;
      const key = `${account}|${unit} of lane ${lane}`;
      house.set(key, (house.get(key) ?? 0n) + amount);
    }
  }
}

export async function checkHead(
  query: Query,
  lane: number,
  head: LogHead,
  notes: RebuildNotes,
): Promise<void> {
  const rows = await query<{ head_seq: bigint; head_hash: Buffer }>(
    'SELECT head_seq, head_hash FROM lanes WHERE lane = $1',
    [lane],
  );
  const [row] = rows;
  if (row?.head_seq !== head.seq || !row.head_hash.equals(head.hash)) {
    notes.differ(
      `the head of lane ${lane} is ${row?.head_seq}, its log ends at ${head.seq}`,
      'chain',
    );
  }
}
