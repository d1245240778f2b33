import { randomInt } from 'node:crypto';
import type { ChatStore, Ticket, TicketDraft, Wait } from '@candor/engines/support/support-ports';
import type { Pool, PoolClient } from 'pg';
import { type Attest, type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';

const DAY_MS = 24 * 3600_000;
const TICKETS_A_DAY_MAX = 10;

interface TicketRow {
  readonly ticket_no: string;
  readonly user_id: string;
  readonly subject: string;
  readonly text: string;
  readonly file_id: string | null;
  readonly client_key: string | null;
  readonly created_ms: bigint;
  readonly answer: string | null;
}

type Box = Pick<ChatStore, 'leave' | 'tickets' | 'answerTicket'>;

/** Messages left when nobody was there. */
export function ticketBox(pool: Pool, attestor: Attestor): Box {
  return {
    leave: (draft, nowMs) =>
      inAttestedTransaction(pool, attestor, (client, attest) =>
        leave(client, { draft, nowMs, attest }),
      ),
    tickets: async ({ isAnswered, offset, limit }) => {
      const filter = 'FROM tickets WHERE $1::boolean IS NULL OR (answered_ms IS NOT NULL) = $1';
      const [found, counted] = await Promise.all([
        pool.query<TicketRow>(
          `SELECT * ${filter} ORDER BY answered_ms IS NOT NULL, created_ms, ticket_no
            OFFSET $2 LIMIT $3`,
          [isAnswered, offset, limit],
        ),
        pool.query<{ total: bigint }>(`SELECT count(*) AS total ${filter}`, [isAnswered]),
      ]);
      return { list: found.rows.map(toTicket), total: Number(counted.rows[0]?.total ?? 0n) };
    },
    answerTicket: async ({ ticketNo, text }, agent, nowMs) => {
      const answered = await inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<TicketRow>(
          `UPDATE tickets SET answer = $2, answered_by = $3, answered_ms = $4
            WHERE ticket_no = $1 AND answered_ms IS NULL RETURNING *`,
          [ticketNo, text, agent.id, nowMs],
        );
        const changed = ['answer', 'answered_by', 'answered_ms'];
        for (const one of rows) await attest('tickets', [ticketNo], one.user_id, changed);
        return rows[0];
      });
      if (answered !== undefined) return toTicket(answered);
      const known = await pool.query<TicketRow & { answered_by: string }>(
        'SELECT * FROM tickets WHERE ticket_no = $1',
        [ticketNo],
      );
      const [row] = known.rows;
      if (row === undefined) return 'NOT_FOUND';
      const isSame = row.answer === text && row.answered_by === agent.id;
      return isSame ? toTicket(row) : 'CASE_DECIDED';
    },
  };
}

/** Stores a message, once under its key and only so many a day. */
async function leave(
  client: PoolClient,
  { draft, nowMs, attest }: { draft: TicketDraft; nowMs: number; attest: Attest },
): Promise<Ticket | Wait> {
  const { userId, subject, text, fileId, key } = draft;
  // One at a time of each customer, so that many sent at once are all counted.
  await client.query('SELECT FROM users WHERE user_id = $1 FOR UPDATE', [userId]);
  const { rows } = await client.query<TicketRow>(
    `SELECT * FROM tickets WHERE user_id = $1 AND (client_key = $2 OR created_ms > $3)
      ORDER BY created_ms DESC, ticket_no`,
    [userId, key, nowMs - DAY_MS],
  );
  const known = key === null ? undefined : rows.find((row) => row.client_key === key);
  if (known !== undefined) return toTicket(known);
  const oldest = rows[TICKETS_A_DAY_MAX - 1];
  if (oldest !== undefined) return { waitMs: Number(oldest.created_ms) + DAY_MS - nowMs };
  const ticketNo = await freeNumber(client);
  await client.query(
    `INSERT INTO tickets (ticket_no, user_id, subject, text, file_id, client_key, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [ticketNo, userId, subject, text, fileId, key, nowMs],
  );
  await attest('tickets', [ticketNo], userId);
  return { ...draft, ticketNo, createdMs: nowMs, answer: null };
}

/** A number nobody has: drawn, so that it tells nothing of how many there are. */
async function freeNumber(client: PoolClient): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const ticketNo = `T${randomInt(10_000_000, 100_000_000)}`;
    const { rows } = await client.query('SELECT FROM tickets WHERE ticket_no = $1', [ticketNo]);
    if (rows.length === 0) return ticketNo;
  }
  throw new Error('No number of a ticket was free.');
}

function toTicket(row: TicketRow): Ticket {
  return {
    ticketNo: row.ticket_no,
    userId: row.user_id,
    subject: row.subject,
    text: row.text,
    fileId: row.file_id,
    key: row.client_key,
    createdMs: Number(row.created_ms),
    answer: row.answer,
  };
}
