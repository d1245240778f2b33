import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@candor/adapters/clock/system-clock';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { ServerFrame } from '@candor/contract/push';
import { layDatabase } from '@candor/database/testing/made-database';
import type { Command } from '@candor/domain/trading/commands';
import { WebSocket } from 'ws';
import { sessionIdOf } from '../auth/session-id.ts';
import { openHouse } from '../compose/house.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../edge/log.ts';
import type { Services } from '../services.ts';
import { anOrder } from './trading-house.ts';

const ACCOUNT = '40000001';
const ASK_AGAIN_MS = 100;

/** What an order's key was told in the end, and every status on the way there. */
export interface ToldOrder {
  readonly key: string;
  readonly id: string;
  readonly statuses: readonly number[];
}

export interface FaultHouse {
  readonly url: string;
  readonly dataDir: string;
  /** What made the house give up. */
  readonly fatal: readonly string[];
  readonly accountId: string;
  /** Orders the customer's history holds. */
  orderCount(): Promise<number>;
  /** One call that reads, whatever it answers. */
  read(): Promise<Response>;
  /**
   * Places orders until told to stop, several customers' worth at a time; each is asked again with
   * its key until it is answered.
   */
  trade(loops: number): { stop(): Promise<readonly ToldOrder[]> };
  /** Opens the push and follows the customer's orders; what it has heard so far. */
  follow(): Promise<{ heard(): readonly ServerFrame[]; isOpen(): boolean }>;
  /** What `/health` answers now. */
  health(): Promise<number>;
  /** The first moment from now on at which `/health` has this status; milliseconds it took. */
  untilHealth(status: number, withinMs: number): Promise<number>;
  close(): Promise<void>;
}

/** The whole house as it is started in earnest, with a customer who has money in STOCK. */
export async function openFaultHouse(
  environment: Record<string, string> = {},
): Promise<FaultHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-fault-'));
  chmodSync(dataDir, 0o755); // Under root the database runs as another user, who must get in.
  if (environment.DATABASE_URL === undefined) await layDatabase(dataDir);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    MARKET_HOURS: 'always',
    CALLS_PER_MINUTE_MAX: '0',
    ...environment,
  });
  const fatal: string[] = [];
  const house = await openHouse({
    config,
    version: '0.0.0-test',
    log: createLog(config.logLevel),
    webDir: null,
    provider: plainMarket({ marketHours: config.marketHours, nowMs: systemClock.nowMs }),
    onFatal: (why) => fatal.push(why),
  });
  const token = await openCustomer(house.services);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sockets: WebSocket[] = [];
  const read = () =>
    fetch(`${house.url}/position/water/pageList`, { method: 'POST', headers, body: '{}' });
  return {
    url: house.url,
    dataDir,
    fatal,
    accountId: ACCOUNT,
    orderCount: async () => {
      const { data } = (await (await read()).json()) as { data: { total: number } };
      return data.total;
    },
    read,
    trade: (loops) => {
      let isOver = false;
      const told: ToldOrder[] = [];
      const run = async (loop: number) => {
        for (let n = 0; !isOver; n += 1) {
          told.push(await place({ url: house.url, headers, key: `k${loop}-${n}` }));
        }
      };
      const running = Promise.all(Array.from({ length: loops }, (_, loop) => run(loop)));
      return {
        stop: async () => {
          isOver = true;
          await running;
          return told;
        },
      };
    },
    follow: async () => {
      const socket = new WebSocket(`${house.url.replace('http', 'ws')}/push`);
      sockets.push(socket);
      const frames: ServerFrame[] = [];
      socket.on('message', (text) => frames.push(JSON.parse(text.toString()) as ServerFrame));
      await once(socket, 'open');
      socket.send(JSON.stringify({ op: 'auth', id: 1, token }));
      socket.send(JSON.stringify({ op: 'sub', id: 2, topics: ['order'] }));
      return { heard: () => frames, isOpen: () => socket.readyState === WebSocket.OPEN };
    },
    health: async () => (await fetch(`${house.url}/health`)).status,
    untilHealth: (status, withinMs) => untilHealth(house.url, status, withinMs),
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await house.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openCustomer(services: Services): Promise<string> {
  const nowMs = services.clock.nowMs();
  await services.stores.users.add({
    userId: ACCOUNT,
    email: 'fault@example.test',
    passwordHash: 'none',
    invitationCode: 'FAULT1',
    invitedBy: null,
    language: 'en',
    createdMs: nowMs,
  });
  const of = { accountId: ACCOUNT, nowMs };
  const money: Command[] = [
    { kind: 'openAccount', ...of },
    {
      kind: 'credit',
      ...of,
      depositId: 'd-fault',
      rail: 'railBank',
      currency: 'USD',
      receivedMinor: 90_000_000_00n,
      fx: null,
    },
    {
      kind: 'transfer',
      ...of,
      transferId: 't-fault',
      amountMinor: 90_000_000_00n,
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
      fx: null,
      fxEndsAtMs: null,
    },
  ];
  for (const command of money) {
    const { outcome } = await services.trading.lanes.submit(command);
    if (outcome !== 'accepted') throw new Error(`${command.kind} was ${outcome}`);
  }
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const whose = { whose: 'customer', ownerId: ACCOUNT, tokenHash } as const;
  const id = sessionIdOf(services.secret, whose);
  const session = { id, device: 'walk', address: '127.0.0.1' };
  await services.stores.sessions.open({ ...session, tokenHash, userId: ACCOUNT, nowMs });
  return token;
}

async function place(input: {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly key: string;
}): Promise<ToldOrder> {
  const { url, headers, key } = input;
  const statuses: number[] = [];
  for (;;) {
    const answer = await fetch(`${url}/stock/create`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify(anOrder()),
    });
    const { code, msg, data } = (await answer.json()) as {
      code: number;
      msg: string;
      data: { id: string; reason: string } | null;
    };
    statuses.push(code);
    if (code === 200 && data !== null) return { key, id: data.id, statuses };
    if (code !== 503 || !answer.headers.has('retry-after')) {
      throw new Error(`${key} was told ${code} ${msg}, ${answer.headers.get('retry-after')}`);
    }
    await sleep(ASK_AGAIN_MS);
  }
}

async function untilHealth(url: string, status: number, withinMs: number): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const { status: now } = await fetch(`${url}/health`);
    const tookMs = performance.now() - startMs;
    if (now === status) return tookMs;
    if (tookMs > withinMs) throw new Error(`/health is ${now} after ${withinMs} ms`);
    await sleep(ASK_AGAIN_MS / 2);
  }
}
