import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Doors } from '../config/doors.ts';
import { isPassedOn } from './caller-address.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * What every answer carries unless it is a page of the app, which says more (`protectPages`): it is
 * data, nobody's page, kept by nobody and of no use to another site.
 */
const bareHeaders = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});

/** Of a customer's file: shown by itself it is nobody's page either, and runs nothing. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sets them, and tells browsers that came by https to come by nothing else. */
export function setBareHeaders(request: FastifyRequest, reply: FastifyReply, doors: Doors): void {
  // On the answer below fastify's own, where helmet writes too, so that what is set later wins.
  const { raw } = reply;
  for (const [name, value] of bareHeaders) raw.setHeader(name, value);
  if (isHttps(request, doors)) {
    raw.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
  }
}

/** Plain http on localhost is the default, so https is never supposed, only told. */
function isHttps({ headers, socket }: FastifyRequest, doors: Doors): boolean {
  if (doors.isHttps) return true;
  const told = headers['x-forwarded-proto'];
  const last = String(told ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last === 'https' && isPassedOn(socket.remoteAddress, doors.trustedProxy);
}
