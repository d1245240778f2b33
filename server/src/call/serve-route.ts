// Teaches the request `file()` and `isMultipart()`.

import { createHash } from 'node:crypto';
import type { RouteId } from '@candor/contract/all-routes';
import type { Route } from '@candor/contract/route';
import type {} from '@fastify/multipart';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Services } from '../services.ts';
import { type Answer, FileAnswer, type Refused, refuse } from './answer.ts';
import { authenticate, tokenOf } from './authenticate.ts';
import type { Call, CustomerCaller, Endpoint, UploadedFile } from './endpoint.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import type { IdempotentCalls } from './idempotency.ts';
import { languageOf, localeOf } from './language.ts';
import { type Fields, validatorOf } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the caller is let in. */
    caller: CustomerCaller | null;
    /** Read once at the door. */
    nowMs: number;
  }
}

export interface RouteDeps {
  readonly services: Services;
  readonly idempotentCalls: IdempotentCalls;
  readonly rateLimit: RateLimitOptions | false;
}

/** Fastify's way of writing our paths. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Serves one route: authorise, validate, run once, answer in the envelope. Without an endpoint it answers 501. */
export function serveRoute(
  app: FastifyInstance,
  route: Route,
  endpoint: Endpoint | undefined,
  deps: RouteDeps,
): void {
  const validate = validatorOf(route);
  const checkAnswer = answerChecker(route, deps.services);
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    config: { rateLimit: deps.rateLimit },
    onRequest: async (request, reply) => {
      // What a call answers is one customer's, and of one moment.
      reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
      request.nowMs = deps.services.clock.nowMs();
      const token = tokenOf(request.headers.authorization);
      const { services } = deps;
      const letIn = await authenticate(route, token, { services, nowMs: request.nowMs });
      if (!letIn.isLetIn) return sendRefusal(request, reply, letIn.refused);
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

interface RunInput {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly validate: ReturnType<typeof validatorOf>;
  readonly request: FastifyRequest;
}

async function runCall(run: RunInput, deps: RouteDeps): Promise<Answer<unknown>> {
  const { route, endpoint, request } = run;
  const fields = fieldsOf(route, request);
  if (fields === null) return refuse('BODY_MALFORMED');
  const validated = run.validate(fields);
  if (!validated.isValid) return validated.refused;
  const idempotencyKey = keyOf(request);
  if (idempotencyKey === undefined) return refuse('KEY_INVALID');
  const file = route.takesFile === true ? await fileOf(request, deps.services) : null;
  if (file !== null && 'isAccepted' in file) return file;

  const call = callOf({ request, input: validated.input, idempotencyKey, file });
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
function fieldsOf(route: Route, request: FastifyRequest): Fields | null {
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
    address: request.ip,
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

function contentOf(route: Route, call: Call<RouteId>): string {
  const file = call.file === null ? '' : createHash('sha256').update(call.file.bytes).digest('hex');
  return `${route.method} ${route.path}\n${JSON.stringify(call.input)}\n${file}`;
}

/** The one file of a multipart form, or the refusal it earns. */
async function fileOf(
  request: FastifyRequest,
  services: Services,
): Promise<UploadedFile | Refused> {
  if (!request.isMultipart()) return refuse('IMAGE_REQUIRED', { field: 'file' });
  const part = await request.file({
    limits: { files: 1, fileSize: services.files.uploadMaxBytes },
  });
  if (part === undefined || part.fieldname !== 'file') {
    part?.file.resume();
    return refuse('IMAGE_REQUIRED', { field: 'file' });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) {
    return refuse('SIZE', { field: 'file', figures: { maxMb: services.files.uploadMaxMb } });
  }
  const bytes = Buffer.concat(chunks);
  return bytes.length === 0 ? refuse('IMAGE_REQUIRED', { field: 'file' }) : { bytes };
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused) {
  const locale = localeOf(languageOf(request.headers));
  const envelope = refusalEnvelope(refused, locale);
  return reply.code(envelope.code).send(envelope);
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
    .header('X-Content-Type-Options', 'nosniff')
    .send(Buffer.from(file.bytes));
}

/** In tests an answer that the contract does not know is our bug and throws. */
function answerChecker(route: Route, services: Services): (data: unknown) => void {
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
