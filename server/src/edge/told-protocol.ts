import type { IncomingMessage } from 'node:http';
import type { Doors } from '../config/doors.ts';
import { isPassedOn } from './caller-address.ts';

const FORWARDED_PROTO = 'x-forwarded-proto';

type Come = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Whether a trusted proxy says that the call came to it by https. */
export function isToldHttps({ headers, socket }: Come, doors: Doors): boolean {
  const told = headers[FORWARDED_PROTO];
  if (told === undefined || doors.trustedProxy === null) return false;
  return (
    toldProtocol(told, doors) === 'https' && isPassedOn(socket.remoteAddress, doors.trustedProxy)
  );
}

/**
 * Whether somebody says that a call came by plain http to a server that is reached by https. Anyone
 * is believed: who says so is only refused.
 */
export function isToldPlain(told: string | readonly string[] | undefined, doors: Doors): boolean {
  return told !== undefined && doors.isHttps && toldProtocol(told, doors) === 'http';
}

/**
 * Of several words that of the outermost trusted proxy; where networks are trusted, which says not
 * how many, the last.
 */
function toldProtocol(told: string | readonly string[], { trustedProxy }: Doors): string {
  const words = String(told).split(',');
  const depth = Math.min(trustedProxy?.hops ?? 1, words.length);
  return (words.at(-depth) ?? '').trim().toLowerCase();
}
