import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { ClientFrame, DataFrame, ServerFrame } from '@candor/contract/push';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Clock } from '@candor/engines/clock';
import { type MarketDesk, marketDesk } from '@candor/engines/market/market-desk';
import { type MarketTicker, marketTicker } from '@candor/engines/market/market-ticker';
import { inMemoryFeed } from '@candor/engines/push/private-feed';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { type PushLimits, type PushServer, pushServer } from '../push/push-server.ts';

export const NOON = Date.parse('2026-11-20T17:00:12.345Z');
export const AAPL = 'quote:0:NASDAQ:AAPL';
export const catalogue = buildCatalogue(NOON);

interface OrderNote {
  readonly id: string;
  readonly status: number;
}

/** A push server on the plain market, whose clock the test turns. */
export interface PushHouse {
  readonly push: PushServer;
  readonly desk: MarketDesk;
  readonly ticker: MarketTicker;
  readonly orders: ReturnType<typeof inMemoryFeed<OrderNote>>;
  readonly deposits: ReturnType<typeof inMemoryFeed<OrderNote>>;
  readonly notices: ReturnType<typeof inMemoryFeed<OrderNote>>;
  readonly sockets: Set<Socket>;
  turnTo(ms: number): Promise<void>;
  endSession(id: string, userId: string): void;
  /** The session runs out, and nobody tells. */
  expire(id: string): void;
  connect(): Promise<PushClient>;
}

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Opens it; it closes after the test. */
export async function openPushHouse(limits: Partial<PushLimits> = {}): Promise<PushHouse> {
  let nowMs = NOON;
  const clock: Clock = { nowMs: () => nowMs, every: () => () => undefined };
  const provider = plainMarket({ marketHours: 'always', nowMs: clock.nowMs });
  const desk = marketDesk({ provider, clock, marketHours: 'always', quoteFreshMs: 0 });
  const fail = (error: unknown): never => {
    throw error;
  };
  const ticker = marketTicker(desk, fail);
  const [orders, deposits, notices] = [
    inMemoryFeed<OrderNote>(),
    inMemoryFeed<OrderNote>(),
    inMemoryFeed<OrderNote>(),
  ];
  const expired = new Set<string>();
  const listeners = new Set<(ids: readonly string[], userId: string) => void>();
  const present = (note: OrderNote, { locale }: { locale: string }) => ({ ...note, locale });
  const latest = (feed: typeof orders) => async (reader: { customerId: string }) => {
    const steps = (await feed.after(reader.customerId, 0, 10_000)) ?? [];
    return { kind: 'list', list: steps.map((step) => step.payload.id) };
  };
  const push = pushServer({
    desk,
    ticker,
    feeds: {
      order: { parts: [{ feed: orders, present }], state: latest(orders) },
      wallet: {
        parts: [
          { feed: orders, present },
          { feed: deposits, present },
        ],
        state: latest(deposits),
      },
      notice: { parts: [{ feed: notices, present }], state: latest(notices) },
    },
    sessions: {
      find: async (token) => {
        await new Promise((resolve) => setImmediate(resolve));
        const [id, userId, mark] = token.split('/');
        if (id === undefined || userId === undefined || expired.has(id)) return null;
        return { id, userId, isUserLocked: mark === 'locked' };
      },
      onEnded(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    sentence: (reason, locale) => `${reason} ${locale}`,
    onFailure: fail,
    limits: { ...limits },
  });
  const sockets = new Set<Socket>();
  const server: Server = createServer();
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket as Socket);
    const from = String(request.headers['x-from'] ?? '127.0.0.1');
    if (push.handleUpgrade({ request, socket, head }, from) !== 'taken') socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => new Promise((resolve) => server.close(resolve)));
  opened.push(() => push.stop());
  const { port } = server.address() as AddressInfo;
  return {
    push,
    desk,
    ticker,
    orders,
    deposits,
    notices,
    sockets,
    async turnTo(ms) {
      nowMs = ms;
      await ticker.look();
    },
    endSession(id, userId) {
      for (const listener of listeners) listener([id], userId);
    },
    expire: (id) => expired.add(id),
    connect: () => PushClient.open(port),
  };
}

/** A client that hands out what it received, in order. */
export class PushClient {
  readonly ws: WebSocket;
  readonly #received: ServerFrame[] = [];
  #wake: (() => void) | null = null;
  readonly closed: Promise<number>;
  #id = 0;

  static async open(port: number): Promise<PushClient> {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/push`);
    const client = new PushClient(ws);
    await new Promise((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    return client;
  }

  constructor(ws: WebSocket) {
    this.ws = ws;
    this.closed = new Promise((resolve) => ws.once('close', resolve));
    ws.on('message', (data) => {
      this.#received.push(JSON.parse(data.toString()));
      this.#wake?.();
    });
  }

  send(frame: ClientFrame | string): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  async next(): Promise<ServerFrame> {
    while (this.#received.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const frame = this.#received.shift();
    if (frame === undefined) throw new Error('no frame');
    return frame;
  }

  /** The next data frame of one topic; frames of others wait for their turn. */
  async data(topic: string): Promise<DataFrame> {
    for (;;) {
      for (const [index, frame] of this.#received.entries()) {
        if (frame.op !== 'data' || frame.topic !== topic) continue;
        this.#received.splice(index, 1);
        return frame;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  nextId(): number {
    this.#id += 1;
    return this.#id;
  }

  async login(token?: string, language?: string): Promise<ServerFrame> {
    const rest = { ...(token ? { token } : {}), ...(language ? { language } : {}) };
    this.send({ op: 'auth', id: this.nextId(), ...rest });
    return await this.next();
  }

  async subscribe(topics: string[], since?: Record<string, number>): Promise<ServerFrame> {
    this.send({ op: 'sub', id: this.nextId(), topics, ...(since ? { since } : {}) });
    return await this.next();
  }

  /** Waits until everything sent before was handled. */
  async settled(): Promise<void> {
    this.send({ op: 'ping', t: 7 });
    while ((await this.next()).op !== 'pong');
  }
}
