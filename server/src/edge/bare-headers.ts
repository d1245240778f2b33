import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Doors } from '../config/doors.ts';
import { isToldHttps } from './told-protocol.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Abilities of a browser that no page of ours needs. */
const unneeded = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * What every answer carries unless it is a page of the app, which says more (`protectPages`): it is
 * data, nobody's page, kept by nobody and of no use to another site.
 */
const bareHeaders = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': unneeded.map((ability) => `${ability}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});
const secureHeaders = [
  ...bareHeaders,
  ['Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`] as const,
];

/** Of a customer's file: shown by itself it is nobody's page either, and runs nothing. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

type Come = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Names and values of the bare headers. Browsers that came by https are told to come by nothing
 * else, and to no name below ours either. Null: bytes that were no HTTP request.
 */
export function bareHeadersFor(
  come: Come | null,
  doors: Doors,
): readonly (readonly [name: string, value: string])[] {
  return isHttps(come, doors) ? secureHeaders : bareHeaders;
}

/** The bare headers as lines of an answer that is written by hand. */
export function bareHeadLines(come: Come | null, doors: Doors): string {
  return bareHeadersFor(come, doors)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** Sets the bare headers on an answer of the framework. */
export function setBareHeaders(request: FastifyRequest, reply: FastifyReply, doors: Doors): void {
  // On the answer below fastify's own, where helmet writes too, so that what is set later wins.
  const { raw } = reply;
  for (const [name, value] of bareHeadersFor(request.raw, doors)) raw.setHeader(name, value);
}

/** Plain http on localhost is the default, so https is never supposed, only told. */
function isHttps(come: Come | null, doors: Doors): boolean {
  return doors.isHttps || (come !== null && isToldHttps(come, doors));
}
