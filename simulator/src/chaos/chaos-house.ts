import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderFault } from '@candor/adapters/market-data/faulty-provider';
import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import type { RouteId } from '@candor/contract/all-routes';
import { codeForReason } from '@candor/contract/error-codes';
import { lines } from '@candor/contract/route-lines';
import { rebuild } from '@candor/database/audit/rebuild';
import { startDatabase } from '@candor/database/launcher/start-database';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { type House, openHouse } from '@candor/server/compose/house';
import { readConfig } from '@candor/server/config/config';
import { demoCustomer } from '@candor/server/demo/demo-customer';
import { createLog } from '@candor/server/edge/log';

/** A market that can be told to misbehave. */
export interface ChaosMarket extends MarketDataProvider {
  misbehave(fault: ProviderFault): void;
}

export interface Told {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a scenario reads whatever the wire carries.
  readonly data: any;
}

/** A whole house on a folder of its own, served over HTTP, with the demo customer logged in. */
export interface ChaosHouse {
  readonly market: ChaosMarket;
  /** The market as it truly is, whatever the house is told. */
  readonly truth: MarketDataProvider;
  nowMs(): number;
  /** Moves the house's time forward; background work runs on in real time. */
  advance(ms: number): void;
  ask(id: RouteId, input?: Record<string, unknown>): Promise<Told>;
  instrument(id: string): Instrument;
  /** Tries until the answer is there; null after so long in real time. */
  until<Value>(find: () => Promise<Value | null>): Promise<Value | null>;
  /** What the books and the event log disagree in. */
  audit(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const UNTIL_MS = 10_000;
const LOOK_MS = 50;

/** Opens it. `wrap` makes the market of a scenario out of the healthy one. */
export async function openChaosHouse(
  wrap: (healthy: MarketDataProvider) => ChaosMarket,
): Promise<ChaosHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-chaos-'));
  const config = readConfig({
    NODE_ENV: 'test',
    TEST_CLOCK: 'true',
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE_MAX: '0',
    ADDRESS_LIMITS: 'false',
    SECURITY_LOG: 'off',
    DATA_DIR: dataDir,
    PORT: '0',
  });
  let house: House | null = null;
  const nowMs = (): number => house?.clock.nowMs() ?? Date.now();
  const catalogue = buildCatalogue(nowMs());
  const truth = plainMarket({ marketHours: 'always', nowMs });
  const market = wrap(truth);
  const open = await openHouse({
    config,
    version: '0.0.0-chaos',
    webDir: null,
    provider: market,
    log: createLog(config.logLevel),
    onFatal: (why) => {
      throw new Error(why);
    },
  });
  house = open;
  const ask = await logIn(open);
  return {
    market,
    truth,
    nowMs,
    ask,
    advance: (ms) => open.clock.advance(ms),
    instrument: (id) => {
      const found = catalogue.byId.get(id);
      if (found === undefined) throw new Error(`There is no ${id}.`);
      return found;
    },
    until: async (find) => {
      const giveUpMs = performance.now() + UNTIL_MS;
      for (;;) {
        const found = await find();
        if (found !== null || performance.now() > giveUpMs) return found;
        await sleep(LOOK_MS);
      }
    },
    audit: () => auditOf(dataDir),
    close: async () => {
      await open.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Asks as the demo customer. A scenario that waits days for its price outlives its session: it logs
 * in again, as a person would, and asks once more under the same key.
 */
async function logIn(house: House): Promise<ChaosHouse['ask']> {
  let token: string | null = null;
  let calls = 0;
  const send = async (id: RouteId, input: Record<string, unknown>, call: number): Promise<Told> => {
    const [method, path] = lines[id];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
    const query =
      method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const answer = await fetch(`${house.url.replace(/\/$/, '')}${filled}${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `chaos-${call}`,
        language: 'en',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
    });
    return (await answer.json()) as Told;
  };
  const enter = async () => {
    token = null;
    calls += 1;
    const login = { username: house.demoUserId, password: demoCustomer.password };
    const told = await send('loginByUsername', login, calls);
    if (told.code !== 200) throw new Error(`The login answered ${told.msg}`);
    token = told.data.token;
  };
  await enter();
  return async (id, input = {}) => {
    calls += 1;
    const call = calls;
    const told = await send(id, input, call);
    if (told.code !== codeForReason.LOGIN_EXPIRED) return told;
    await enter();
    return send(id, input, call);
  };
}

async function auditOf(dataDir: string): Promise<readonly string[]> {
  const database = await startDatabase({ dataDir, databaseUrl: undefined, mode: 'join' });
  try {
    return (await rebuild(database.address)).differences;
  } finally {
    await database.stop();
  }
}
