import { createHash } from 'node:crypto';
import type { RouteId } from '@candor/contract/all-routes';
import { codeForReason } from '@candor/contract/error-codes';
import type { AnyRoute } from '@candor/contract/operator-route';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { FILE_POLICY } from '../edge/bare-headers.ts';
import type { Services } from '../services.ts';
import { type Answer, FileAnswer, type Refused, refuse } from './answer.ts';
import { type Authenticated, tokenOf } from './authenticate.ts';
import type { Call, CustomerCaller, Endpoint, UploadedFile } from './endpoint.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import type { IdempotentCalls } from './idempotency.ts';
import { languageOf, localeOf } from './language.ts';
import { withReceivedFile } from './received-file.ts';
import type { UnknownTokens } from './unknown-tokens.ts';
import { type Fields, validatorOf } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the caller is let in. */
    caller: CustomerCaller | null;
    /** Read once at the door. */
    nowMs: number;
    /** Whose call it is, as far as trusted proxies tell. */
    address: string;
  }
}

export interface RouteDeps {
  readonly services: Services;
  readonly idempotentCalls: IdempotentCalls;
  readonly rateLimit: RateLimitOptions | false;
  readonly unknownTokens: UnknownTokens;
}

/** Who calls, by the token that came along. */
type LetIn<R extends AnyRoute> = (
  route: R,
  token: string | null,
  deps: { readonly services: Services; readonly nowMs: number },
) => Promise<Authenticated>;

/** Fastify's way of writing our paths. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Serves one route: authorise, validate, run once, answer in the envelope. Without an endpoint it answers 501. */
export function serveRoute<R extends AnyRoute>(
  app: FastifyInstance,
  route: R,
  endpoint: Endpoint | undefined,
  deps: RouteDeps & { readonly authenticate: LetIn<R> },
): void {
  const validate = validatorOf(route);
  const checkAnswer = answerChecker(route, deps.services);
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    config: { rateLimit: deps.rateLimit },
    onRequest: async (request, reply) => {
      request.nowMs = deps.services.clock.nowMs();
      const token = tokenOf(request.headers.authorization);
      const { services } = deps;
      const letIn = await deps.authenticate(route, token, { services, nowMs: request.nowMs });
      if (!letIn.isLetIn) {
        return sendRefusal(request, reply, shutOut(request, letIn.refused, deps));
      }
      request.caller = letIn.caller;
    },
    handler: async (request, reply) => {
      if (endpoint === undefined) return sendRefusal(request, reply, refuse('NOT_SERVED'));
      const answer = await runCall({ route, endpoint, validate, request }, deps);
      if (!answer.isAccepted) return sendRefusal(request, reply, answer);
      if (answer.data instanceof FileAnswer) return sendFile(reply, answer.data);
      checkAnswer(answer.data);
      return reply.send(successEnvelope(answer.data, localeOf(languageOf(request.headers))));
    },
  });
}

/** The refusal of a call that is not let in: its own, or TOO_MANY from who tries too often. */
function shutOut({ address }: FastifyRequest, refused: Refused, deps: RouteDeps): Refused {
  const { config, security } = deps.services;
  security.note('token-unknown', { address, what: refused.reason });
  if (!config.doors.hasAddressLimits) return refused;
  return deps.unknownTokens.refusal(address) ?? refused;
}

interface RunInput {
  readonly route: AnyRoute;
  readonly endpoint: Endpoint;
  readonly validate: ReturnType<typeof validatorOf>;
  readonly request: FastifyRequest;
}

async function runCall(run: RunInput, deps: RouteDeps): Promise<Answer<unknown>> {
  const { route, request } = run;
  const fields = fieldsOf(route, request);
  if (fields === null) return refuse('BODY_MALFORMED');
  const validated = run.validate(fields);
  if (!validated.isValid) return validated.refused;
  const idempotencyKey = keyOf(request);
  if (idempotencyKey === undefined) return refuse('KEY_INVALID');
  const { input } = validated;
  const answer = (file: UploadedFile | null) =>
    answerOnce(run, { request, input, idempotencyKey, file }, deps);
  return route.takesFile === true ? withReceivedFile(request, deps.services, answer) : answer(null);
}

