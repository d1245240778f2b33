import { SmallChain } from '@candor/adapters/payment-rails/evm/testing/small-chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../edge/log.ts';
import { OWN_WALLET, openPayoutHouse, type PayoutHouse } from '../../testing/payout-house.ts';
import type { TradingCustomer } from '../../testing/trading-house.ts';

const USDT = '0x00000000000000000000000000000000000000AA';
const FAKE = '0x00000000000000000000000000000000000000bb';
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const ETHER = 10n ** 18n;
const LOOK_MS = 2_000;
const HOUR_MS = 3_600_000;

const chain = new SmallChain();
const said: string[] = [];
let house: PayoutHouse;

/** The house on the chain; a second one stands where the first was left. */
async function open(over?: Awaited<ReturnType<PayoutHouse['leave']>>): Promise<PayoutHouse> {
  const opened = await openPayoutHouse(
    {
      RAIL_EVM_URL: await chain.open(),
      RAIL_EVM_CHAIN_ID: '11155111',
      RAIL_EVM_XPUB: XPUB,
      RAIL_EVM_USDT: USDT,
      RAIL_EVM_WITHDRAWALS: 'off',
    },
    {
      ...(over && { over, startMs: house.nowMs() }),
      core: { log: createLog('warn', { write: (line: string) => void said.push(line) }) },
    },
  );
  opened.market.show('100:CRYPTO:ETHUSD', {
    bids: [['1999.00', '9']],
    asks: [['2001.00', '9']],
    last: '2000.00',
  });
  opened.market.show('100:CRYPTO:USDTUSD', {
    bids: [['0.9999', '100000']],
    asks: [['1.0001', '100000']],
    last: '1.0000',
  });
  return opened;
}

beforeAll(async () => {
  chain.decimals.set(USDT.toLowerCase(), 6);
  house = await open();
  // The first look begins at the head of the chain.
  await house.untilSeen(async () => expect(await cursorHeight()).toBe(0));
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
  chain.close();
});

async function cursorHeight(): Promise<number> {
  const { rows } = await house.pool.query('SELECT heights FROM rail_cursors');
  return Number(rows[0]?.heights.at(-1) ?? -1);
}

async function isTakenBack(txId: string): Promise<boolean> {
  const { rows } = await house.pool.query(
    'SELECT FROM rail_arrivals WHERE tx_id = $1 AND taken_back_ms IS NOT NULL',
    [txId],
  );
  return rows.length === 1;
}

/** Lets the house look, two seconds at a time, until something holds. */
function until(check: () => Promise<void>): Promise<void> {
  return house.untilSeen(async () => {
    house.turn(LOOK_MS);
    await check();
  });
}

/** Lets the house read every block, and see whatever stands there to its end. */
async function settle(): Promise<void> {
  await until(async () => {
    expect(await cursorHeight()).toBe(chain.height);
    const { rows } = await house.pool.query(
      `SELECT a.tx_id FROM rail_arrivals a LEFT JOIN deposits d ON d.id = a.deposit_id
        WHERE a.set_aside IS NULL AND a.taken_back_ms IS NULL
          AND (d.state IS NULL OR d.told_ms IS NULL OR d.failure = 'no-transfer-seen')`,
    );
    expect(rows).toEqual([]);
  });
}

const records = async (customer: TradingCustomer) => (await customer.get('depositList')).list;
const balance = async (customer: TradingCustomer) => (await customer.funds('BALANCE'))[0];

async function addressOf(customer: TradingCustomer, currency = 'ETH'): Promise<string> {
  const { list } = await customer.get('currencyList', { kind: 'VM' });
  const found = list.filter((way: { currency: string }) => way.currency === currency);
  return found.find((way: { chain: string | null }) => way.chain !== null)?.address;
}

const usdt = (to: string, units: bigint, hash?: string) =>
  chain.send({ to: USDT, logs: [{ contract: USDT, to, units }] }, hash);

test('the list says chain, contract and address, one address for each customer for ever', async () => {
  const [ada, ben] = [await house.customer(), await house.customer()];
  const { list } = await ada.get('currencyList', { kind: 'VM' });
  const told = list.map((way: Record<string, unknown>) => [
    way.currency,
    way.network,
    way.chain,
    way.confirmations,
  ]);
  expect(told).toEqual([
    ['USDT', 'TRC-20', null, 3],
    ['USDT', 'ERC-20', 'Sepolia', 3],
    ['BTC', 'Bitcoin', null, 3],
    ['ETH', 'Ethereum', 'Sepolia', 3],
  ]);
  expect(list[1].token).toBe(USDT.toLowerCase());
  expect(list[1].note).toBe(
    'Send only USDT on ERC-20, Sepolia. What arrives is found by itself and credited after 3 network confirmations.',
  );
  const own = await addressOf(ada);
  expect(own).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(await addressOf(ada, 'USDT')).toBe(own);
  expect(await addressOf(ada)).toBe(own);
  expect(await addressOf(ben)).not.toBe(own);
  expect(list[0].address).toMatch(/^paper1/);
});

