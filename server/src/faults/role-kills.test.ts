import { setTimeout as sleep } from 'node:timers/promises';
import { natsServerProgram } from '@candor/adapters/bus/testing/nats-server';
import type { ServerFrame } from '@candor/contract/push';
import { rebuild } from '@candor/database/audit/rebuild';
import { isNight, roundsOf } from '@candor/database/testing/rounds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Role } from '../config/roles.ts';
import { OrderLoad } from '../testing/order-load.ts';
import { RoleHouse } from '../testing/role-house.ts';

const program = natsServerProgram();

/** At night every role has a process of its own, and the market one that stands by. */
const rolesOf: Readonly<Record<string, readonly Role[]>> = isNight
  ? {
      ...{ lanesA: ['lanes'], lanesB: ['lanes'], frontA: ['front'], frontB: ['front'] },
      ...{ push: ['push'], market: ['market'], jobs: ['jobs', 'market'] },
    }
  : { lanesA: ['lanes'], lanesB: ['lanes'], frontA: ['front', 'push', 'market', 'jobs'] };
const victims = isNight ? [...Object.keys(rolesOf), 'nats', 'lines'] : ['lanesA', 'nats'];
const ROUNDS = roundsOf({ atNight: 20 });
const CUSTOMERS = isNight ? 12 : 6;
const WITHIN_MS = 10_000;

let house: RoleHouse;
const tokens: string[] = [];

beforeAll(async () => {
  if (program === null) return;
  house = await RoleHouse.open(program, rolesOf);
  for (let n = 0; n < CUSTOMERS; n += 1)
    tokens.push(await house.addCustomer(String(50_000_000 + n)));
}, 600_000);
afterAll(() => house?.close());

const push = () => house.processes.find(({ name }) => rolesOf[name]?.includes('push'));

/** A customer who looks at his orders, and comes back when his line breaks. */
class Reader {
  seq = 0;
  isOver = false;
  readonly gaps: string[] = [];
  readonly #running: Promise<void>;
  #socket: WebSocket | null = null;

  constructor(token: string) {
    this.#running = this.#read(token);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.#socket?.terminate();
    await this.#running;
  }

  async #read(token: string): Promise<void> {
    while (!this.isOver) {
      const socket = new WebSocket(`${push()?.url.replace('http', 'ws')}/push`);
      this.#socket = socket;
      socket.on('error', () => {});
      socket.on('message', (text) => this.#hear(JSON.parse(text.toString()) as ServerFrame));
      socket.once('open', () => {
        const since = this.seq === 0 ? {} : { since: { order: this.seq } };
        socket.send(JSON.stringify({ op: 'auth', id: 1, token }));
        socket.send(JSON.stringify({ op: 'sub', id: 2, topics: ['order'], ...since }));
      });
      await new Promise((resolve) => socket.once('close', resolve));
      await sleep(100);
    }
  }

  #hear(frame: ServerFrame): void {
    if (!('topic' in frame) || frame.topic !== 'order' || !('seq' in frame)) return;
    const { seq, prev } = frame as { seq: number; prev: number };
    if (prev !== 0 && prev !== this.seq) this.gaps.push(`${seq} after ${this.seq}`);
    this.seq = seq;
  }
}

async function strike(victim: string): Promise<void> {
  if (victim === 'nats') {
    await house.nats.kill();
    await sleep(500);
    await house.nats.start();
  } else if (victim === 'lines') {
    await house.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'candor lane%'`,
    );
  } else {
    const process = house.process(victim);
    await process.kill();
    await process.start();
  }
}

test.skipIf(program === null)(
  `${ROUNDS} deaths of the parts of a house under load lose and double nothing acknowledged`,
  async () => {
    const load = new OrderLoad(house, tokens);
    const reader = new Reader(tokens[0] ?? '');
    await sleep(1_500);
    const told: { readonly victim: string; readonly waitedMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const victim = victims[round % victims.length] ?? '';
      load.longestMs = 0;
      const before = load.acknowledged.size;
      await strike(victim);
      await sleep(1_500);
      expect(load.acknowledged.size, `${victim}: orders go on`).toBeGreaterThan(before);
      told.push({ victim, waitedMs: Math.round(load.longestMs) });
    }
    await load.stop();
    await sleep(500);
    await reader.stop();
    console.log(`${load.acknowledged.size} orders; longest wait: ${JSON.stringify(told)}`);

    expect(await load.stored()).toEqual([...load.acknowledged].sort());
    const counted = await house.database.pool.query<{ last: number }>(
      `SELECT order_no AS last FROM journal WHERE account_id = $1 AND frames IS NOT NULL
        ORDER BY event_seq DESC, line DESC LIMIT 1`,
      ['50000000'],
    );
    expect([reader.seq, reader.gaps]).toEqual([counted.rows[0]?.last, []]);
    expect((await rebuild(house.database.address)).differences).toEqual([]);
    expect(told.filter(({ waitedMs }) => waitedMs >= WITHIN_MS)).toEqual([]);
  },
  isNight ? 1_800_000 : 120_000,
);
