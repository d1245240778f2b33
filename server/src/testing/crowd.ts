import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerFrame } from '@candor/contract/push';
import { createSessionStore } from '@candor/database/stores/sessions';
import { createUserStore } from '@candor/database/stores/users';
import type { Pool } from 'pg';
import { WebSocket } from 'ws';
import { sessionIdOf } from '../auth/session-id.ts';
import { drawSessionToken } from '../auth/tokens.ts';
import { BACKLOG } from '../edge/door.ts';
import type { Services } from '../services.ts';
import { openTestHouse } from './test-house.ts';

/** The private topics of a customer and what a list of quotes shows. */
const TOPICS = ['order', 'position', 'wallet', 'message', 'quote:0:NASDAQ:AAPL'];
const PRIVATE = TOPICS.slice(0, 4);
/** Their sessions were last seen five minutes ago, as after a while of reading. */
const AWAY_MS = 300_000;
const ADDED_AT_ONCE = 200;

export interface Reconnect {
  /** Statements the database was asked, and how often each. */
  readonly queries: number;
  readonly byText: Readonly<Record<string, number>>;
  /** From the first that came back to the last that had its topics again. */
  readonly tookMs: number;
}

export interface Crowd {
  /**
   * All connections break at once; each comes back after a second, a fifth
   * more or less, and resumes.
   */
  breakAndReturn(): Promise<Reconnect>;
  close(): Promise<void>;
}

/** A whole house with this many customers, each connected and reading. */
export async function openCrowd(size: number): Promise<Crowd> {
  const house = await openTestHouse();
  const { server } = house.app;
  server.on('upgrade', house.onUpgrade);
  await house.app.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/push`;
  const tokens = await addCustomers(house, size);
  const numbers = new Map<string, Record<string, number>>();
  let sockets: readonly WebSocket[] = [];
  const come = async (isBack: boolean) => {
    const joined = tokens.map(async (token, index) => {
      if (isBack) await sleep(800 + (400 * index) / size);
      return join({ url, token, since: numbers.get(token) });
    });
    const all = await Promise.all(joined);
    for (const { token, seqs } of all) numbers.set(token, seqs);
    sockets = all.map(({ socket }) => socket);
  };
  const leave = () => {
    for (const socket of sockets) socket.terminate();
  };
  await come(false);
  return {
    breakAndReturn: async () => {
      leave();
      house.turn(AWAY_MS);
      const counted = countQueries(house.pool);
      const startMs = performance.now();
      await come(true);
      const tookMs = performance.now() - startMs - 800;
      counted.stop();
      const queries = Object.values(counted.byText).reduce((sum, times) => sum + times, 0);
      return { queries, byText: counted.byText, tookMs };
    },
    close: async () => {
      leave();
      await house.close();
    },
  };
}

async function addCustomers(
  house: {
    readonly pool: Pool;
    nowMs(): number;
    services: Pick<Services, 'openAccount' | 'attested' | 'secret'>;
  },
  size: number,
): Promise<string[]> {
  const users = createUserStore(house.pool, house.services.attested);
  const sessions = createSessionStore(house.pool);
  const nowMs = house.nowMs();
  const add = async (index: number) => {
    const userId = String(30_000_000 + index);
    await users.add({
      userId,
      email: `${userId}@crowd.test`,
      passwordHash: 'none',
      invitationCode: `C${index}`,
      invitedBy: null,
      language: 'en',
      createdMs: nowMs,
    });
    await house.services.openAccount(userId, nowMs);
    const token = drawSessionToken();
    const tokenHash = createHash('sha256').update(token).digest();
    const whose = { whose: 'customer', ownerId: userId, tokenHash } as const;
    const id = sessionIdOf(house.services.secret, whose);
    await sessions.open({ id, tokenHash, userId, device: 'crowd', address: '127.0.0.1', nowMs });
    return token;
  };
  const tokens: string[] = [];
  for (let from = 0; from < size; from += ADDED_AT_ONCE) {
    const count = Math.min(ADDED_AT_ONCE, size - from);
    tokens.push(...(await Promise.all(Array.from({ length: count }, (_, at) => add(from + at)))));
  }
  return tokens;
}

interface Joining {
  readonly url: string;
  readonly token: string;
  /** Where the reader stopped; absent at the first time. */
  readonly since: Record<string, number> | undefined;
}

/**
 * Connects, logs in and subscribes; resolves once the quote is there, and at first all snapshots.
 */
async function join({ url, token, since }: Joining) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const seqs: Record<string, number> = { ...since };
  const missing = new Set(since === undefined ? TOPICS : [TOPICS.at(-1)]);
  const isThere = new Promise<void>((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('error', reject);
    socket.on('message', (text) => {
      const frame = JSON.parse(text.toString()) as ServerFrame;
      if (frame.op === 'error') reject(new Error(frame.msg));
      if (frame.op !== 'data') return;
      if (PRIVATE.includes(frame.topic)) seqs[frame.topic] = frame.seq;
      missing.delete(frame.topic);
      if (missing.size === 0) resolve();
    });
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'auth', id: 1, token }));
  socket.send(JSON.stringify({ op: 'sub', id: 2, topics: TOPICS, ...(since && { since }) }));
  await isThere;
  socket.removeAllListeners('close');
  return { socket, token, seqs };
}

function countQueries(pool: Pool) {
  const byText: Record<string, number> = {};
  const { query } = pool;
  pool.query = ((asked: string | { text: string }, ...rest: unknown[]) => {
    const text = (typeof asked === 'string' ? asked : asked.text).replace(/\s+/g, ' ').trim();
    byText[text.slice(0, 60)] = (byText[text.slice(0, 60)] ?? 0) + 1;
    return Reflect.apply(query, pool, [asked, ...rest]);
  }) as typeof pool.query;
  return {
    byText,
    stop: () => {
      pool.query = query;
    },
  };
}