test('coins are found, counted and credited once, at the rate of the credit', async () => {
  const ada = await house.customer();
  const txId = chain.send({ to: await addressOf(ada), value: (ETHER * 5n) / 100n });
  chain.mine(1);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(1));
  expect((await records(ada))[0]).toMatchObject({
    currency: 'ETH',
    network: 'Ethereum',
    coinAmount: '0.05000000',
    amount: '100.00',
    status: 1,
    txId,
    confirmationsNeeded: 3,
    proofUrl: '',
  });
  chain.mine(1);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(2));
  expect((await records(ada))[0]).toMatchObject({ status: 1, creditAmount: null });
  chain.mine(1);
  await settle();
  expect((await records(ada))[0]).toMatchObject({
    status: 3,
    confirmations: 3,
    creditAmount: '100.00',
  });
  expect(await balance(ada)).toBe('100.00');
  const [message] = (await ada.get('messageList')).list;
  expect(message).toMatchObject({ kind: 'deposit' });
});

test('a fake token, an empty transfer and a failed transaction bring nothing', async () => {
  const ada = await house.customer();
  const to = await addressOf(ada);
  chain.send({ to: FAKE, logs: [{ contract: FAKE, to, units: 10n ** 12n }] });
  chain.send({ to: USDT, logs: [{ contract: USDT, to, units: 0n }] });
  chain.send({ to, value: ETHER, isFailed: true });
  chain.mine(4);
  await settle();
  expect(await records(ada)).toEqual([]);
  expect(said.join()).toContain(`a token this house does not take, ${FAKE}`);
});

test('what is worth less than the minimum goes to its house account and is told', async () => {
  const ada = await house.customer();
  usdt(await addressOf(ada), 990_000n);
  chain.mine(4);
  await settle();
  const [row] = await records(ada);
  expect(row).toMatchObject({ status: 3, creditAmount: '0.00', coinAmount: '0.990000' });
  expect(row.postings).toEqual([
    { account: 'Chain, USDT clearing', debit: '0.990000', credit: null, currency: 'USDT' },
    { account: 'Deposits below minimum', debit: null, credit: '0.990000', currency: 'USDT' },
  ]);
  expect(await balance(ada)).toBe('0.00');
});

test('an amount no book can hold is set aside, and one past the limit of a day fails', async () => {
  const [ada, ben] = [await house.customer(), await house.customer()];
  usdt(await addressOf(ada), 2n ** 256n - 1n);
  usdt(await addressOf(ada), 5_000_000n);
  usdt(await addressOf(ben), 1_000_000_010_000n);
  // Finer than the books keep: 1 wei.
  chain.send({ to: await addressOf(ben), value: 1n });
  chain.mine(4);
  await settle();
  expect(await balance(ada)).toBe('5.00');
  expect(await balance(ben)).toBe('0.00');
  expect((await records(ben)).map((row: { reason: string }) => row.reason)).toEqual([
    'The limit of $1,000,000.00 a day was passed.',
  ]);
  const { rows } = await house.pool.query(
    'SELECT set_aside FROM rail_arrivals WHERE set_aside IS NOT NULL ORDER BY 1',
  );
  expect(rows.map((row) => row.set_aside)).toEqual(['dust', 'too-large']);
});

test('two transfers of one transaction and two to one customer are each credited once', async () => {
  const [ada, ben] = [await house.customer(), await house.customer()];
  const [one, two] = [await addressOf(ada), await addressOf(ben)];
  chain.send({
    to: USDT,
    logs: [one, two, one].map((to) => ({ contract: USDT, to, units: 7_000_000n })),
  });
  chain.mine(4);
  await settle();
  expect([await balance(ada), await balance(ben)]).toEqual(['14.00', '7.00']);
});

test('a process that died between a deposit and the word of it credits nothing twice', async () => {
  const ada = await house.customer();
  const txId = usdt(await addressOf(ada), 6_000_000n);
  chain.mine(4);
  await settle();
  await house.pool.query('UPDATE rail_arrivals SET deposit_id = NULL WHERE tx_id = $1', [txId]);
  await settle();
  expect(await balance(ada)).toBe('6.00');
  expect(await records(ada)).toHaveLength(1);
});

