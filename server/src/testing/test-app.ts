import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import type { Language } from '@candor/contract/enums';
import { renewingCalls } from '@candor/contract/renewing-calls';
import type { Route } from '@candor/contract/route';
import { createTestDatabase } from '@candor/database/testing/test-database';
import type { Clock } from '@candor/engines/clock';
import type { Letter } from '@candor/engines/ports/mail';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { type AppDeps, buildApp } from '../app.ts';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { tokenOf } from '../call/authenticate.ts';
import { createIdempotentCalls } from '../call/idempotency.ts';
import { composeCore } from '../compose/core.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../edge/log.ts';
import { createMetrics } from '../edge/metrics.ts';
import { createSecurityLog } from '../edge/security-log.ts';
import type { CoreServices, Services } from '../services.ts';

/** The password of everybody who is registered here. */
export const TEST_PASSWORD = 'secret 1';

/** What goes wrong in a test is mostly meant to; `CANDOR_TEST_LOG=error` shows it. */
export const TEST_LOG_LEVEL = process.env.CANDOR_TEST_LOG ?? 'silent';

/** Saturday 21 November 2026, 12:00 UTC. */
export const START_MS = Date.UTC(2026, 10, 21, 12);

export interface Asked {
  readonly token?: string | undefined;
  readonly key?: string;
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with this very token, also where another has been answered for its session since. */
  readonly isExact?: boolean;
}

export interface Told {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
  readonly data: any;
}

/** The HTTP side over real parts: a database of its own, a clock turned by hand, letters kept. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: CoreServices;
  readonly letters: Letter[];
  /** Lines of the security log. */
  readonly security: string[];
  readonly openedAccounts: string[];
  /** One JSON call through the whole server. The HTTP status must equal the envelope's code. */
  ask(id: RouteId, input?: Record<string, unknown>, as?: Asked): Promise<Told>;
  /** Anything else, as light-my-request takes it. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  turn(ms: number): void;
  /** Registers somebody and hands back the session. */
  register(email: string): Promise<{ token: string; userId: string }>;
  close(): Promise<void>;
}

