import type { WalletType } from '@candor/contract/enums';
import { storedFollow } from '@candor/domain/stored/follow-shapes';
import { readStored, type StoredKind } from '@candor/domain/stored/read-stored';
import { storedSubscription } from '@candor/domain/stored/subscription-shapes';
import type { FrameReads } from '@candor/engines/trading/lane/lane-feeds';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import {
  type FeedFrame,
  type LaneTopic,
  laneTopics,
} from '@candor/engines/trading/lane/private-frames';
import type { Pool } from 'pg';
import {
  type Query,
  readCounters,
  readOrder,
  readShownPosition,
  readWallet,
  type WalletRow,
} from './load-accounts.ts';
import { FOLLOW_MARK, IPO_MARK } from './row-texts.ts';

/** Rows of the journal that are looked at together on the way back. */
const ROWS_AT_ONCE = 200;

/** A frame that was given out: its number, when, and what it was of. */
interface FrameRef {
  readonly seq: number;
  readonly atMs: number;
  readonly id: string;
}

/**
 * Frames of the private feed, made again: the journal says which were given out, and each tells its
 * thing as it is now.
 */
export function createFrameReads(pool: Pool): FrameReads {
  const query: Query = async (text, values) => (await pool.query(text, values)).rows;
  return {
    counters: (accountIds) => readCounters(query, accountIds),
    framesAfter: async ({ accountId, topic, ...after }) => {
      const refs = await refsAfter(query, accountId, { topic, ...after });
      const ids = [...new Set(refs.map(({ id }) => id))];
      const make = await framesOf[topic](query, accountId, ids);
      return refs.map(({ seq, atMs, id }) => ({ frame: make(id, seq), atMs }));
    },
  };
}

/** A place in the journal of an account. */
export interface JournalPlace {
  readonly seq: bigint;
  readonly line: number;
}

/**
 * The frames that rows of the journal after a place gave out, in the order of the commits, and the
 * place of the last of these rows.
 */
export async function readFramesSince(
  pool: Pool,
  accountId: string,
  after: JournalPlace & { readonly rowsMax: number },
): Promise<{
  readonly frames: readonly { readonly frame: FeedFrame; readonly atMs: number }[];
  readonly place: JournalPlace;
}> {
  const query: Query = async (text, values) => (await pool.query(text, values)).rows;
  const rows = await query<JournalFrames & Readonly<Record<`${LaneTopic}_no`, number>>>(
    `SELECT event_seq, line, at_ms, order_no, position_no, wallet_no, frames, ref_id, position_id,
            0 AS last
       FROM journal
      WHERE partition = $1 AND account_id = $2 AND (event_seq, line) > ($3, $4::integer)
        AND frames IS NOT NULL
      ORDER BY event_seq, line LIMIT $5`,
    [partitionOf(accountId), accountId, after.seq, after.line, after.rowsMax],
  );
  const told = await Promise.all(
    laneTopics.map(async (topic) => {
      const refs = rows.map((row) => refsIn({ ...row, last: row[`${topic}_no`] }, topic));
      const ids = [...new Set(refs.flat().map(({ id }) => id))];
      const make = ids.length === 0 ? null : await framesOf[topic](query, accountId, ids);
      return refs.map((own) =>
        own
          .toReversed()
          .flatMap(({ id, seq, atMs }) => (make ? [{ frame: make(id, seq), atMs }] : [])),
      );
    }),
  );
  const last = rows.at(-1);
  return {
    frames: rows.flatMap((_, place) => told.flatMap((ofTopic) => ofTopic[place] ?? [])),
    place: last === undefined ? after : { seq: last.event_seq, line: last.line },
  };
}

/** Oldest first; when there are more than `limit`, one more than that. */
async function refsAfter(
  query: Query,
  accountId: string,
  after: { readonly topic: LaneTopic; readonly seq: number; readonly limit: number },
): Promise<readonly FrameRef[]> {
  const found: FrameRef[] = [];
  let from: { event_seq: bigint; line: number } | undefined;
  for (;;) {
    const rows = await query<JournalFrames>(
      `SELECT event_seq, line, at_ms, ${after.topic}_no AS last, frames, ref_id, position_id
         FROM journal
        WHERE partition = $1 AND account_id = $2
          AND ($3::bigint IS NULL OR (event_seq, line) < ($3, $4::integer))
        ORDER BY event_seq DESC, line DESC LIMIT $5`,
      [
        partitionOf(accountId),
        accountId,
        from?.event_seq ?? null,
        from?.line ?? null,
        ROWS_AT_ONCE,
      ],
    );
    for (const row of rows) {
      if (row.frames === null) continue;
      if (row.last <= after.seq || found.length > after.limit) return found.reverse();
      found.push(...refsIn(row, after.topic).filter(({ seq }) => seq > after.seq));
    }
    from = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return found.reverse();
  }
}

