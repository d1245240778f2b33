import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../call/answer.ts';
import { sendRefusal } from '../call/serve-route.ts';
import type { Services } from '../services.ts';
import { setBareHeaders } from './bare-headers.ts';
import { callerAddress } from './caller-address.ts';
import { isForUs, isOurOrigin } from './our-hosts.ts';
import { isToldPlain } from './told-protocol.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Stands before every call and every file: sets the headers of all answers and works out whose call
 * it is. Refuses with HOST_UNKNOWN a call under a stranger's name or, to change something, from a
 * stranger's page, and with HTTPS_REQUIRED one that came by plain http to a server that is reached
 * by https; a page is led there. To be added before all other hooks that ask for the address.
 */
export function guardDoor(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'security'>,
): void {
  const { security } = services;
  const { doors } = services.config;
  app.decorateRequest('address', '');
  // Without a promise: it is in the way of every call.
  app.addHook('onRequest', (request, reply, done) => {
    setBareHeaders(request, reply, doors);
    const { host } = request.headers;
    const forwardedFor = request.headers['x-forwarded-for'];
    request.address = callerAddress(
      {
        socketAddress: request.socket.remoteAddress,
        forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
      },
      doors.trustedProxy,
    );
    if (host === undefined) return void sendRefusal(request, reply, refuse('BODY_MALFORMED'));
    const isReading = readingMethods.has(request.method);
    if (!isForUs(request.raw, doors) || !(isReading || isOurOrigin(request, doors))) {
      security.note('host-refused', { address: request.address });
      return void sendRefusal(request, reply, refuse('HOST_UNKNOWN'));
    }
    if (isToldPlain(request.headers['x-forwarded-proto'], doors)) {
      return leadToHttps(request, reply, doors);
    }
    done();
  });
}

/** A person who opens a page goes on by https; a program is refused, for it has sent its token. */
function leadToHttps(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicOrigin }: Services['config']['doors'],
): void {
  const isPage =
    readingMethods.has(request.method) && request.headers.accept?.includes('text/html');
  if (!isPage || publicOrigin === null) {
    return void sendRefusal(request, reply, refuse('HTTPS_REQUIRED'));
  }
  const path = request.raw.url?.startsWith('/') === true ? request.raw.url : '/';
  void reply.redirect(`${publicOrigin}${path}`, 308);
}
