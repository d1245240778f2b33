/**
 * A program for the crash test of the auctions: a whole house over the database of a folder, whose
 * time begins where it is told. Customers send auction orders as fast as they go; what is sent and
 * what was acknowledged is said on the output, until it is killed. As `watch` it sends nothing, and
 * ends in order when no auction order is open any more.
 */
import { systemClock } from '@candor/adapters/clock/system-clock';
import { startDatabase } from '@candor/database/launcher/start-database';
import { migrate } from '@candor/database/migrate';
import { createPool } from '@candor/database/pool';
import { sayLine } from '@candor/database/testing/say-line';
import { seededRandom } from '@candor/database/testing/seeded-random';
import type { Command } from '@candor/domain/trading/commands';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { composeCore } from '../compose/core.ts';
import { openLanePools } from '../compose/lane-pools.ts';
import { openFactorMarket } from '../compose/market-model.ts';
import { openRooms } from '../compose/rooms.ts';
import { settableClock } from '../compose/settable-clock.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../edge/log.ts';
import { serveForTests, TEST_PASSWORD } from './test-app.ts';

export interface AuctionLife {
  readonly dataDir: string;
  readonly seed: number;
  /** The time of the house at its start, and from when it is ready. */
  readonly startMs: number;
  readonly readyMs: number;
  readonly does: 'trade' | 'watch';
  /** Orders whose fate an earlier process never learned. */
  readonly unknownKeys: readonly string[];
}

const CUSTOMERS = 4;
const LOOPS_EACH = 3;
const FUNDS_MINOR = 10n ** 11n;
const SHARES = ['AAPL', 'MSFT', 'NVDA'] as const;
const LOOK_MS = 100;

const life = JSON.parse(process.argv[2] ?? '{}') as AuctionLife;
const random = seededRandom(life.seed);
const clock = settableClock(systemClock);
clock.set(life.startMs);
const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: life.dataDir,
  LOG_LEVEL: 'error',
  CALLS_PER_MINUTE_MAX: '0',
  ADDRESS_LIMITS: 'false',
  SECURITY_LOG: 'off',
});
const database = await startDatabase({ dataDir: life.dataDir });
await migrate(database);
const pool = createPool(database.address);
const secret = loadInstallationSecret(config);
const core = composeCore({
  config,
  version: '0.0.0-test',
  clock,
  pool,
  secret,
  log: createLog(config.logLevel),
});
const lanePools = openLanePools(database.address);
const rooms = await openRooms({
  factor: await openFactorMarket({ pool, seed: 'auction crash', nowMs: core.clock.nowMs() }),
  core,
  pool,
  lanePools,
  address: database.address,
  onFatal: (why) => {
    throw new Error(why);
  },
});
const house = await serveForTests({
  services: rooms.services,
  turn: clock.advance,
  close: async () => {
    await rooms.close();
    await Promise.all([pool.end(), lanePools.end()]);
    await database.stop();
  },
});

const tokens: string[] = [];
if (life.does === 'watch') {
  sayLine('ready');
  await watch();
} else {
  for (let n = 0; n < CUSTOMERS; n += 1) tokens.push(await session(n));
  clock.set(life.readyMs);
  sayLine('ready');
  for (const key of life.unknownKeys) await place(key);
  await Promise.all(Array.from({ length: CUSTOMERS * LOOPS_EACH }, (_, loop) => trade(loop)));
}

/** Sends orders for ever; some are taken back. */
async function trade(loop: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const key = `${loop % CUSTOMERS}-${life.seed}-${loop}-${n}-${Math.floor(random() * 1000)}`;
    const placed = await place(key);
    if (placed === null || random() < 0.8) continue;
    const token = tokens[loop % CUSTOMERS];
    const told = await house.ask('orderCancel', { id: placed }, { token });
    if (told.code === 200) sayLine(`cancelled ${placed}`);
  }
}

/**
 * Everything about an order follows from its key, so that it is the same when the key comes again.
 */
async function place(key: string): Promise<string | null> {
  let hash = 7;
  for (const char of key) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  const draw = seededRandom(hash);
  const stockCode = SHARES[Math.floor(draw() * SHARES.length)];
  const direction = draw() < 0.3 ? 1 : 0;
  const num = String(1 + Math.floor(draw() * 9));
  const order = { stockCode, stockName: '', source: 7, market: 'NASDAQ', direction, type: 0, num };
  const token = tokens[Number(key.split('-')[0])];
  sayLine(`sent ${key}`);
  const told = await house.ask(
    'auctionStockCreate',
    { ...order, clientOrderId: key },
    { token, key },
  );
  if (told.code === 200) sayLine(`accepted ${key} ${told.data.id}`);
  else if (told.code === 422) sayLine(`refused ${key}`);
  else throw new Error(`order ${key} was answered ${told.code} ${told.msg}`);
  return told.code === 200 ? told.data.id : null;
}

/** Waits until every auction that is due is done, then closes in order. */
async function watch(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('SELECT FROM orders WHERE is_open LIMIT 1');
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await house.close();
  sayLine('closed');
  process.exit(0);
}

/** The session of a customer, who is registered and given money the first time. */
async function session(n: number): Promise<string> {
  const email = `auction${n}@example.test`;
  const login = { username: email, password: TEST_PASSWORD };
  const told = await house.ask('loginByUsername', login);
  const known = told.code === 200 ? told.data : null;
  const { token, userId } = known
    ? { token: known.token, userId: known.user.userId }
    : await house.register(email);
  const base = { accountId: userId, nowMs: clock.nowMs() };
  await submit('credit', {
    kind: 'credit',
    ...base,
    depositId: `d${userId}`,
    rail: 'railBank',
    currency: 'USD',
    receivedMinor: FUNDS_MINOR,
    fx: null,
  });
  await submit('transfer', {
    kind: 'transfer',
    ...base,
    transferId: `t${userId}`,
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
    amountMinor: FUNDS_MINOR,
    fx: null,
    fxEndsAtMs: null,
  });
  return token;
}

/** Under a key, so that a later process repeats it without doing it twice. */
async function submit(commandKey: string, command: Command): Promise<void> {
  const key = { commandKey, requestHash: '' };
  const reply = await rooms.services.trading.lanes.submit(command, key);
  if (reply.outcome !== 'accepted') throw new Error(`${commandKey} was ${reply.outcome}`);
}