interface JournalFrames {
  event_seq: bigint;
  line: number;
  at_ms: bigint;
  /** The number of the topic after this row. */
  last: number;
  frames: string | null;
  /** Of the row's own fill, which its frames name without an id. */
  ref_id: string | null;
  position_id: string | null;
}

/** The frames of a topic that a row tells of, newest first. */
function refsIn(row: JournalFrames, topic: LaneTopic): readonly FrameRef[] {
  const { frames, last, at_ms } = row;
  const letter = topic.charAt(0);
  const mark = `${letter}:`;
  const ofFill = topic === 'order' ? row.ref_id : row.position_id;
  const ids = (frames ?? '')
    .split(' ')
    .filter((ref) => ref === letter || ref.startsWith(mark))
    .map((ref) => (ref === letter ? (ofFill ?? '') : ref.slice(mark.length)));
  return ids.reverse().map((id, back) => ({ seq: last - back, atMs: Number(at_ms), id }));
}

type MakeFrame = (id: string, seq: number) => FeedFrame;

const framesOf: Readonly<
  Record<LaneTopic, (query: Query, accountId: string, ids: readonly string[]) => Promise<MakeFrame>>
> = {
  order: async (query, accountId, ids) => {
    const rows = await query<{ id: string; terms: string; progress: string }>(
      `SELECT order_id AS id, terms, progress FROM orders
        WHERE partition = $1 AND account_id = $2 AND order_id = ANY ($3)`,
      [partitionOf(accountId), accountId, ids],
    );
    const orders = byId(rows, readOrder);
    const held = { query, accountId, ids };
    const subscriptions = await readHeld(held, IPO_MARK, storedSubscription);
    const follows = await readHeld(held, FOLLOW_MARK, storedFollow);
    return (id, seq) => {
      const topic = 'order';
      if (id.startsWith(IPO_MARK)) return { topic, seq, subscription: subscriptions(id) };
      if (id.startsWith(FOLLOW_MARK)) return { topic, seq, follow: follows(id) };
      return { topic, seq, order: orders(id) };
    };
  },
  position: async (query, accountId, ids) => {
    const rows = await query<{ id: string; body: string }>(
      `SELECT position_id AS id, body FROM positions
        WHERE partition = $1 AND account_id = $2 AND position_id = ANY ($3)`,
      [partitionOf(accountId), accountId, ids],
    );
    const positions = byId(rows, readShownPosition);
    return (id, seq) => ({ topic: 'position', seq, position: positions(id) });
  },
  wallet: async (query, accountId, ids) => {
    const rows = await query<WalletRow & { id: WalletType }>(
      `SELECT wallet_type AS id, * FROM wallets
        WHERE partition = $1 AND account_id = $2 AND wallet_type = ANY ($3)`,
      [partitionOf(accountId), accountId, ids],
    );
    const wallets = byId(rows, readWallet);
    return (id, seq) => ({ topic: 'wallet', seq, wallet: wallets(id) });
  },
};

/** Those of the things held for an account that a mark stands before, under their marked ids. */
async function readHeld<Thing>(
  of: { readonly query: Query; readonly accountId: string; readonly ids: readonly string[] },
  mark: string,
  kind: StoredKind<Thing>,
): Promise<(id: string) => Thing> {
  const own = of.ids.flatMap((id) => (id.startsWith(mark) ? [id.slice(mark.length)] : []));
  const rows = await of.query<{ id: string; body: string }>(
    `SELECT $5 || item_id AS id, body FROM held_items
      WHERE partition = $1 AND account_id = $2 AND kind = $3 AND item_id = ANY ($4)`,
    [partitionOf(of.accountId), of.accountId, kind.name, own, mark],
  );
  return byId(rows, ({ body }) => readStored(kind, body));
}

/** What was read, by id. Asking for something that is not there is an error of the books. */
function byId<Row extends { readonly id: string }, Thing>(
  rows: readonly Row[],
  read: (row: Row) => Thing,
): (id: string) => Thing {
  const things = new Map(rows.map((row) => [row.id, read(row)]));
  return (id) => {
    const thing = things.get(id);
    if (thing === undefined) throw new Error(`a frame is of ${id}, which is not there`);
    return thing;
  };
}
