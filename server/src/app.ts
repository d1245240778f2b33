import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import { allRoutes } from '@candor/contract/all-routes';
import { openApiDocument } from '@candor/contract/openapi';
import type { OperatorRoute } from '@candor/contract/operator-route';
import type { Route } from '@candor/contract/route';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { authenticate } from './call/authenticate.ts';
import { BodyTooDeep, isTooDeep } from './call/depth.ts';
import type { Endpoint } from './call/endpoint.ts';
import type { IdempotentCalls } from './call/idempotency.ts';
import { serveRoute } from './call/serve-route.ts';
import {
  type Authenticate,
  type CallDeps,
  type Handled,
  type ServedRoute,
  servedRoute,
} from './call/served-route.ts';
import { type AnswerFrame, answerFrames } from './call/socket-calls.ts';
import { UnknownTokens } from './call/unknown-tokens.ts';
import type { SettableClock } from './compose/settable-clock.ts';
import { serveDocs } from './edge/docs.ts';
import { answerBadAddress, answerBadRequest, handleErrors } from './edge/errors.ts';
import { guardDoor } from './edge/guard-door.ts';
import { serveHealth } from './edge/health.ts';
import { countCalls, type Metrics } from './edge/metrics.ts';
import { protectPages, serveWeb } from './edge/pages.ts';
import { callLimit } from './edge/rate-limits.ts';
import { serveTestClock } from './edge/test-clock.ts';
import { serveUnsubscribe } from './edge/unsubscribe.ts';
import { endpoints as everyEndpoint } from './endpoints/registry.ts';
import { apiDocumentEndpoint, opsApiDocument } from './operators/api-document.ts';
import { authenticateOperator } from './operators/authenticate-operator.ts';
import { operatorEndpoints } from './operators/registry.ts';
import { CallCounts } from './ready/call-counts.ts';
import { readyDoor } from './ready/serve-ready.ts';
import type { Services } from './services.ts';

/** JSON bodies; the largest is an article in three languages. */
const BODY_MAX_BYTES = 1024 * 1024;
const PLUGIN_TIMEOUT_MS = 120_000;

export interface AppDeps {
  readonly services: Services;
  readonly idempotentCalls: IdempotentCalls;
  readonly metrics: Metrics;
  /** False before the start is complete and from the first moment of a shutdown. */
  readonly isReady: () => boolean;
  /** What orders wait for now: nothing while they can be carried out. */
  readonly waitsFor: () => readonly string[];
  /** What is missing while orders go on. */
  readonly without: () => readonly string[];
  /** The built app, if it is to be served. */
  readonly webDir: string | null;
  /** Gives the http server the handler works on; fastify makes its own without it. */
  readonly serverFactory?: (handler: RequestListener) => Server;
  /** Takes what answers calls that come as frames of the push. */
  readonly serveFrames?: (answer: AnswerFrame) => void;
  /** Present in tests that turn the clock. */
  readonly testClock?: SettableClock | null;
  /** Tests serve some; the house serves all. */
  readonly endpoints?: ReadonlyMap<string, Endpoint>;
}