test('what the chain takes back before the credit counts anew when it comes again', async () => {
  const ada = await house.customer();
  const to = await addressOf(ada);
  const txId = usdt(to, 8_000_000n);
  chain.mine(2);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(2));
  chain.takeBackTo(chain.height - 2);
  chain.mine(3);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(0));
  usdt(to, 8_000_000n, txId);
  chain.mine(4);
  await settle();
  expect(await balance(ada)).toBe('8.00');
  expect(await records(ada)).toHaveLength(1);
});

test('gone for an hour it fails, and is credited once when it comes after all', async () => {
  const ada = await house.customer();
  const to = await addressOf(ada);
  const txId = usdt(to, 9_000_000n);
  chain.mine(1);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(1));
  chain.takeBackTo(chain.height - 1);
  chain.mine(3);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(0));
  // On the way to the new branch nothing is confirmed either; the hour counts from when it is read.
  await until(async () => expect(await isTakenBack(txId)).toBe(true));
  house.turn(HOUR_MS);
  await until(async () => expect((await records(ada))[0]?.status).toBe(2));
  expect((await records(ada))[0].reason).toBe('No transfer was seen within 60 minutes.');
  usdt(to, 9_000_000n, txId);
  chain.mine(4);
  await settle();
  expect((await records(ada)).map((row: { status: number }) => row.status)).toEqual([3, 2]);
  expect(await balance(ada)).toBe('9.00');
});

test('taken back after the credit it is told to the house, stays credited, and is never credited again', async () => {
  const ada = await house.customer();
  const to = await addressOf(ada);
  const txId = usdt(to, 11_000_000n);
  chain.mine(3);
  await settle();
  expect(await balance(ada)).toBe('11.00');
  chain.takeBackTo(chain.height - 3);
  chain.mine(5);
  await settle();
  const lost = () => said.filter((line) => line.includes('credited money was taken back'));
  await until(async () => expect(lost()).toHaveLength(1));
  expect(lost()[0]).toContain(txId);
  usdt(to, 11_000_000n, txId);
  chain.mine(4);
  await settle();
  expect(await balance(ada)).toBe('11.00');
  expect(await records(ada)).toHaveLength(1);
  expect(lost()).toHaveLength(1);
});

test('a chain that falls silent keeps money waiting, is told once, and nothing is lost', async () => {
  const ada = await house.customer();
  usdt(await addressOf(ada), 12_000_000n);
  chain.mine(2);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(2));
  said.length = 0;
  chain.isSilent = true;
  chain.mine(30);
  await until(async () => expect(said.join()).toContain('does not answer'));
  await until(async () => expect(chain.turnedAway).toBeGreaterThan(8));
  expect((await records(ada))[0]).toMatchObject({ status: 1, confirmations: 2 });
  expect(said.filter((line) => line.includes('does not answer'))).toHaveLength(1);
  expect(said.join()).not.toContain('key-of-the-node');
  chain.isSilent = false;
  usdt(await addressOf(ada), 1_000_000n);
  chain.mine(4);
  await settle();
  expect(await balance(ada)).toBe('13.00');
});

test('nothing is announced on a watched chain, and nothing is paid out over it', async () => {
  const ada = await house.verified('500.00');
  const announced = { kind: 'VM', currency: 'ETH', network: 'Ethereum', amount: '100' };
  expect(await ada.ask('depositCreate', { ...announced, proofUrl: '/file/x' })).toMatchObject({
    code: 422,
    data: { reason: 'COINS_FIND_US' },
    msg: 'Send the coins to the address. They are found by themselves, and nothing has to be handed in.',
  });
  const walletAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const refused = await ada.wallet({ network: 'ERC-20', walletAddress });
  const asked = { kind: 'VM', cardId: refused, amount: '100' };
  expect(await ada.ask('withdrawalPreview', asked)).toMatchObject({
    code: 422,
    data: { reason: 'NO_PAYOUT_HERE' },
    msg: 'Nothing is sent over ERC-20 here. Choose another payee.',
  });
  const apply = { ...asked, payPassword: '481516', quoteId: 'q1' };
  expect((await ada.ask('withdrawalApply', apply)).data.reason).toBe('NO_PAYOUT_HERE');
  const paper = await ada.wallet({ ...OWN_WALLET });
  const served = await ada.ask('withdrawalPreview', { ...asked, cardId: paper });
  expect(served.code).toBe(200);
});

test('a house that was away reads on where it stopped, and addresses stay', async () => {
  const ada = await house.customer();
  const to = await addressOf(ada);
  usdt(to, 2_000_000n);
  chain.mine(1);
  await until(async () => expect((await records(ada))[0]?.confirmations).toBe(1));
  const left = await house.leave();
  usdt(to, 3_000_000n);
  chain.mine(45);
  house = await open(left);
  await settle();
  const known = await house.knownCustomer(ada.userId);
  expect(await balance(known)).toBe('5.00');
  expect(await addressOf(known)).toBe(to);
});
