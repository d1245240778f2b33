import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDemoCustomer } from '@candor/server/demo/demo-customer';
import { openTradingHouse, type TradingHouse } from '@candor/server/testing/trading-house';
import { afterAll, beforeAll, expect, test } from 'vitest';

const page = join(import.meta.dirname, '../../docs/how-to/place-an-order-with-curl.md');
const run = promisify(execFile);

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.app.server.listen(0, '127.0.0.1');
  await once(house.app.server, 'listening');
});
afterAll(() => house.close());

test('the page that places an order with curl does so, block by block', async () => {
  const { userId } = await ensureDemoCustomer(house.services);
  await house.untilSeen(async () => {
    house.turn(10_000);
    const { wallets } = await house.services.trading.accounts.view(userId);
    expect(wallets.BALANCE?.cashMinor).toBe(1_000_000n);
  });
  const text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
  expect(blocks).toHaveLength(6);
  const { port } = house.app.server.address() as AddressInfo;
  const env = { ...process.env, CANDOR: `http://127.0.0.1:${port}` };
  const { stdout } = await run('bash', ['-e', '-c', blocks.join('\necho\n')], { env });
  const told = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(told.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  const [moved, quote, bought, held, cancelled] = told.map(({ data }) => data);
  expect([moved.toAmount, quote.code, bought.status]).toEqual(['1000.00', 'BTCUSD', 1]);
  expect(held.list[0]).toMatchObject({ stockCode: 'BTCUSD', positionNum: '0.001' });
  expect([cancelled.status, cancelled.filledNum]).toEqual([2, '0']);
});
