import type { IncomingMessage } from 'node:http';
import { isLoopback, plainAddress } from './caller-address.ts';
import { nameOf } from './our-hosts.ts';

const proxyHeaders = new Set([
  'cf-connecting-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-original-host',
  'x-real-ip',
]);
const FORWARDED = 'x-forwarded';

/**
 * Whether a call was made on this very machine: the connection comes from it, the call names it,
 * and no header tells of a proxy, trusted or not. A forwarded port that keeps the name it was
 * called by, and a proxy that does not, are both seen.
 */
export function isFromThisMachine({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const address = plainAddress(socket.remoteAddress ?? '');
  const name = nameOf(headers.host);
  if (address === null || !isLoopback(address)) return false;
  if (name === null || !(name === 'localhost' || isLoopback(name))) return false;
  return Object.keys(headers).every(
    (header) => !proxyHeaders.has(header) && !header.startsWith(FORWARDED),
  );
}