/**
 * The HTTP side of the house: every route of the contract, the app's files,
 * health, metrics and the API document.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { services } = deps;
  const logger: FastifyBaseLogger = services.log.child({ part: 'http' });
  const counts = new CallCounts();
  const ready = readyDoor({ services, metrics: deps.metrics, counts });
  const app = Fastify({
    loggerInstance: logger,
    // Calls are logged by their route (see metrics), never by an address that may hold private
    // data. A logger per call would pass its fields through the redaction each time.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    // A busy machine may take its time to read the API reader's files; that is no reason not to
    // start.
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    // Idle connections of browsers must not hold a shutdown up.
    forceCloseConnections: 'idle',
    // Longer than any address a request line can hold: the contract refuses what is too long.
    routerOptions: { maxParamLength: 100_000 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadRequest(services.config.doors),
    serverFactory: (handler) => (deps.serverFactory ?? ownServer)(ready.before(handler)),
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('nowMs', 0);
  readJson(app);
  handleErrors(app);
  countCalls(app, deps.metrics, { log: services.log, doors: services.config.doors });
  guardDoor(app, services);
  ready.watch(app);
  const endpoints = deps.endpoints ?? everyEndpoint;
  const unknownTokens = new UnknownTokens();
  const limit = callLimit(services);
  const callDeps: CallDeps = { ...deps, unknownTokens, counts, limit };
  const served = [...servedRoutes(callDeps, endpoints), servedDocument(callDeps)];
  const isFront = services.config.roles.has('front');
  if (isFront) await serveRoutes(app, served, callDeps);
  deps.serveFrames?.(answerFrames(served, { ...deps, ...callDeps }));
  serveHealth(app, deps);
  if (deps.testClock) serveTestClock(app, deps.testClock);
  if (isFront) await servePages(app, deps);
  await app.ready();
  return app;
}

/** A call without a `Host` is answered by us, as any other that is refused. */
const ownServer = (handler: RequestListener) => createServer({ requireHostHeader: false }, handler);

/** Forms are read where a call takes a file: reading them has hooks that every call would pay. */
async function serveRoutes(
  app: FastifyInstance,
  served: readonly ServedRoute[],
  deps: CallDeps,
): Promise<void> {
  const takesFile = ({ route }: ServedRoute) => route.takesFile === true;
  for (const one of served) if (!takesFile(one)) serveRoute(app, one, deps);
  await app.register(async (forms) => {
    await forms.register(multipart);
    for (const one of served.filter(takesFile)) serveRoute(forms, one, deps);
  });
}

/** The API's own page, of the calls of customers alone, and the app. */
async function servePages(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { services, webDir } = deps;
  const endpoints = deps.endpoints ?? everyEndpoint;
  await app.register(async (pages) => {
    await protectPages(pages, services.config.doors);
    if (services.config.hasApiDocs) {
      const { version } = services;
      await serveDocs(pages, { routes, version, served: new Set(endpoints.keys()) });
    }
    serveUnsubscribe(pages, services);
    if (webDir !== null && existsSync(webDir)) await serveWeb(pages, webDir);
  });
}

const routes: readonly Route[] = Object.values(allRoutes);
const operatorRoutes: readonly OperatorRoute[] = Object.values(allOperatorRoutes);

/** Every call of the contract, by whom it lets in. */
function servedRoutes(
  deps: CallDeps,
  endpoints: ReadonlyMap<string, Endpoint>,
): readonly ServedRoute[] {
  const { services } = deps;
  return [
    ...routes.map((route) => {
      const letIn: Authenticate = (token, at) => authenticate(route, token, { services, ...at });
      const by = { endpoint: endpoints.get(route.id), authenticate: letIn };
      return servedRoute(route, deps, by);
    }),
    ...operatorRoutes.map((route) =>
      servedOperatorRoute(route, deps, operatorEndpoints.get(route.id)),
    ),
  ];
}

function servedOperatorRoute(
  route: OperatorRoute,
  deps: CallDeps,
  endpoint: Handled | undefined,
): ServedRoute {
  const { services } = deps;
  const letIn: Authenticate = (token, { nowMs, address }) =>
    authenticateOperator(route, token, { services, nowMs, address });
  return servedRoute(route, deps, { endpoint, authenticate: letIn });
}

/** The API document of operators' calls, behind their own door. */
function servedDocument(deps: CallDeps): ServedRoute {
  const { version } = deps.services;
  const served = new Set<string>(operatorEndpoints.keys());
  const write = () => openApiDocument({ routes: operatorRoutes, version, served });
  return servedOperatorRoute(opsApiDocument, deps, apiDocumentEndpoint(write));
}

/** JSON bodies as fastify reads them, except that an empty body is an empty object. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, {});
    if (isTooDeep(text)) return done(new BodyTooDeep());
    return parse(request, text, done);
  });
}
