import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { allRoutes } from '@candor/contract/all-routes';
import type { Source } from '@candor/contract/enums';
import type { Route } from '@candor/contract/route';
import { resolveInstrument } from '@candor/domain/instruments/catalogue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenOf } from '../call/authenticate.ts';
import { languageOf } from '../call/language.ts';
import { fastifyPath } from '../call/serve-route.ts';
import type { Metrics } from '../edge/metrics.ts';
import { type CallLimit, callLimit } from '../edge/rate-limits.ts';
import type { Services } from '../services.ts';
import { readAsked } from './asked.ts';
import { type CallCounts, type RouteCounts, routeName } from './call-counts.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { type Ready, ReadyAnswers } from './ready-answers.ts';
import { type SharedRoute, sharedRoutes } from './shared-routes.ts';

export interface ReadyDeps {
  readonly services: Services;
  readonly metrics: Metrics;
  readonly counts: CallCounts;
  /** The machine's own clock; tests bring theirs. */
  readonly machineMs?: () => number;
}

/**
 * Reads that many ask at once are worked out by one call and handed to the others as bytes, before
 * they reach the framework. What is handed out is of the same span of time as the call (see
 * `shared-routes.ts`), and goes to nobody the limits would refuse.
 */
export interface ReadyDoor {
  /** Answers what stands ready and hands everything else on. */
  before(handler: RequestListener): RequestListener;
  /** Keeps the answers of shared routes; call before the routes are added. */
  watch(app: FastifyInstance): void;
}

const NOBODY: ReadonlySet<string> = new Set();

export function readyDoor(deps: ReadyDeps): ReadyDoor {
  const { services, metrics, counts } = deps;
  const answers = new ReadyAnswers(deps.machineMs ?? (() => performance.now()));
  const of = { services, limit: callLimit(services), answers };
  const shared = new Map<string, SharedRoute>();
  const routes: Readonly<Record<string, Route>> = allRoutes;
  for (const [id, how] of Object.entries(sharedRoutes)) {
    const route = routes[id];
    if (route !== undefined) shared.set(routeName(route.method, fastifyPath(route.path)), how);
  }
  return {
    before: (handler) => (request, response) => {
      if (!answerReady(of, request, response)) handler(request, response);
    },
    watch: (app) => {
      app.addHook('onRoute', (options) => {
        const name = routeName(String(options.method), options.url);
        const how = shared.get(name);
        if (how === undefined) return;
        const ofRoute = { tally: metrics.readyOf(options.url), counts: counts.ofRoute(name) };
        options.onSend = async (request, reply, payload) => {
          if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
          const answer = new ReadyAnswer(payload);
          const ready: Ready = {
            ...ofRoute,
            answer,
            headers: sharedHeaders(reply.getHeaders(), answer.length),
            readInstrumentId: how.countsReading ? instrumentIn(services, request) : null,
          };
          const question = { url: request.raw.url ?? '', language: languageOf(request.headers) };
          answers.keep(question, ready, { nowMs: request.nowMs, spanMs: how.spanMs });
          return payload;
        };
      });
    },
  };
}

interface Desk {
  readonly services: Services;
  readonly limit: CallLimit | null;
  readonly answers: ReadyAnswers;
}

/** False when the call has to go the whole way. */
function answerReady(desk: Desk, request: IncomingMessage, response: ServerResponse): boolean {
  const { services, limit, answers } = desk;
  if (request.method !== 'GET') return false;
  const asked = readAsked(request.rawHeaders);
  if (asked === null) return false;
  const nowMs = services.clock.nowMs();
  const ready = answers.find({ url: request.url ?? '', language: languageOf(asked) }, nowMs);
  if (ready === null) return false;
  const reader = readerOf(services, asked.authorization, { nowMs, ready });
  if (reader === null) return false;
  let { headers } = ready;
  if (limit !== null) {
    const counted = takeCall(limit, ready.counts, callerOf(reader, request));
    if (counted === null) return false;
    headers = headers.concat(counted);
  }
  if (ready.readInstrumentId !== null) {
    services.market.heat.countRead(ready.readInstrumentId, nowMs);
  }
  ready.tally.answers += 1;
  response.writeHead(200, headers);
  response.end(ready.answer.bodyFor(reader.watchedIds), 'latin1');
  return true;
}

interface KnownReader {
  readonly watchedIds: ReadonlySet<string>;
  /** Null for a visitor. */
  readonly userId: string | null;
}

const VISITOR: KnownReader = { watchedIds: NOBODY, userId: null };

/** Who asks, as far as that is known without asking the database; null where it is not. */
function readerOf(
  { sessions, config, market }: Services,
  authorization: string | undefined,
  of: { readonly nowMs: number; readonly ready: Ready },
): KnownReader | null {
  const token = tokenOf(authorization);
  // Behind a proxy the framework works out whose address counts.
  if (token === null) return config.trustProxy && config.callsPerMinuteMax > 0 ? null : VISITOR;
  const session = sessions.known(token, of.nowMs);
  if (session === null || session.isUserLocked) return null;
  const { userId } = session;
  const watchedIds = of.ready.answer.hasMarks ? market.watchlist.knownIds(userId) : NOBODY;
  return watchedIds === null ? null : { watchedIds, userId };
}

/** Whose call it is for the limit: a customer's, or an address's. */
function callerOf({ userId }: KnownReader, { socket }: IncomingMessage): string {
  return userId ?? socket.remoteAddress ?? '';
}

/** Counts the call. Returns the headers of the limit; null when it is passed. */
function takeCall(limit: CallLimit, counts: RouteCounts, caller: string): string[] | null {
  const { current, ttl } = counts.take(caller, limit.timeWindow);
  if (current > limit.max) return null;
  return [
    ...['x-ratelimit-limit', String(limit.max)],
    ...['x-ratelimit-remaining', String(limit.max - current)],
    ...['x-ratelimit-reset', String(Math.ceil(ttl / 1000))],
  ];
}

/** The headers of an answer that are everybody's; those of the limit are each caller's own. */
function sharedHeaders(headers: Readonly<Record<string, unknown>>, bodyBytes: number): string[] {
  const own = Object.entries(headers)
    .filter(([name]) => !name.startsWith('x-ratelimit-') && name !== 'content-length')
    .flatMap(([name, value]) => [name, String(value)]);
  return [...own, 'content-length', String(bodyBytes)];
}

/** The instrument a quote was read of; null where the question names none or several. */
function instrumentIn({ market }: Services, { query }: FastifyRequest): string | null {
  const { stockCode, source, market: label } = query as Readonly<Record<string, string>>;
  const wanted = {
    code: stockCode ?? '',
    source: source === undefined ? undefined : (Number(source) as Source),
    market: label,
  };
  const resolved = resolveInstrument(market.desk.catalogue(), wanted);
  return resolved.found ? resolved.instrument.id : null;
}
