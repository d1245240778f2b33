import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { PUSH_PATH } from '@candor/contract/push';
import { refuse } from '../call/answer.ts';
import { refusalEnvelope } from '../call/envelope.ts';
import { languageOf, localeOf } from '../call/language.ts';
import type { Figures } from '../call/words.ts';
import type { Doors } from '../config/doors.ts';
import type { PushServer } from '../push/push-server.ts';
import { RouteCounts } from '../ready/call-counts.ts';
import type { Services } from '../services.ts';
import { bareHeadLines } from './bare-headers.ts';
import { callerAddress, networkOf } from './caller-address.ts';
import { isForUs, isOurOrigin } from './our-hosts.ts';
import { isToldPlain } from './told-protocol.ts';

export type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Lets an upgrade in to the push, where this process has one, or answers with the refusal it earns
 * and closes the line.
 */
export function guardUpgrade(
  { config, security }: Pick<Services, 'config' | 'security'>,
  push: Pick<PushServer, 'handleUpgrade'> | null,
): OnUpgrade {
  const { doors } = config;
  const knocks = new RouteCounts();
  return (request, socket, head) => {
    // Whoever goes away in the middle of it is gone.
    socket.on('error', () => undefined);
    const { headers } = request;
    const end = (reason: Parameters<typeof refuse>[0], seconds?: number) =>
      answerAndClose({ request, socket, doors }, reason, seconds);
    const address = addressOf(request, doors);
    if (!isForUs(request, doors) || !isOurOrigin(request, doors)) {
      security.note('host-refused', { address });
      return end('HOST_UNKNOWN');
    }
    if (isToldPlain(headers['x-forwarded-proto'], doors)) return end('HTTPS_REQUIRED');
    if (push === null || pathOf(request) !== PUSH_PATH) return end('URL_UNKNOWN');
    const network = networkOf(address);
    const { current } = knocks.take(network, KNOCK_WINDOW_MS);
    const isOften = doors.hasAddressLimits && current > KNOCKS_MAX;
    const outcome = isOften
      ? 'address-full'
      : push.handleUpgrade({ request, socket, head }, address);
    if (outcome === 'taken') return;
    security.note('sockets-over-limit', { address, what: outcome });
    end(outcome === 'house-full' ? 'NOT_READY' : 'TOO_MANY', FULL_SECONDS);
  };
}

const FULL_SECONDS = 30;
/** Connections that one address opens in a minute; each is one try of a token. */
const KNOCKS_MAX = 600;
const KNOCK_WINDOW_MS = 60_000;

/** Whose connection it is, as far as trusted proxies tell. */
function addressOf({ socket, headers }: IncomingMessage, doors: Doors): string {
  const told = headers['x-forwarded-for'];
  const forwardedFor = Array.isArray(told) ? told.join(',') : told;
  return callerAddress({ socketAddress: socket.remoteAddress, forwardedFor }, doors.trustedProxy);
}

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** The envelope of a refusal on a line that is no call yet. */
function answerAndClose(
  { request, socket, doors }: { request: IncomingMessage; socket: Duplex; doors: Doors },
  reason: Parameters<typeof refuse>[0],
  seconds?: number,
): void {
  const figures: Figures = seconds === undefined ? {} : { s: seconds };
  const envelope = refusalEnvelope(
    refuse(reason, { figures }),
    localeOf(languageOf(request.headers)),
  );
  const body = JSON.stringify(envelope);
  socket.end(
    `HTTP/1.1 ${envelope.code} Refused\r\nConnection: close\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      bareHeadLines(request, doors) +
      (seconds === undefined ? '' : `Retry-After: ${seconds}\r\n`) +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
