import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrival } from '@candor/engines/funding/payment-rail-port';
import { HDKey } from '@scure/bip32';
import { afterEach, expect, test } from 'vitest';
import { EvmNode } from './evm-node.ts';
import { evmRail } from './evm-rail.ts';
import { SmallChain } from './testing/small-chain.ts';
import { watchKey } from './watch-key.ts';

const USDT = '0x00000000000000000000000000000000000000aa';
const FAKE = '0x00000000000000000000000000000000000000bb';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const key = watchKey(
  HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'").publicExtendedKey,
);
if (typeof key === 'string') throw new Error(key);
const [ours, other] = [key.addressAt(1), key.addressAt(2)];
const addresses = async () => [ours, other];

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function chainWithRail(chain = new SmallChain(), more: SmallChain[] = []) {
  chain.decimals.set(USDT, 6);
  const nodes: EvmNode[] = [];
  for (const one of [chain, ...more]) {
    nodes.push(new EvmNode(await one.open(), 11_155_111n, 1_000));
    closers.push(() => one.close());
  }
  const [first, ...rest] = nodes;
  if (first === undefined || typeof key === 'string') throw new Error('no node');
  const rail = evmRail({
    chainId: 11_155_111n,
    title: 'Sepolia',
    nodes: [first, ...rest],
    key,
    ways: [
      { currency: 'ETH', network: 'Ethereum', token: null, decimals: 18 },
      { currency: 'USDT', network: 'ERC-20', token: USDT, decimals: 6 },
    ].map((way) => ({ ...way, confirmationsNeeded: 3 })),
  });
  return { chain, rail };
}

/** The same, begun to be read at the head. */
async function readHouse(...given: Parameters<typeof chainWithRail>) {
  const house = await chainWithRail(...given);
  return { ...house, start: (await house.rail.page(null, addresses, 0)).cursor };
}

type House = Awaited<ReturnType<typeof readHouse>>;
const read = ({ rail, start }: House) => rail.page(start, addresses, 0);

/** One transfer of 5 tokens, two blocks deep. */
async function arrived(): Promise<House & { arrival: Arrival }> {
  const house = await readHouse();
  house.chain.send({ to: USDT, logs: [{ contract: USDT, to: ours, units: 5_000_000n }] });
  house.chain.mine(2);
  const [arrival] = (await read(house)).arrivals;
  if (arrival === undefined) throw new Error('nothing arrived');
  return { ...house, arrival };
}

test('a coin arrives to the wei on the chain and to eight decimals in the books', async () => {
  const house = await readHouse();
  house.chain.send({ to: ours, value: 1_234_567_890_123_456_789n });
  house.chain.mine(1);
  expect((await read(house)).arrivals).toMatchObject([
    { amountUnits: 1_234_567_890_123_456_789n, amountMinor: 123_456_789n, place: 0, address: ours },
  ]);
});

test('transfers of one transaction are told apart by their place in it', async () => {
  const house = await readHouse();
  // Another transaction's log stands before them in the block.
  house.chain.send({ to: FAKE, logs: [{ contract: FAKE, to: ours, units: 1n }] });
  house.chain.send({
    to: USDT,
    logs: [
      { contract: USDT, to: ours, units: 1_000_000n },
      { contract: USDT, to: other, units: 2_000_000n },
      { contract: USDT, to: ours, units: 1_000_000n },
    ],
  });
  house.chain.mine(1);
  const { arrivals } = await read(house);
  expect(arrivals.map(({ place, amountMinor }) => [place, amountMinor])).toEqual([
    [1, 1_000_000n],
    [2, 2_000_000n],
    [3, 1_000_000n],
  ]);
});

