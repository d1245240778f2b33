import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { Client } from 'pg';

const ACCOUNTS = 2_000;
const PLENTY = 10 ** 15;

/**
 * An order that fills as it is usually written, for a reader's sense of scale: a transaction of its
 * own that locks the account, writes order, fill and two entries, and takes the money.
 */
export interface UsualWay {
  /** Orders a second over that many seconds. */
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
}

export async function usualWay(
  address: DatabaseAddress,
  options: { readonly clients: number },
): Promise<UsualWay> {
  const open = await Promise.all(
    Array.from({ length: options.clients }, async () => {
      const client = new Client(address);
      await client.connect();
      return client;
    }),
  );
  const [first] = open;
  await first?.query(`
    CREATE TABLE usual_accounts (id integer PRIMARY KEY, balance bigint CHECK (balance >= 0));
    CREATE TABLE usual_orders (id bigserial PRIMARY KEY, account integer REFERENCES usual_accounts,
      instrument text, quantity bigint, state text, placed timestamptz DEFAULT now());
    CREATE TABLE usual_fills (id bigserial PRIMARY KEY, order_id bigint REFERENCES usual_orders,
      price bigint, quantity bigint, fee bigint);
    CREATE TABLE usual_entries (id bigserial PRIMARY KEY, fill_id bigint REFERENCES usual_fills,
      account text, amount bigint);
    INSERT INTO usual_accounts SELECT n, ${PLENTY} FROM generate_series(1, ${ACCOUNTS}) n`);
  await first?.query('VACUUM ANALYZE usual_accounts');
  return {
    run: async (seconds) => {
      const endMs = performance.now() + seconds * 1000;
      const counts = await Promise.all(open.map((client) => orderUntil(client, endMs)));
      return counts.reduce((sum, count) => sum + count, 0) / seconds;
    },
    close: async () => {
      await Promise.all(open.map((client) => client.end()));
    },
  };
}

async function orderUntil(client: Client, endMs: number): Promise<number> {
  let count = 0;
  while (performance.now() < endMs) {
    await order(client, 1 + Math.floor(Math.random() * ACCOUNTS));
    count += 1;
  }
  return count;
}

async function order(client: Client, account: number): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT balance FROM usual_accounts WHERE id = $1 FOR UPDATE', [account]);
  const placed = await client.query<{ id: string }>(
    `INSERT INTO usual_orders (account, instrument, quantity, state)
     VALUES ($1, '0:NASDAQ:TEST', 1, 'filled') RETURNING id`,
    [account],
  );
  const filled = await client.query<{ id: string }>(
    `INSERT INTO usual_fills (order_id, price, quantity, fee) VALUES ($1, 10000, 1, 100)
     RETURNING id`,
    [placed.rows[0]?.id],
  );
  await client.query(
    `INSERT INTO usual_entries (fill_id, account, amount)
     VALUES ($1, 'margin', 10000), ($1, 'fee', 100)`,
    [filled.rows[0]?.id],
  );
  await client.query('UPDATE usual_accounts SET balance = balance - 10100 WHERE id = $1', [
    account,
  ]);
  await client.query('COMMIT');
}
