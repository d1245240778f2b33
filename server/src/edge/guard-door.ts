import type { FastifyInstance } from 'fastify';
import { refuse } from '../call/answer.ts';
import { sendRefusal } from '../call/serve-route.ts';
import type { Services } from '../services.ts';
import { setBareHeaders } from './bare-headers.ts';
import { callerAddress } from './caller-address.ts';
import { isOurHost, isOurOrigin } from './our-hosts.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Stands before every call and every file: sets the headers of all answers, works out whose call it
 * is, and refuses with
 * HOST_UNKNOWN one that came under a stranger's name or, to change something, from a stranger's
 * page. To be added before all other hooks that ask for the address.
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
    const { host, origin } = request.headers;
    const forwardedFor = request.headers['x-forwarded-for'];
    request.address = callerAddress(
      {
        socketAddress: request.socket.remoteAddress,
        forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
      },
      doors.trustedProxy,
    );
    const isReading = readingMethods.has(request.method);
    if (isOurHost(host, doors) && (isReading || isOurOrigin({ origin, host }, doors)))
      return done();
    security.note('host-refused', { address: request.address });
    sendRefusal(request, reply, refuse('HOST_UNKNOWN'));
  });
}
