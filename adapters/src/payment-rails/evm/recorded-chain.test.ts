import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import { EvmNode } from './evm-node.ts';
import { evmRail } from './evm-rail.ts';
import { watchKey } from './watch-key.ts';

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures', 'recorded-chain.json'), 'utf8'),
);

/** Answers as the recorded chain did, and nothing else. */
async function replay() {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body);
      const asked = `${method} ${JSON.stringify(params)}`;
      const isKnown = Object.hasOwn(recorded.answers, asked);
      const answer = isKnown ? { result: recorded.answers[asked] } : { error: { code: 1 } };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('what a real chain answered is read to the last unit', async () => {
  const { url, server } = await replay();
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
  const key = watchKey(account.publicExtendedKey);
  if (typeof key === 'string') throw new Error(key);
  const way = { confirmationsNeeded: 3 };
  const token = recorded.token.toLowerCase();
  const rail = evmRail({
    chainId: 1337n,
    title: 'recorded',
    nodes: [new EvmNode(url, 1337n)],
    key,
    ways: [
      { ...way, currency: 'ETH', network: 'Ethereum', token: null, decimals: 18 },
      { ...way, currency: 'USDT', network: 'ERC-20', token, decimals: 6 },
    ],
  });
  const addresses = [key.addressAt(1), key.addressAt(2)];
  const page = await rail.page(recorded.cursor, async () => addresses, 0);
  expect(page).toMatchObject({ undoneFrom: null, isAtHead: true });
  expect(page.ignored).toHaveLength(1);
  const [coin, tokens, ...more] = page.arrivals;
  expect(more).toEqual([]);
  if (coin === undefined || tokens === undefined) throw new Error('two transfers arrived');
  expect(coin).toMatchObject({
    place: 0,
    currency: 'ETH',
    address: '0xB5bb6Ae88CD24bD6e6b9e585292A849FdD6a6029',
    amountUnits: 1_234_567_890_123_456_789n,
    amountMinor: 123_456_789n,
  });
  expect(tokens).toMatchObject({
    place: 1,
    currency: 'USDT',
    address: '0xbF676B0f2D8f0f4682F9AbFC09bfbB3C1CDe5118',
    amountUnits: 25_000_001n,
    amountMinor: 25_000_001n,
  });
  expect(await rail.standing(coin, 0)).toEqual({ kind: 'stands', confirmations: 4 });
  expect(await rail.standing(tokens, 0)).toEqual({ kind: 'stands', confirmations: 3 });
  server.closeAllConnections();
  server.close();
});
