import type { FeedStep } from '@candor/engines/push/private-feed';
import type { HouseNews } from '@candor/engines/roles/bus/house-news';
import type { Chat, ChatStep, LineDraft, StoredLine } from '@candor/engines/support/support-ports';
import type { Pool, PoolClient } from 'pg';
import { type Attest, type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';
import { createStoredFeed, numberStep, type StoredFeed } from './feed-steps.ts';

const PART = 'chat';

/** What changes a conversation inside one commit. */
export interface Change {
  readonly client: PoolClient;
  readonly attest: Attest;
  /** Numbers a step of the customer's; it is told after the commit. */
  tell(customerId: string, step: ChatStep, atMs: number): Promise<void>;
}

export interface ChatChanges {
  readonly feed: StoredFeed<ChatStep>;
  commit<Done>(work: (change: Change) => Promise<Done>): Promise<Done>;
}

/** Changes of conversations, each with its steps in one commit. */
export function chatChanges(pool: Pool, attestor: Attestor, news?: HouseNews): ChatChanges {
  const feed = createStoredFeed<ChatStep>(pool, PART, news);
  return {
    feed,
    commit: async (work) => {
      const told: { readonly customerId: string; readonly step: FeedStep<ChatStep> }[] = [];
      const done = await inAttestedTransaction(pool, attestor, (client, attest) =>
        work({
          client,
          attest,
          tell: async (customerId, payload, atMs) => {
            const step = await numberStep(client, PART, { customerId, payload, atMs });
            told.push({ customerId, step });
          },
        }),
      );
      for (const { customerId, step } of told) feed.tell(customerId, step);
      return done;
    },
  };
}

export interface ChatRow {
  readonly id: string;
  readonly user_id: string;
  readonly state: Chat['state'];
  readonly taken_by: string | null;
  readonly agent_ms: bigint | null;
  readonly last_ms: bigint;
  readonly seen_ms: bigint;
  readonly waiting_ms: bigint | null;
}

export interface LineRow {
  readonly seq: bigint;
  readonly sender: StoredLine['sender'];
  readonly agent_name: string | null;
  readonly text: string | null;
  readonly file_id: string | null;
  readonly about: string | null;
  readonly created_ms: bigint;
  readonly read_ms: bigint | null;
}

/** The conversation, held until the commit, so that its lines are numbered one by one. */
export async function heldChat(
  { client }: Change,
  by: { readonly userId: string } | { readonly id: string },
): Promise<ChatRow | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['user_id', by.userId];
  const { rows } = await client.query<ChatRow>(
    `SELECT * FROM chats WHERE ${column} = $1 FOR UPDATE`,
    [value],
  );
  return rows[0] ?? null;
}

/** The line that was written under a key before, or null. */
export async function lineUnder(
  { client }: Change,
  chatId: string,
  key: string | null,
): Promise<StoredLine | null> {
  if (key === null) return null;
  const { rows } = await client.query<LineRow>(
    'SELECT * FROM chat_lines WHERE chat_id = $1 AND client_key = $2',
    [chatId, key],
  );
  return rows[0] === undefined ? null : toLine(rows[0]);
}

/** Writes the next line of a held conversation and tells it. */
export async function addLine(
  change: Change,
  chat: ChatRow,
  line: LineDraft & Pick<StoredLine, 'sender' | 'agentName' | 'createdMs'>,
): Promise<StoredLine> {
  const { rows } = await change.client.query<LineRow>(
    `WITH numbered AS (
       UPDATE chats SET last_seq = last_seq + 1, last_ms = $8 WHERE id = $1 RETURNING last_seq)
     INSERT INTO chat_lines (chat_id, seq, sender, agent_name, text, file_id, about, created_ms,
       client_key) SELECT $1, last_seq, $2, $3, $4, $5, $6, $8, $7 FROM numbered RETURNING *`,
    [
      chat.id,
      line.sender,
      line.agentName,
      line.text,
      line.fileId,
      line.about,
      line.key,
      line.createdMs,
    ],
  );
  if (rows[0] === undefined) throw new Error(`A line of ${chat.id} was not stored.`);
  const stored = toLine(rows[0]);
  await change.attest('chat_lines', [chat.id, stored.seq], chat.user_id);
  await change.tell(chat.user_id, { kind: 'line', line: stored }, line.createdMs);
  return stored;
}

/** Marks the lines of one side as read, and tells it where there were any. */
export async function markRead(
  change: Change,
  chat: ChatRow,
  read: { readonly sender: 'customer' | 'agent'; readonly upToSeq: number; readonly atMs: number },
): Promise<void> {
  const { rows } = await change.client.query<{ seq: bigint }>(
    `UPDATE chat_lines SET read_ms = $4
      WHERE chat_id = $1 AND sender = $2 AND read_ms IS NULL AND seq <= $3 RETURNING seq`,
    [chat.id, read.sender, read.upToSeq, read.atMs],
  );
  if (rows.length === 0) return;
  const upToSeq = Math.max(...rows.map((row) => Number(row.seq)));
  await change.tell(chat.user_id, { kind: 'read', ...read, upToSeq }, read.atMs);
}

export function toChat(row: ChatRow): Chat {
  const { id, user_id: userId, state, taken_by: takenBy } = row;
  return { id, userId, state, takenBy, lastMs: Number(row.last_ms) };
}

export function toLine(row: LineRow): StoredLine {
  return {
    seq: Number(row.seq),
    sender: row.sender,
    agentName: row.agent_name,
    text: row.text,
    fileId: row.file_id,
    about: row.about,
    createdMs: Number(row.created_ms),
    readMs: row.read_ms === null ? null : Number(row.read_ms),
  };
}
