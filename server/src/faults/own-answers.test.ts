import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { natsServerProgram } from '@candor/adapters/bus/testing/nats-server';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import type { Outputs, RouteId } from '@candor/contract/all-routes';
import { lines } from '@candor/contract/route-lines';
import { seededRandom } from '@candor/database/testing/seeded-random';
import { isNight, roundsOf } from '@candor/domain/testing/by-night';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../config/roles.ts';
import { RoleHouse, type RoleProcess } from '../testing/role-house.ts';
import { anOrder } from '../testing/trading-house.ts';

const program = natsServerProgram();
const rolesOf: Readonly<Record<string, readonly Role[]>> = {
  frontA: ['front', 'lanes', 'push'],
  frontB: ['front', 'lanes', 'market', 'jobs'],
};
const READS = roundsOf({ atNight: 10_000, usually: 150 });
const CUSTOMERS = 6;
const OPEN_ORDERS_MAX = 5;
/** As many proofs as a customer may send a day. */
const DEPOSITS_MAX = 20;
/** Reads between two cuts of the lanes' lines to the database; none by day. */
const CUT_EVERY = isNight ? 500 : READS + CUSTOMERS;

/** By night one front sleeps for longer than its leases last, and wakes up with what it knew. */
const FREEZE_AT = isNight ? READS / 2 : 0;
const FROZEN_MS = 14_000;

let house: RoleHouse;
const tokens: string[] = [];
const random = seededRandom(2026);

beforeAll(async () => {
  if (program === null) return;
  house = await RoleHouse.open(program, rolesOf);
  for (let n = 0; n < CUSTOMERS; n += 1)
    tokens.push(await house.addCustomer(String(50_000_000 + n)));
}, 600_000);
afterAll(() => house?.close());

