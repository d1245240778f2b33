import type { Envelope } from '@candor/contract/envelope';
import { codeForReason } from '@candor/contract/error-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_POLICY } from '../edge/bare-headers.ts';
import { isFromThisMachine } from '../edge/this-machine.ts';
import { type Answer, FileAnswer, type Refused } from './answer.ts';
import { tokenOf } from './authenticate.ts';
import type { AnyCaller } from './endpoint.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import { languageOf, localeOf } from './language.ts';
import { letIn } from './let-in.ts';
import { withReceivedFile } from './received-file.ts';
import { runCall } from './run-call.ts';
import type { CallDeps, ServedRoute } from './served-route.ts';
import type { Fields } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the caller is let in. */
    caller: AnyCaller | null;
    /** Read once at the door. */
    nowMs: number;
    /** Whose call it is, as far as trusted proxies tell. */
    address: string;
  }
}

/** Serves one route over HTTP: authorise, validate, run once, answer in the envelope. */
export function serveRoute(app: FastifyInstance, served: ServedRoute, deps: CallDeps): void {
  const { route, url } = served;
  app.route({
    method: route.method,
    url,
    onRequest: async (request, reply) => {
      const nowMs = deps.services.clock.nowMs();
      request.nowMs = nowMs;
      const token = tokenOf(request.headers.authorization);
      const door = await letIn(served, { token, address: request.address, nowMs }, deps);
      const { headers = [] } = door.counted ?? {};
      for (let at = 0; at < headers.length; at += 2) {
        reply.raw.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
      }
      if (door.refused !== null) return sendRefusal(request, reply, door.refused);
      request.caller = door.caller;
    },
    handler: async (request, reply) => {
      const answer = await answerOf(served, request, deps);
      if (!answer.isAccepted) return sendRefusal(request, reply, answer);
      if (answer.data instanceof FileAnswer) return sendFile(reply, answer.data);
      const envelope = successEnvelope(answer.data, localeOf(languageOf(request.headers)));
      if (route.method === 'GET') return reply.send(envelope);
      return sendDone(reply, envelope);
    },
  });
}

/**
 * Answers what has been done. Only calls that read have hooks on what they answer; for all others
 * the framework would walk through its steps and change nothing.
 */
function sendDone(reply: FastifyReply, envelope: Envelope<unknown>): void {
  // First: what cannot be written is an error like any other, and answered as one.
  const text = JSON.stringify(envelope);
  const { raw } = reply.hijack();
  raw.setHeader('Content-Type', 'application/json; charset=utf-8');
  raw.end(text);
}

function answerOf(
  served: ServedRoute,
  request: FastifyRequest,
  deps: CallDeps,
): Promise<Answer<unknown>> {
  const { caller, nowMs, address, headers } = request;
  const asked = {
    fields: fieldsOf(served, request),
    key: headers['idempotency-key'],
    caller,
    nowMs,
    address,
    isFromThisMachine: isFromThisMachine(request),
    language: languageOf(headers),
    device: headers['user-agent'] ?? '',
  };
  if (served.route.takesFile !== true) return runCall(served, asked, deps);
  return runCall(served, asked, deps, (answer) => withReceivedFile(request, deps.services, answer));
}

/** The call's fields from the query or body with the path's; null when the body is not an object. */
function fieldsOf({ route }: ServedRoute, request: FastifyRequest): Fields | null {
  const params = request.params as Fields;
  if (route.method === 'GET' || route.takesFile === true) {
    return { ...(request.query as Fields), ...params };
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) return null;
  return { ...body, ...params };
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
  const name = (file.downloadName ?? file.shownName ?? 'file').replace(/[^\w.-]/g, '_');
  const disposition = `${file.downloadName === null ? 'inline' : 'attachment'}; filename="${name}"`;
  const { bytes } = file;
  const isWhole = bytes instanceof Uint8Array;
  if (!isWhole) reply.header('Content-Length', bytes.sizeBytes);
  return reply
    .header('Content-Type', file.contentType)
    .header('Content-Disposition', disposition)
    .header('Cache-Control', 'private, no-store')
    .header('Content-Security-Policy', FILE_POLICY)
    .send(isWhole ? Buffer.from(bytes) : bytes.stream);
}