test('a transaction mined again on another branch is the same transfer', async () => {
  const { chain, rail, arrival, start } = await arrived();
  const before = (await rail.page(start, addresses, 0)).cursor;
  chain.takeBackTo(arrival.block.height - 1);
  chain.send({ to: FAKE, logs: [{ contract: FAKE, to: ours, units: 1n }] });
  const logs = [{ contract: USDT, to: ours, units: 5_000_000n }];
  chain.send({ to: USDT, logs }, arrival.txId);
  chain.mine(3);
  const cut = await rail.page(before, addresses, 0);
  expect(cut).toMatchObject({ arrivals: [], undoneFrom: arrival.block.height, isAtHead: false });
  const [again] = (await rail.page(cut.cursor, addresses, 0)).arrivals;
  expect(again).toMatchObject({ txId: arrival.txId, place: arrival.place });
  expect(again?.block.hash).not.toBe(arrival.block.hash);
  expect(await rail.standing(arrival, 0)).toEqual({ kind: 'gone' });
});

test('tokens of another contract, collectibles and empty transfers are no money', async () => {
  const house = await readHouse();
  const to = ours;
  const padded = `0x${ours.slice(2).toLowerCase().padStart(64, '0')}`;
  const collectible = [TRANSFER, `0x${'0'.repeat(64)}`, padded, padded];
  house.chain.send({
    to: FAKE,
    logs: [
      { contract: FAKE, to, units: 10n ** 30n },
      { contract: FAKE, to, units: 10n ** 30n },
      { contract: USDT, to, topics: collectible, units: 7n },
      { contract: USDT, to, units: 0n },
    ],
  });
  house.chain.send({ to: ours, value: 10n ** 18n, isFailed: true });
  house.chain.mine(1);
  const { arrivals, ignored } = await read(house);
  expect(arrivals).toEqual([]);
  expect(ignored).toEqual([
    `block 1: 2 transfers of a token this house does not take, ${FAKE}`,
    `block 1: 1 transfers of a token this house does not take, ${USDT}`,
  ]);
});

test('a flood of worthless tokens is told in six sentences', async () => {
  const house = await readHouse();
  const logs = Array.from({ length: 300 }, (_, index) => ({
    contract: `0xf${index.toString(16).padStart(39, '0')}`,
    to: ours,
    units: 1n,
  }));
  house.chain.send({ to: FAKE, logs });
  house.chain.mine(1);
  const { ignored } = await read(house);
  expect(ignored).toHaveLength(6);
  expect(ignored.at(-1)).toBe('block 1: and of 295 more such tokens');
});

test('a node that is behind brings nothing and loses nothing', async () => {
  const { chain, rail, arrival, start } = await arrived();
  const { cursor } = await rail.page(start, addresses, 0);
  chain.answer = (method, _params, honest) => (method === 'eth_blockNumber' ? '0x1' : honest);
  expect(await rail.page(cursor, addresses, 0)).toMatchObject({ cursor, undoneFrom: null });
  chain.answer = (method, _params, honest) => (method === 'eth_blockNumber' ? '0x0' : honest);
  await expect(rail.standing(arrival, 0)).rejects.toThrow('a node is behind: it has 0 blocks of 1');
});

const lies: readonly [string, (method: string, honest: never) => unknown, RegExp][] = [
  [
    'another chain',
    (method, honest) => (method === 'eth_chainId' ? '0x1' : honest),
    /chain 1, not/,
  ],
  [
    'no receipt',
    (method, honest) => (method === 'eth_getTransactionReceipt' ? null : honest),
    /contradicts itself about transaction/,
  ],
  [
    'a receipt of another block',
    (method, honest: { blockHash: string }) =>
      method === 'eth_getTransactionReceipt'
        ? { ...honest, blockHash: `0x${'1'.repeat(64)}` }
        : honest,
    /contradicts itself about transaction/,
  ],
  [
    'a larger amount in the log than in the receipt',
    (method, honest: { data: string }[]) =>
      method === 'eth_getLogs'
        ? honest.map((log) => ({ ...log, data: log.data.replace('4c', 'ff') }))
        : honest,
    /does not have its log/,
  ],
  [
    'logs of a block taken back',
    (method, honest: object[]) =>
      method === 'eth_getLogs' ? honest.map((log) => ({ ...log, removed: true })) : honest,
    /logs of another block/,
  ],
  [
    'an amount of 257 bits',
    (method, honest: object[]) =>
      method === 'eth_getLogs'
        ? honest.map((log) => ({ ...log, logIndex: `0x1${'0'.repeat(64)}` }))
        : honest,
    /odd answer: index of a log/,
  ],
  [
    'a height no number holds',
    (method, honest) => (method === 'eth_blockNumber' ? '0xffffffffffffffff' : honest),
    /odd answer: height/,
  ],
  [
    'blocks that do not follow one another',
    (method, honest: object) =>
      method === 'eth_getBlockByNumber' && (honest as { number: string }).number === '0x1'
        ? { ...honest, parentHash: `0x${'1'.repeat(64)}` }
        : honest,
    /does not follow/,
  ],
  [
    'another number of decimals',
    (method, honest) => (method === 'eth_call' ? '0x12' : honest),
    /has 18 decimals, not 6/,
  ],
  ['nonsense', () => ({ nothing: true }), /odd answer: chain/],
];