const oneOf = <T>(all: readonly T[]): T => {
  const found = all[Math.floor(random() * all.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

type Input = Record<string, unknown>;

/** A customer who knows what he was answered, and asks whether the house knows it too. */
class Customer {
  readonly #token: string;
  /** Ids by what they should be now. */
  readonly #orders = new Map<string, 'filled' | 'open' | 'cancelled'>();
  readonly #deposits: string[] = [];
  #transfers = 0;
  #lastOrder = '';
  /** Of orders that rest: well below the market. */
  #low = '';

  constructor(token: string) {
    this.#token = token;
  }

  /** Buys a share, and knows from it what is cheap. */
  async begin(front: RoleProcess): Promise<void> {
    await this.#buy(front);
    const { list } = await this.#call(front, 'positionList', {});
    this.#low = (Number(list[0]?.avgPrice) * 0.7).toFixed(2);
  }

  readonly writes = [
    (front: RoleProcess) => this.#buy(front),
    async (front: RoleProcess) => {
      const [old] = this.#open();
      if (old !== undefined && this.#open().length >= OPEN_ORDERS_MAX) {
        await this.#call(front, 'orderCancel', { id: old });
        this.#orders.set(old, 'cancelled');
      } else {
        const rests = anOrder({ type: 1, price: this.#low });
        this.#note((await this.#call(front, 'stockCreate', rests)).id, 'open');
      }
    },
    async (front: RoleProcess) => {
      const input = { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: '1.00' };
      await this.#call(front, 'walletTransfer', input);
      this.#transfers += 1;
    },
    async (front: RoleProcess) => {
      if (this.#deposits.length >= DEPOSITS_MAX) return this.#buy(front);
      const proofUrl = await this.#upload(front);
      const input = { kind: 'BANK', currency: 'USD', amount: '1000', proofUrl };
      this.#deposits.push((await this.#call(front, 'depositCreate', input)).id);
    },
  ];

  readonly reads = [
    async (front: RoleProcess) => {
      const { list } = await this.#call(front, 'positionList', {});
      const held = list.reduce((sum, row) => sum + Number(row.positionNum), 0);
      expect(held).toBe([...this.#orders.values()].filter((is) => is === 'filled').length);
    },
    async (front: RoleProcess) => {
      const { list } = await this.#call(front, 'consignList', {});
      expect(idsOf(list).sort()).toEqual(this.#open().sort());
    },
    async (front: RoleProcess) => {
      const { list, total } = await this.#call(front, 'orderHistory', {});
      expect(total).toBe(this.#orders.size);
      if (total > 0) expect(list[0]?.id).toBe(this.#lastOrder);
    },
    async (front: RoleProcess) => {
      if (this.#orders.size === 0) return;
      const [id, is] = oneOf([...this.#orders].slice(-OPEN_ORDERS_MAX));
      const detail = await this.#call(front, 'orderDetail', { id });
      const last = 'events' in detail ? detail.events.at(-1)?.what : null;
      expect(last).toBe(is === 'open' ? 'accepted' : is);
    },
    async (front: RoleProcess) => {
      const { list } = await this.#call(front, 'walletBalances', {});
      const found = list.find(({ walletType }) => walletType === 'BALANCE');
      expect(Number(found?.balance)).toBeGreaterThanOrEqual(this.#transfers);
    },
    async (front: RoleProcess) => {
      const { fundingAccount } = await this.#call(front, 'fundingOverview', {});
      expect(Number(fundingAccount)).toBeGreaterThanOrEqual(this.#transfers);
    },
    async (front: RoleProcess) => {
      const of = { walletType: 'BALANCE', billType: 'transfer', timeZone: 'UTC' };
      const { total } = await this.#call(front, 'walletBill', of);
      // And the one that brought the money to STOCK.
      expect(total).toBe(this.#transfers + 1);
    },
    async (front: RoleProcess) => {
      const { total, list } = await this.#call(front, 'depositList', {});
      expect(total).toBe(this.#deposits.length);
      if (total > 0) expect(list[0]?.id).toBe(this.#deposits.at(-1));
    },
  ];

  async #buy(front: RoleProcess): Promise<void> {
    const { id } = await this.#call(front, 'stockCreate', anOrder());
    this.#note(id, 'filled');
  }

  #note(id: string, is: 'filled' | 'open'): void {
    this.#orders.set(id, is);
    this.#lastOrder = id;
  }

  #open(): string[] {
    return [...this.#orders].filter(([, is]) => is === 'open').map(([id]) => id);
  }

  async #upload(front: RoleProcess): Promise<string> {
    const form = new FormData();
    const picture = await pngOf(Math.floor(random() * 1e9));
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${this.#token}` };
    const url = `${front.url}/file/upload?purpose=proof`;
    return (await this.#ask<{ url: string }>(url, { method: 'POST', headers, body: form })).url;
  }

  #call<Route extends RouteId>(
    front: RoleProcess,
    route: Route,
    input: Input,
  ): Promise<Outputs[Route]> {
    const [method, path] = lines[route];
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const url = `${front.url}${path.replace('{id}', String(input.id))}`;
    const body = method === 'GET' ? {} : { body: JSON.stringify(input) };
    return this.#ask<Outputs[Route]>(url, { method, headers, ...body });
  }

  /** Asked again under its key while nobody answers, or says that he cannot just now. */
  async #ask<Data>(url: string, request: RequestInit): Promise<Data> {
    for (;;) {
      const answer = await fetch(url, request).then(
        (told) => told.json() as Promise<{ code: number; msg: string; data: Data }>,
        () => null,
      );
      if (answer?.code === 200) return answer.data;
      if (answer !== null && answer.code !== 503) {
        throw new Error(`${url} was told ${answer.code} ${answer.msg}`);
      }
      await sleep(50);
    }
  }
}

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

/** As whatever runs a house does: a lane whose partitions another one took ends its process. */
async function keepRunning(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const one of house.processes) if (!one.isRunning) await one.start();
    await sleep(100);
  }
}

/** The lanes lose their lines, and with them what they own to whoever looks first. */
async function cutLines(): Promise<void> {
  await house.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'candor lane%'`,
  );
}

test.skipIf(program === null)(
  `nobody reads older than his own answer in ${READS} reads, through the same front and another`,
  async () => {
    let reads = 0;
    const live = async (customer: Customer) => {
      await customer.begin(oneOf(house.fronts()));
      while (reads < READS) {
        await oneOf(customer.writes)(oneOf(house.fronts()));
        for (const front of house.fronts()) {
          reads += 1;
          if (reads === FREEZE_AT) void house.process('frontA').freeze(FROZEN_MS);
          if (reads % CUT_EVERY === 0) await cutLines();
          await oneOf(customer.reads)(front);
        }
      }
    };
    const running = keepRunning(() => reads >= READS);
    await Promise.all([running, ...tokens.map((token) => live(new Customer(token)))]);
  },
  isNight ? 3_000_000 : 300_000,
);
