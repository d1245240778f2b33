import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { allRoutes } from '@candor/contract/all-routes';
import type { Route } from '@candor/contract/route';
import { keyText } from '@candor/domain/instruments/instrument-id';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../call/language.ts';
import { fastifyPath } from '../call/served-route.ts';
import type { Doors } from '../config/doors.ts';
import type { Metrics } from '../edge/metrics.ts';
import { isOurHost } from '../edge/our-hosts.ts';
import { type CallLimit, callLimit } from '../edge/rate-limits.ts';
import { isToldPlain } from '../edge/told-protocol.ts';
import { isSameQuote, type QuoteBehind, quoteBehind } from '../market/quote-behind.ts';
import type { Services } from '../services.ts';
import { readAsked } from './asked.ts';
import { type CallCounts, routeName } from './call-counts.ts';
import { knownReader, takeCall } from './known-reader.ts';
import { type IdOf, ReadyAnswer } from './ready-answer.ts';
import { type Question, ReadyAnswers } from './ready-answers.ts';
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

interface Desk {
  readonly services: Services;
  readonly limit: CallLimit | null;
  readonly answers: ReadyAnswers;
}

export function readyDoor(deps: ReadyDeps): ReadyDoor {
  const { services, metrics, counts } = deps;
  const answers = new ReadyAnswers(deps.machineMs ?? (() => performance.now()));
  const desk: Desk = { services, limit: callLimit(services), answers };
  const shared = sharedByName();
  const idOf: IdOf = (key) => services.market.desk.catalogue().byKeys.get(keyText(key))?.id;
  return {
    before: (handler) => (request, response) => {
      const call = { request, response };
      const asking = askingOf(request, services.config.doors);
      if (asking === null) return handler(request, response);
      if (answerReady(desk, asking, call)) return;
      const renewal = renew(desk, asking);
      if (renewal === null) return handler(request, response);
      void renewal.then((isRenewed) => {
        if (!isRenewed || !answerReady(desk, asking, call)) handler(request, response);
      });
    },
    watch: (app) => {
      app.addHook('onRoute', (options) => {
        const name = routeName(String(options.method), options.url);
        const how = shared.get(name);
        if (how === undefined) return;
        const ofRoute = { tally: metrics.readyOf(options.url), counts: counts.ofRoute(name) };
        const quotes = new WeakMap<FastifyRequest, QuoteBehind>();
        options.preSerialization = async (request, _reply, payload) => {
          const behind = quoteBehind((payload as { data?: unknown } | null)?.data);
          if (behind !== null) quotes.set(request, behind);
          return payload;
        };
        options.onSend = async (request, reply, payload) => {
          if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
          const answer = new ReadyAnswer(payload, idOf);
          const headers = sharedHeaders(reply.getHeaders(), answer.length);
          const quote = quotes.get(request) ?? null;
          const question = { url: request.raw.url ?? '', language: languageOf(request.headers) };
          const ready = { ...ofRoute, answer, headers, quote };
          answers.keep(question, ready, { nowMs: request.nowMs, spanMs: how.spanMs });
          return payload;
        };
      });
    },
  };
}

/** Shared routes by what counts call them. */
function sharedByName(): ReadonlyMap<string, SharedRoute> {
  const shared = new Map<string, SharedRoute>();
  const routes: Readonly<Record<string, Route>> = allRoutes;
  for (const [id, how] of Object.entries(sharedRoutes)) {
    const route = routes[id];
    if (route !== undefined) shared.set(routeName(route.method, fastifyPath(route.path)), how);
  }
  return shared;
}

interface Asking extends Question {
  readonly authorization: string | undefined;
}

/** What is asked and by whom; null for a call that goes the whole way whatever stands ready. */
function askingOf({ method, url, rawHeaders }: IncomingMessage, doors: Doors): Asking | null {
  if (method !== 'GET') return null;
  const asked = readAsked(rawHeaders);
  if (asked === null || !isOurHost(asked.host, doors)) return null;
  if (isToldPlain(asked['x-forwarded-proto'], doors)) return null;
  return { url: url ?? '', language: languageOf(asked), authorization: asked.authorization };
}

/** False when the call has to go the whole way. */
function answerReady(
  { services, limit, answers }: Desk,
  asking: Asking,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): boolean {
  const nowMs = services.clock.nowMs();
  const ready = answers.find(asking, nowMs);
  if (ready === null) return false;
  const { answer, quote } = ready;
  const reader = knownReader(services, asking.authorization, { nowMs, hasMarks: answer.hasMarks });
  if (reader === null) return false;
  let { headers } = ready;
  if (limit !== null) {
    const counted = takeCall(limit, ready.counts, { reader, request });
    if (counted === null) return false;
    headers = headers.concat(counted);
  }
  if (quote !== null) services.market.heat.countRead(quote.instrument.id, nowMs);
  ready.tally.answers += 1;
  response.writeHead(200, headers);
  response.end(answer.bodyFor(reader.watchedIds), 'latin1');
  return true;
}

/**
 * Whether a quote whose span is over still is what the market says; then it stands ready for one
 * more span. Null where there is none of this second.
 */
function renew({ services, answers }: Desk, question: Question): Promise<boolean> | null {
  const nowMs = services.clock.nowMs();
  const worn = answers.findWorn(question, nowMs);
  if (worn === null) return null;
  const { quote: behind } = worn;
  return services.market.desk.quote(behind.instrument).then(
    (quote) => {
      if (!isSameQuote(behind.quote, quote)) return false;
      answers.renew(worn, nowMs);
      return true;
    },
    // The whole way meets the same failure and tells of it.
    () => false,
  );
}

/** The headers of an answer that are everybody's; those of the limit are each caller's own. */
function sharedHeaders(headers: Readonly<Record<string, unknown>>, bodyBytes: number): string[] {
  const own = Object.entries(headers)
    .filter(([name]) => !name.startsWith('x-ratelimit-') && name !== 'content-length')
    .flatMap(([name, value]) => [name, String(value)]);
  return [...own, 'content-length', String(bodyBytes)];
}