/** Works once for a call that may come again under its key. */
async function answerOnce(
  { route, endpoint }: RunInput,
  of: Parameters<typeof callOf>[0],
  deps: RouteDeps,
): Promise<Answer<unknown>> {
  const { idempotencyKey } = of;
  const call = callOf(of);
  const work = () => endpoint.handle(call, deps.services);
  if (idempotencyKey === null || route.repeat !== 'key') return work();
  if (endpoint.answersKept === 'by-lane') return work();
  const keyed = {
    ...ownerOf(call),
    key: idempotencyKey,
    content: contentOf(route, call),
    nowMs: call.nowMs,
  };
  return deps.idempotentCalls.run(keyed, work);
}

/** The call's fields from the query or body with the path's; null when the body is not an object. */
function fieldsOf(route: AnyRoute, request: FastifyRequest): Fields | null {
  const params = request.params as Fields;
  if (route.method === 'GET' || route.takesFile === true) {
    return { ...(request.query as Fields), ...params };
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) return null;
  return { ...body, ...params };
}

/** Null when there is none, undefined when it is not 1 to 64 characters. */
function keyOf(request: FastifyRequest): string | null | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && key.length >= 1 && key.length <= 64 ? key : undefined;
}

function callOf(input: {
  request: FastifyRequest;
  input: Record<string, unknown>;
  idempotencyKey: string | null;
  file: UploadedFile | null;
}): Call<RouteId> {
  const { request } = input;
  const language = languageOf(request.headers);
  return {
    // The validator has just held these against the route's own schema.
    input: input.input as Call<RouteId>['input'],
    caller: request.caller,
    language,
    locale: localeOf(language),
    nowMs: request.nowMs,
    address: request.address,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    idempotencyKey: input.idempotencyKey,
    file: input.file,
  };
}

/** Whose key it is: the customer's, or before login the e-mail's, or the address's where none is given. */
function ownerOf(call: Call<RouteId>): { scope: string; customerId: string | null } {
  if (call.caller !== null && 'userId' in call.caller) {
    const { userId } = call.caller;
    return { scope: `customer ${userId}`, customerId: userId };
  }
  const email = 'email' in call.input ? call.input.email : undefined;
  const scope =
    typeof email === 'string' ? `email ${email.toLowerCase()}` : `address ${call.address}`;
  return { scope, customerId: null };
}

function contentOf(route: AnyRoute, call: Call<RouteId>): string {
  const file = call.file === null ? '' : createHash('sha256').update(call.file.bytes).digest('hex');
  return `${route.method} ${route.path}\n${JSON.stringify(call.input)}\n${file}`;
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused) {
  const locale = localeOf(languageOf(request.headers));
  const envelope = refusalEnvelope(refused, locale);
  const waitSeconds = waitSecondsOf(refused);
  if (waitSeconds !== null) reply.header('Retry-After', waitSeconds);
  return reply.code(envelope.code).send(envelope);
}

/** What is away comes back within seconds, or a person must look after it. */
const NOT_READY_SECONDS = 2;

/** How long to wait, where the refusal says so in seconds or in minutes. */
function waitSecondsOf({ reason, figures = {} }: Refused): number | null {
  if (codeForReason[reason] === codeForReason.NOT_READY) return NOT_READY_SECONDS;
  if (codeForReason[reason] !== codeForReason.TOO_MANY) return null;
  const { s, m } = figures;
  if (typeof s === 'number') return s;
  return typeof m === 'number' ? m * 60 : null;
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const disposition =
    file.downloadName === null
      ? 'inline'
      : `attachment; filename="${file.downloadName.replace(/[^\w.-]/g, '_')}"`;
  return reply
    .header('Content-Type', file.contentType)
    .header('Content-Disposition', disposition)
    .header('Cache-Control', 'private, no-store')
    .header('Content-Security-Policy', FILE_POLICY)
    .send(Buffer.from(file.bytes));
}

/** In tests an answer that the contract does not know is our bug and throws. */
function answerChecker(route: AnyRoute, services: Services): (data: unknown) => void {
  if (!services.config.checksAnswers || route.answersFile === true) return () => {};
  let check: ReturnType<typeof Compile> | undefined;
  return (data) => {
    check ??= Compile(route.output);
    if (check.Check(data)) return;
    const [first] = check.Errors(data);
    const where = first === undefined ? '' : `${first.instancePath} ${first.message}`;
    throw new Error(`The answer of ${route.id} breaks the contract: ${where}`);
  };
}
