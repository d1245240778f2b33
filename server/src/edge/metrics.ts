import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { refuse } from '../call/answer.ts';
import { tokenOf } from '../call/authenticate.ts';
import { sendRefusal } from '../call/serve-route.ts';
import type { Doors } from '../config/doors.ts';
import { type Role, roles } from '../config/roles.ts';
import { CallSeconds } from './call-seconds.ts';
import { isFromThisMachine } from './this-machine.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly calls: CallSeconds;
  /** Calls that have not been answered yet. */
  running: number;
  /** Where a route's ready answers are counted; they are not among the calls. */
  readyOf(route: string): { answers: number };
}

const SLOW_SECONDS = 2;

/** The figures of a process; each of them says what it does of the house. */
export function createMetrics(own: ReadonlySet<Role> = new Set(roles)): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ role: own.size === roles.length ? 'all' : [...own].join('+') });
  collectDefaultMetrics({ register: registry, prefix: 'candor_' });
  const calls = new CallSeconds();
  calls.registerIn(registry);
  const metrics: Metrics = { registry, calls, running: 0, readyOf: readyTallies(registry) };
  new Gauge({
    name: 'candor_http_calls_running',
    help: 'Calls that have not been answered yet.',
    registers: [registry],
    collect() {
      this.set(metrics.running);
    },
  });
  return metrics;
}

/**
 * Counts in plain numbers, since counting must cost less than the answer; they are added up when
 * somebody looks.
 */
function readyTallies(registry: Registry): Metrics['readyOf'] {
  const tallies = new Map<string, { answers: number }>();
  new Counter({
    name: 'candor_http_ready_answers_total',
    help: 'Reads answered with bytes that stood ready, by route.',
    labelNames: ['route'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [route, { answers }] of tallies) this.inc({ route }, answers);
    },
  });
  return (route) => {
    const tally = tallies.get(route) ?? { answers: 0 };
    tallies.set(route, tally);
    return tally;
  };
}

/**
 * Measures and logs every call by its route, never by its address: query
 * and body may hold private data.
 */
export function countCalls(
  app: FastifyInstance,
  metrics: Metrics,
  { log, doors }: { readonly log: Logger; readonly doors: Doors },
): void {
  // Without promises: they are in the way of every call.
  app.addHook('onRequest', (_request, _reply, done) => {
    metrics.running += 1;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const of = { route, method: request.method, code: reply.statusCode };
    noteCall(metrics, log, { ...of, ms: reply.elapsedTime });
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, doors)) return sendRefusal(request, reply, refuse('URL_UNKNOWN'));
    reply.header('Content-Type', metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

/** Counts and logs a call that has been answered. */
export function noteCall(
  metrics: Metrics,
  log: Logger,
  of: {
    readonly route: string;
    readonly method: string;
    readonly code: number;
    readonly ms: number;
  },
): void {
  const { route, method, code, ms } = of;
  metrics.running -= 1;
  metrics.calls.note(of, ms / 1000);
  const isSlow = ms > SLOW_SECONDS * 1000;
  const level = code >= 500 && code !== 501 ? 'error' : isSlow ? 'warn' : 'debug';
  log[level]({ method, route, code, ms: Math.round(ms) }, 'call');
}

/**
 * Figures of the house are for who runs it: whoever has the token, or without one this machine
 * itself. A call that some proxy passed on is not this machine's, trusted or not.
 */
function mayMeasure(request: FastifyRequest, { metricsToken }: Doors): boolean {
  if (metricsToken === null) {
    return isFromThisMachine(request);
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(
    digest(tokenOf(request.headers.authorization) ?? ''),
    digest(metricsToken),
  );
}
