import { randomBytes } from 'node:crypto';
import type { HouseNews } from '@candor/engines/roles/bus/house-news';
import type { ChatStore, LineDraft, StoredLine, Wait } from '@candor/engines/support/support-ports';
import type { Pool } from 'pg';
import type { Attestor } from '../attested/attest-row.ts';
import {
  addLine,
  type Change,
  type ChatRow,
  chatChanges,
  heldChat,
  type LineRow,
  lineUnder,
  markRead,
  toChat,
  toLine,
} from './chat-changes.ts';
import { chatDesk } from './chat-desk.ts';
import { ticketBox } from './tickets.ts';

const MINUTE_MS = 60_000;
const LINES_A_MINUTE_MAX = 20;
/** Waits that tell what is usual now. */
const USUAL_MS = 24 * 60 * MINUTE_MS;

/** Customer service in PostgreSQL. */
export function createChatStore(pool: Pool, attestor: Attestor, news?: HouseNews): ChatStore {
  const changes = chatChanges(pool, attestor, news);
  return {
    feed: changes.feed,
    open: async (userId, nowMs) => toChat(await opened(pool, userId, nowMs)),
    linesOf: async (userId, beforeSeq, limit) => {
      const { rows } = await pool.query<LineRow>(
        `SELECT l.* FROM chat_lines l JOIN chats c ON c.id = l.chat_id
          WHERE c.user_id = $1 AND ($2::bigint IS NULL OR l.seq < $2)
          ORDER BY l.seq DESC LIMIT $3`,
        [userId, beforeSeq, limit],
      );
      return rows.map(toLine).reverse();
    },
    write: async (userId, draft, nowMs) => {
      await opened(pool, userId, nowMs);
      return changes.commit((change) => write(change, { userId, draft, nowMs }));
    },
    read: (userId, upToSeq, nowMs) =>
      changes.commit(async (change) => {
        const chat = await heldChat(change, { userId });
        if (chat === null) return;
        await change.client.query('UPDATE chats SET seen_ms = $2 WHERE id = $1', [chat.id, nowMs]);
        await markRead(change, chat, { sender: 'agent', upToSeq, atMs: nowMs });
      }),
    usualWaitMs: async (nowMs) => {
      const { rows } = await pool.query<{ usual: number | null }>(
        `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_ms) AS usual
           FROM chats WHERE waited_ms IS NOT NULL AND agent_ms > $1`,
        [nowMs - USUAL_MS],
      );
      return rows[0]?.usual ?? null;
    },
    ...chatDesk(pool, changes),
    ...ticketBox(pool, attestor),
  };
}

/** Their conversation, made where there is none. */
async function opened(pool: Pool, userId: string, nowMs: number): Promise<ChatRow> {
  const { rows } = await pool.query<ChatRow>(
    `INSERT INTO chats (id, user_id, seen_ms, last_ms) VALUES ($1, $2, $3, $3)
     ON CONFLICT (user_id) DO UPDATE SET seen_ms = $3 RETURNING *`,
    [randomBytes(9).toString('base64url'), userId, nowMs],
  );
  if (rows[0] === undefined) throw new Error(`The conversation of ${userId} was not stored.`);
  return rows[0];
}

/** Writes what a customer says, once under its key and only so much a minute. */
async function write(
  change: Change,
  { userId, draft, nowMs }: { userId: string; draft: LineDraft; nowMs: number },
): Promise<StoredLine | Wait> {
  const chat = await heldChat(change, { userId });
  if (chat === null) throw new Error(`${userId} has no conversation.`);
  const known = await lineUnder(change, chat.id, draft.key);
  if (known !== null) return known;
  const { rows } = await change.client.query<{ created_ms: bigint }>(
    `SELECT created_ms FROM chat_lines WHERE chat_id = $1 AND sender = 'customer'
        AND created_ms > $2 ORDER BY seq DESC OFFSET $3 LIMIT 1`,
    [chat.id, nowMs - MINUTE_MS, LINES_A_MINUTE_MAX - 1],
  );
  if (rows[0] !== undefined) return { waitMs: Number(rows[0].created_ms) + MINUTE_MS - nowMs };
  await change.client.query(
    `UPDATE chats SET state = 'waiting', waiting_ms = $2 WHERE id = $1 AND state = 'closed'`,
    [chat.id, nowMs],
  );
  const by = { sender: 'customer', agentName: null, createdMs: nowMs } as const;
  return addLine(change, chat, { ...draft, ...by });
}
