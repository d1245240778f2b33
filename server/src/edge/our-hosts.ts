import { isIP } from 'node:net';
import { bareHost, type Doors } from '../config/doors.ts';

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
 * Whether a page of this origin may change anything here: one served under the name that is
 * called, or under another name of this server. Programs that are no browser send none.
 */
export function isOurOrigin(
  call: { readonly origin: string | undefined; readonly host: string | undefined },
  { hostNames }: Doors,
): boolean {
  const { origin, host } = call;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = bareHost(new URL(origin).hostname);
  return page !== '' && (hostNames.has(page) || page === nameOf(host));
}

/** The name of a `Host` header without its port; null for what is none. */
function nameOf(host: string | undefined): string | null {
  const found = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1];
  return found === undefined ? null : bareHost(found);
}
