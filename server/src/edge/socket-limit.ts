import type { Config } from '../config/config.ts';

/** What one address may open: a few hundred customers behind one router, and no more. */
const SOCKETS_PER_ADDRESS_MAX = 500;

/** The limit of connections from one address; null behind a proxy, whose address all have. */
export function socketLimit({ doors }: Config): { readonly socketsPerAddressMax: number | null } {
  const isCounted = doors.hasAddressLimits && doors.trustedProxy === null;
  return { socketsPerAddressMax: isCounted ? SOCKETS_PER_ADDRESS_MAX : null };
}
