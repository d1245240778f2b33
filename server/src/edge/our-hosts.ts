import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { bareHost, type Doors } from '../config/doors.ts';
import { isToldHttps } from './told-protocol.ts';

/**
 * Whether a `Host` names this server. A page of a stranger whose name was pointed at this machine
 * (DNS rebinding) carries the stranger's name. An address in digits is nobody's name, so no page
 * can be brought to it that way.
 */
export function isOurHost(host: string | undefined, { hostNames }: Doors): boolean {
  const name = nameOf(host);
  return name !== null && (hostNames.has(name) || isIP(name) !== 0);
}

/**
 * Whether a call names this server and no other. More than one `Host` names none (RFC 9112, 3.2),
 * since a proxy may have gone by another of them; a target that is a whole address names one too.
 */
export function isForUs(
  { headers, rawHeaders, url = '' }: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>,
  doors: Doors,
): boolean {
  if (!isOurHost(headers.host, doors)) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return false;
  if (url.startsWith('/') || url === '*') return true;
  return URL.canParse(url) && isOurHost(new URL(url).host, doors);
}

/**
 * Whether a page of this origin may change anything here. Scheme, name and port must all be those
 * of PUBLIC_URL, or of a name in ALLOWED_HOSTS beside it. Where neither says how others reach this
 * server, they must be those that are called. Programs that are no browser send no origin.
 */
export function isOurOrigin(
  call: Pick<IncomingMessage, 'headers' | 'socket'>,
  doors: Doors,
): boolean {
  const { origin, host } = call.headers;
  if (origin === undefined) return true;
  const page = originOf(origin);
  if (page === null) return false;
  if (doors.origins.has(page)) return true;
  if (doors.origins.size > 0 && !doors.isLocal) return false;
  const called = originOf(`${isToldHttps(call, doors) ? 'https' : 'http'}://${host}`);
  return isOurHost(host, doors) && page === called;
}

/** Scheme, name and port as they are compared; null of what has none of them. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port } = new URL(text);
  if (hostname === '' || !/^https?:$/.test(protocol)) return null;
  const end = port === '' ? '' : `:${port}`;
  return `${protocol}//${hostname.replace(/\.$/, '')}${end}`;
}

/** The name of a `Host` header without its port; null for what is none. */
export function nameOf(host: string | undefined): string | null {
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1];
  return found === undefined ? null : bareHost(found);
}
