import { setTimeout as sleep } from 'node:timers/promises';
import type { RoleHouse } from './role-house.ts';
import { anOrder } from './trading-house.ts';

/** Orders of every customer, each asked again under its key until somebody answers. */
export class OrderLoad {
  /** Ids of orders by their keys. */
  readonly acknowledged = new Map<string, string>();
  readonly #house: RoleHouse;
  readonly #running: Promise<unknown>;
  #isOver = false;
  /** The longest time a customer waited for an answer. */
  longestMs = 0;

  constructor(house: RoleHouse, tokens: readonly string[]) {
    this.#house = house;
    this.#running = Promise.all(tokens.map((token, customer) => this.#trade(token, customer)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Keys and ids of the orders in the books, as `acknowledged` has them, sorted. */
  async stored(): Promise<readonly (readonly [string, string])[]> {
    const { rows } = await this.#house.database.pool.query<{ key: string; id: string }>(
      'SELECT client_order_id AS key, order_id AS id FROM orders',
    );
    return rows.map(({ key, id }) => [key, id] as const).sort();
  }

  /** Number of the last frame that the books have for the orders of an account. */
  async lastFrameOf(accountId: string): Promise<number | undefined> {
    const { rows } = await this.#house.database.pool.query<{ last: number }>(
      `SELECT order_no AS last FROM journal WHERE account_id = $1 AND frames IS NOT NULL
        ORDER BY event_seq DESC, line DESC LIMIT 1`,
      [accountId],
    );
    return rows[0]?.last;
  }

  async #trade(token: string, customer: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const key = `c${customer}-${n}`;
      const sentMs = performance.now();
      this.acknowledged.set(key, await this.#place(token, key));
      this.longestMs = Math.max(this.longestMs, performance.now() - sentMs);
    }
  }

  /** The order's id, from whichever front answers. */
  async #place(token: string, key: string): Promise<string> {
    const fronts = this.#house.fronts();
    for (let at = 0; ; at += 1) {
      const answer = await call(fronts[at % fronts.length]?.url ?? '', token, key);
      if (answer?.code === 200) return answer.data.id;
      if (answer !== null && answer.code !== 503) {
        throw new Error(`${key} was told ${answer.code} ${answer.msg}`);
      }
      await sleep(50);
    }
  }
}

/** Null when nobody answered. */
async function call(url: string, token: string, key: string) {
  try {
    const answer = await fetch(`${url}/stock/create`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(anOrder()),
      signal: AbortSignal.timeout(20_000),
    });
    return (await answer.json()) as { code: number; msg: string; data: { id: string } };
  } catch {
    return null;
  }
}
