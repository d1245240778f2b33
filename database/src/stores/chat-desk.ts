import type { Agent, AtDesk, ChatStore } from '@candor/engines/support/support-ports';
import type { Pool } from 'pg';
import {
  addLine,
  type Change,
  type ChatChanges,
  type ChatRow,
  heldChat,
  type LineRow,
  lineUnder,
  markRead,
  toChat,
  toLine,
} from './chat-changes.ts';

/** Nobody holds a conversation that they do nothing in. */
const CLAIM_MS = 10 * 60_000;
/** A customer whose page is open says so every minute. */
const HERE_MS = 90_000;
const TYPING_MS = 5_000;
const LINES_SHOWN = 100;

type Desk = Pick<ChatStore, 'page' | 'take' | 'answer' | 'typing' | 'close' | 'ownerOfFile'>;

/** The desk's side of the conversations. */
export function chatDesk(pool: Pool, changes: ChatChanges): Desk {
  /** Of a conversation that is this operator's. */
  const own = <Done>(
    id: string,
    agent: Agent,
    work: (change: Change, chat: ChatRow) => Promise<Done>,
  ): Promise<AtDesk<Done>> =>
    changes.commit(async (change) => {
      const chat = await heldChat(change, { id });
      if (chat === null) return 'NOT_FOUND' as const;
      return chat.taken_by === agent.id ? work(change, chat) : ('CASE_CLAIMED' as const);
    });
  return {
    page: ({ offset, limit }) => page(pool, { offset, limit }),
    take: (id, agent, nowMs) =>
      changes.commit(async (change) => {
        const chat = await heldChat(change, { id });
        return chat === null ? 'NOT_FOUND' : take(change, chat, { agent, nowMs });
      }),
    answer: ({ id, text, key }, agent, nowMs) =>
      own(id, agent, (change, chat) => answer(change, chat, { agent, text, key, nowMs })),
    typing: (id, agent, nowMs) =>
      own(id, agent, async (change, { user_id }) => {
        const step = { kind: 'typing', agentName: agent.name, untilMs: nowMs + TYPING_MS } as const;
        await change.tell(user_id, step, nowMs);
        return 'told' as const;
      }),
    close: (id, agent, nowMs) =>
      own(id, agent, async (change, chat) => {
        if (chat.state === 'closed') return 'was-closed' as const;
        await change.client.query(
          `UPDATE chats SET state = 'closed', agent_ms = $2 WHERE id = $1`,
          [id, nowMs],
        );
        await say(change, chat, { word: 'closed', agent, nowMs });
        return 'closed' as const;
      }),
    ownerOfFile: async (chatId, fileId) => {
      const { rows } = await pool.query<{ user_id: string }>(
        `SELECT c.user_id FROM chats c JOIN chat_lines l ON l.chat_id = c.id
          WHERE c.id = $1 AND l.file_id = $2 LIMIT 1`,
        [chatId, fileId],
      );
      return rows[0]?.user_id ?? null;
    },
  };
}

async function page(pool: Pool, { offset, limit }: { offset: number; limit: number }) {
  const [found, counted] = await Promise.all([
    pool.query<ChatRow>(
      `SELECT * FROM chats WHERE last_seq > 0
        ORDER BY array_position(ARRAY['waiting', 'taken', 'closed'], state), last_ms DESC, id
        OFFSET $1 LIMIT $2`,
      [offset, limit],
    ),
    pool.query<{ total: bigint }>('SELECT count(*) AS total FROM chats WHERE last_seq > 0'),
  ]);
  return { list: found.rows.map(toChat), total: Number(counted.rows[0]?.total ?? 0n) };
}

/** Takes what nobody else works on, and reads what the customer wrote. */
async function take(
  change: Change,
  chat: ChatRow,
  { agent, nowMs }: { agent: Agent; nowMs: number },
) {
  const isOwn = chat.state === 'taken' && chat.taken_by === agent.id;
  const isHeld = chat.state === 'taken' && nowMs - Number(chat.agent_ms ?? 0n) < CLAIM_MS;
  if (isHeld && !isOwn) return 'CASE_CLAIMED' as const;
  const { rows: held } = await change.client.query<ChatRow>(
    `UPDATE chats SET state = 'taken', taken_by = $2, agent_ms = $3,
       waited_ms = CASE WHEN state = 'waiting' THEN $3 - waiting_ms ELSE waited_ms END,
       waiting_ms = NULL WHERE id = $1 RETURNING *`,
    [chat.id, agent.id, nowMs],
  );
  if (!isOwn) await say(change, chat, { word: 'taken', agent, nowMs });
  const upToSeq = Number.MAX_SAFE_INTEGER;
  await markRead(change, chat, { sender: 'customer', upToSeq, atMs: nowMs });
  const { rows } = await change.client.query<LineRow>(
    'SELECT * FROM chat_lines WHERE chat_id = $1 ORDER BY seq DESC LIMIT $2',
    [chat.id, LINES_SHOWN],
  );
  return { chat: toChat(held[0] ?? chat), lines: rows.map(toLine).reverse(), isNew: !isOwn };
}

/** Writes what the operator says. A closed conversation goes on with it. */
async function answer(
  change: Change,
  chat: ChatRow,
  said: { agent: Agent; text: string; key: string | null; nowMs: number },
) {
  const { agent, text, key, nowMs } = said;
  const known = await lineUnder(change, chat.id, key);
  const seenMs = Number(chat.seen_ms);
  const awaySinceMs = nowMs - seenMs >= HERE_MS ? seenMs : null;
  if (known !== null) return { chat: toChat(chat), line: known, awaySinceMs };
  await change.client.query(`UPDATE chats SET state = 'taken', agent_ms = $2 WHERE id = $1`, [
    chat.id,
    nowMs,
  ]);
  const by = { sender: 'agent', agentName: agent.name, createdMs: nowMs } as const;
  const line = await addLine(change, chat, { ...by, text, key, fileId: null, about: null });
  return { chat: toChat(chat), line, awaySinceMs };
}

/** A line of the system; a word, worded in the language of whoever reads it. */
async function say(
  change: Change,
  chat: ChatRow,
  { word, agent, nowMs }: { word: 'taken' | 'closed'; agent: Agent; nowMs: number },
): Promise<void> {
  const by = { sender: 'system', agentName: agent.name, createdMs: nowMs } as const;
  await addLine(change, chat, { ...by, text: word, key: null, fileId: null, about: null });
}
