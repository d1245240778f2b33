import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { DatabaseAway } from '@candor/database/pool';
import { LaneStoreUnavailable } from '@candor/engines/trading/lane/lane-store';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { type Refused, refuse } from '../call/answer.ts';
import { refusalEnvelope } from '../call/envelope.ts';
import { sendRefusal } from '../call/serve-route.ts';
import type { Doors } from '../config/doors.ts';
import { LanesUnavailable } from '../trading/run-command.ts';
import { TurnsFull } from '../turns.ts';
import { bareHeadLines } from './bare-headers.ts';

const busySeconds = 2;

/**
 * What no handler answers: unknown addresses, bodies nobody can read, too many calls, and our own
 * faults. Each leaves in the envelope; a fault carries a reference that stands beside its cause in
 * the log.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('URL_UNKNOWN')));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Fastify's own words for what a client did: a body that is not JSON, or is too long.
    const isClients = error.statusCode !== undefined && error.statusCode < 500;
    if (isClients) return sendRefusal(request, reply, refuse('BODY_MALFORMED'));
    const route = request.routeOptions.url ?? 'unknown';
    return sendRefusal(request, reply, refusalOf(error, { log: request.log, route }));
  });
}

/** What the caller is told of something thrown, whichever door the call came through. */
export function refusalOf(
  error: unknown,
  { log, route }: { readonly log: Pick<FastifyBaseLogger, 'error'>; readonly route: string },
): Refused {
  if (error instanceof TurnsFull) return refuse('TOO_MANY', { figures: { s: busySeconds } });
  if (isWorldAway(error)) return refuse('NOT_READY');
  const reference = randomBytes(4).toString('hex').toUpperCase();
  log.error({ err: error, reference, route }, 'a call failed');
  return refuse('INTERNAL', { figures: { reference }, words: { id: reference } });
}

/**
 * The database or the lanes are away, for seconds as a rule: what the call asked for was done or
 * not, and its key tells when they are back.
 */
function isWorldAway(error: unknown): boolean {
  return (
    error instanceof LanesUnavailable ||
    error instanceof LaneStoreUnavailable ||
    error instanceof DatabaseAway
  );
}

/** An address the router cannot decode, such as `/%zz`: there is nothing there. */
export function answerBadAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendRefusal(request, reply, refuse('URL_UNKNOWN'));
}

/**
 * Bytes that are no HTTP request, or headers without end: answered in the
 * envelope, and the line is closed.
 */
export function answerBadRequest(doors: Doors): (error: unknown, socket: Duplex) => void {
  return (_error, socket) => {
    if (socket.destroyed || !socket.writable) return;
    const body = JSON.stringify(refusalEnvelope(refuse('BODY_MALFORMED'), 'en'));
    socket.end(
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n' +
        'Content-Type: application/json; charset=utf-8\r\n' +
        bareHeadLines(null, doors) +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
}