for (const [name, lie, said] of lies) {
  test(`a node that gives ${name} brings nothing`, async () => {
    const chain = new SmallChain();
    const house = await readHouse(chain);
    chain.send({ to: USDT, logs: [{ contract: USDT, to: ours, units: 5_000_000n }] });
    chain.mine(2);
    const { rail } = await chainWithRail(chain);
    chain.answer = (method, _params, honest) => lie(method, honest as never);
    await expect(rail.page(house.start, addresses, 0)).rejects.toThrow(said);
    chain.answer = (_method, _params, honest) => honest;
    expect((await read(house)).arrivals).toHaveLength(1);
  });
}

test('the address of the node, which may hold a password, stands in no failure', async () => {
  const { chain, rail, start } = await readHouse();
  chain.isSilent = true;
  const failure = await rail.page(start, addresses, 0).catch((error: unknown) => error);
  const whole = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
  expect(whole).toContain('evm:11155111: eth_chainId: TypeError');
  expect(whole).not.toContain('key-of-the-node');
});

test('a node that does not answer in time is not asked again for a while', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const node = new EvmNode(`http://127.0.0.1:${port}`, 1n, 50);
  await expect(node.head()).rejects.toThrow('evm:1: eth_chainId: TimeoutError');
  await expect(node.head()).rejects.toThrow('did not answer in time a moment ago');
});

test('a transfer stands with an amount, to an address, and with no other', async () => {
  const { rail, arrival } = await arrived();
  expect(await rail.standing(arrival, 0)).toEqual({ kind: 'stands', confirmations: 2 });
  for (const lie of [{ amountUnits: 5_000_001n }, { address: other }, { place: 2 }, { place: 0 }]) {
    await expect(rail.standing({ ...arrival, ...lie }, 0)).rejects.toThrow('contradicts itself');
  }
});

test('two nodes must agree before money is credited', async () => {
  const [one, two] = [new SmallChain(), new SmallChain()];
  const house = await readHouse(one, [two]);
  const made = one.send({ to: ours, value: 10n ** 18n });
  two.send({ to: ours, value: 10n ** 18n }, made);
  one.mine(4);
  two.mine(3);
  const [arrival] = (await read(house)).arrivals;
  if (arrival === undefined) throw new Error('nothing arrived');
  // The slower one counts.
  expect(await house.rail.standing(arrival, 0)).toEqual({ kind: 'stands', confirmations: 3 });
  two.takeBackTo(0);
  two.mine(5);
  await expect(house.rail.standing(arrival, 0)).rejects.toThrow('nodes contradict each other');
});

test('a reorganisation deeper than what is remembered is told, and nothing is read', async () => {
  const house = await readHouse();
  let { start: cursor } = house;
  house.chain.mine(80);
  for (let count = 0; count < 4; count += 1) {
    cursor = (await house.rail.page(cursor, addresses, 0)).cursor;
  }
  expect(cursor).toHaveLength(64);
  house.chain.takeBackTo(5);
  house.chain.mine(90);
  await expect(house.rail.page(cursor, addresses, 0)).rejects.toThrow(
    'none of the last 64 blocks that were read is of the chain any more',
  );
});