/** `webDir`: a built app to be served. */
export async function openTestApp(
  environment: Record<string, string> = {},
  webDir: string | null = null,
): Promise<TestApp & { readonly pool: Pool }> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-server-'));
  let nowMs = START_MS;
  const clock: Clock = { nowMs: () => nowMs, every: () => () => undefined };
  const letters: Letter[] = [];
  const security: string[] = [];
  const openedAccounts: string[] = [];
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE_MAX: '0',
    ADDRESS_LIMITS: 'false',
    SECURITY_LOG: 'off',
    ...environment,
  });
  const secret = loadInstallationSecret(config);
  const services = composeCore({
    config,
    version: '0.0.0-test',
    clock,
    log: createLog(config.logLevel),
    pool: database.pool,
    secret,
    security: createSecurityLog('off', {
      clock,
      key: () => secret.keyFor('security log'),
      destination: { write: (line) => security.push(line) },
    }),
    mail: {
      mode: config.mailMode,
      send: async (letter) => {
        letters.push(letter);
      },
    },
  });
  const served = await serveForTests({
    services: withoutMarket(services, openedAccounts),
    webDir,
    letters,
    security,
    openedAccounts,
    turn: (ms) => {
      nowMs += ms;
    },
    close: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return { ...served, pool: database.pool };
}

/** Serves what was composed and asks it as a client would. */
export async function serveForTests(parts: {
  readonly services: Services;
  readonly webDir?: string | null;
  readonly serveFrames?: AppDeps['serveFrames'];
  readonly without?: AppDeps['without'];
  readonly letters?: Letter[];
  readonly security?: string[];
  readonly openedAccounts?: string[];
  /** What `/metrics` shows of the house, and `/health` says it waits for. */
  readonly measure?: (registry: Registry) => void;
  readonly waitsFor?: AppDeps['waitsFor'];
  readonly turn: (ms: number) => void;
  readonly close: () => Promise<void>;
}): Promise<TestApp> {
  const { services } = parts;
  const metrics = createMetrics();
  parts.measure?.(metrics.registry);
  const app = await buildApp({
    services,
    idempotentCalls: createIdempotentCalls({
      store: services.stores.idempotency,
      secret: services.secret,
      claimKey: services.claimKey,
      sleep: (ms) => sleep(ms),
    }),
    metrics,
    isReady: () => true,
    waitsFor: parts.waitsFor ?? (() => []),
    without: parts.without ?? (() => []),
    webDir: parts.webDir ?? null,
    ...(parts.serveFrames && { serveFrames: parts.serveFrames }),
  });
  /** As an app does, whoever is answered another token goes on with it. */
  const renewed = new Map<string, string>();
  const newest = (token: string): string => {
    const next = renewed.get(token);
    return next === undefined ? token : newest(next);
  };
  const ask: TestApp['ask'] = async (id, input = {}, as = {}) => {
    const isCopied = as.token === undefined || as.isExact === true;
    const token = isCopied ? as.token : newest(as.token ?? '');
    const answer = await app.inject(requestOf(id, input, { ...as, token }));
    const told = answer.json<Told>();
    if (token !== undefined && renewingCalls.has(id) && told.code === 200) {
      if (told.data.token !== token) renewed.set(token, told.data.token);
    }
    if (told.code !== answer.statusCode) {
      throw new Error(`${id}: status ${answer.statusCode} beside code ${told.code}`);
    }
    return told;
  };
  return {
    app,
    services,
    letters: parts.letters ?? [],
    security: parts.security ?? [],
    openedAccounts: parts.openedAccounts ?? [],
    ask,
    inject: ({ headers = {}, ...options }) => {
      const { authorization } = headers;
      const token = tokenOf(authorization?.toString());
      const sent = token === null ? {} : { authorization: `Bearer ${newest(token)}` };
      return app.inject({ ...options, headers: { ...headers, ...sent } });
    },
    turn: parts.turn,
    register: (email) => register(ask, email),
    close: async () => {
      await app.close();
      await parts.close();
    },
  };
}

async function register(ask: TestApp['ask'], email: string) {
  const sent = await ask('getEmailCode', { email, type: 'register' });
  const password = TEST_PASSWORD;
  const form = { email, emailCode: sent.data.simulatedCode, password, confirmPassword: password };
  const told = await ask('registerEmail', form);
  if (told.code !== 200) throw new Error(`registration answered ${told.msg}`);
  return { token: told.data.token as string, userId: told.data.user.userId as string };
}

/** These tests ask nothing of market and lanes; whoever does is told so. */
function withoutMarket(core: CoreServices, openedAccounts: string[]): Services {
  const absent = (what: string) =>
    new Proxy(
      {},
      {
        get: () => {
          throw new Error(`This test has no ${what}.`);
        },
      },
    );
  return {
    ...core,
    openAccount: async (userId) => {
      openedAccounts.push(userId);
    },
    // Without lanes there are no other keys.
    claimKey: async () => true,
    market: absent('market') as Services['market'],
    trading: absent('trading') as Services['trading'],
    practice: absent('practice') as Services['practice'],
    funding: absent('funding') as Services['funding'],
    offerings: absent('offerings') as Services['offerings'],
    follows: absent('follows') as Services['follows'],
    statements: absent('statements') as Services['statements'],
    exports: absent('exports') as Services['exports'],
  };
}

/** The HTTP request of a call, with path parameters in the path and a GET's fields in the query. */
export function requestOf(id: RouteId, input: Record<string, unknown>, as: Asked): InjectOptions {
  const route: Route = allRoutes[id];
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { ...as.headers };
  if (as.token !== undefined) headers.authorization = `Bearer ${as.token}`;
  if (as.key !== undefined) headers['idempotency-key'] = as.key;
  if (as.language !== undefined) headers.language = as.language;
  if (route.method === 'GET') {
    const query = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, String(value)]),
    );
    return { method: 'GET', url: path, query, headers };
  }
  return { method: 'POST', url: path, headers, payload: rest };
}
