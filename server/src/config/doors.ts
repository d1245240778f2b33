import { BlockList, isIP } from 'node:net';
import type { Fields } from './fields.ts';

/** Who may say for whom they call: so many proxies in a row, or whatever stands in a network. */
export type TrustedProxy =
  | { readonly hops: number; readonly networks: null }
  | { readonly hops: null; readonly networks: BlockList };

/** How callers reach this server, and who they have to be; `docs/decisions/doors.md`. */
export interface Doors {
  /** Null: nobody's `X-Forwarded-For` is believed. */
  readonly trustedProxy: TrustedProxy | null;
  /** Names this server answers to, in lower case; addresses in digits are no names. */
  readonly hostNames: ReadonlySet<string>;
  /** Nobody but this machine is meant to come in. */
  readonly isLocal: boolean;
  /**
   * Codes, wrong logins, unknown tokens and sockets are counted by address; benches, whose people
   * all come from one, turn it off.
   */
  readonly hasAddressLimits: boolean;
  /** Who may read /metrics from elsewhere; null: this machine alone reads it. */
  readonly metricsToken: string | null;
  /** Where operators may call from; null: from anywhere. */
  readonly operatorNetworks: BlockList | null;
  /** Callers come by https, whatever the last connection speaks. */
  readonly isHttps: boolean;
  /** Scheme, name and port of PUBLIC_URL; null without one. */
  readonly publicOrigin: string | null;
  /** Origins that pages of ours have: PUBLIC_URL's, and those of ALLOWED_HOSTS beside it. */
  readonly origins: ReadonlySet<string>;
}

const HOPS_MAX = 10;
const localNames = ['localhost', '127.0.0.1', '::1'] as const;
const isLocalName = (name: string) => (localNames as readonly string[]).includes(name);
const everyAddress = new Set(['0.0.0.0', '::']);

/** Reads who may come in, and by which names. */
export function readDoors(
  fields: Fields,
  at: { readonly host: string; readonly publicUrl: string | null },
): Doors {
  const trustedProxy = readTrustedProxy(fields);
  const published = URL.canParse(at.publicUrl ?? '') ? new URL(at.publicUrl ?? '') : null;
  const hosts = readHosts(fields);
  const names = [...hosts, ...(published === null ? [] : [bareHost(published.hostname)])];
  const host = at.host.toLowerCase();
  const isLocal = isLocalName(host) && trustedProxy === null && names.every(isLocalName);
  const listening = everyAddress.has(host) ? [] : [host];
  return {
    trustedProxy,
    hostNames: new Set([...localNames, ...listening, ...names]),
    isLocal,
    hasAddressLimits: fields.boolean('ADDRESS_LIMITS', true),
    metricsToken: readMetricsToken(fields),
    operatorNetworks: readOperatorNetworks(fields),
    isHttps: published?.protocol === 'https:',
    publicOrigin: published?.origin ?? null,
    origins: published === null ? new Set() : originsOf(published, hosts),
  };
}

/** The origin of a public address, and of the other names under its scheme and port. */
function originsOf(published: URL, hosts: readonly string[]): ReadonlySet<string> {
  const others = hosts.map((name) => {
    const address = new URL(published);
    address.hostname = isIP(name) === 6 ? `[${name}]` : name;
    return address.origin;
  });
  return new Set([published.origin.replace(/\.(?=:\d+$|$)/, ''), ...others]);
}

/** A host's name as it is compared: lower case, no brackets, no dot at the end. */
export function bareHost(host: string): string {
  const lower = host.toLowerCase();
  if (lower.startsWith('[') && lower.endsWith(']')) return lower.slice(1, -1);
  return lower.endsWith('.') ? lower.slice(0, -1) : lower;
}

const METRICS_TOKEN_MIN = 16;

function readMetricsToken(fields: Fields): string | null {
  const token = fields.optional('METRICS_TOKEN');
  if (token !== null && token.length < METRICS_TOKEN_MIN) {
    fields.problems.push(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN} characters.`);
  }
  return token;
}

function readHosts(fields: Fields): readonly string[] {
  const given = fields.optional('ALLOWED_HOSTS');
  if (given === null) return [];
  const names = given.split(',').map((name) => bareHost(name.trim()));
  const wrong = names.find((name) => !/^[a-z0-9._-]+$/.test(name) && isIP(name) === 0);
  if (wrong !== undefined) {
    fields.problems.push(
      `ALLOWED_HOSTS must be names parted by commas, without port or path, not "${wrong}".`,
    );
  }
  return names;
}

function readTrustedProxy(fields: Fields): TrustedProxy | null {
  const given = fields.optional('TRUST_PROXY');
  if (given === null || given === 'false' || given === '0') return null;
  if (given === 'true') {
    fields.problems.push(
      'TRUST_PROXY=true would believe whatever address a caller writes. Say how many proxies ' +
        'stand in front, such as TRUST_PROXY=1, or their networks, such as TRUST_PROXY=10.0.0.0/8.',
    );
    return null;
  }
  if (/^\d{1,2}$/.test(given) && Number(given) <= HOPS_MAX) {
    return { hops: Number(given), networks: null };
  }
  const networks = new BlockList();
  for (const text of given.split(',')) {
    if (addNetwork(networks, text.trim())) continue;
    fields.problems.push(
      `TRUST_PROXY must be false, a number of proxies from 1 to ${HOPS_MAX}, or networks parted ` +
        `by commas, not "${text.trim()}".`,
    );
  }
  return { hops: null, networks };
}

function readOperatorNetworks(fields: Fields): BlockList | null {
  const given = fields.optional('OPERATOR_NETWORKS');
  if (given === null) return null;
  const networks = new BlockList();
  for (const text of given.split(',')) {
    if (addNetwork(networks, text.trim())) continue;
    fields.problems.push(
      `OPERATOR_NETWORKS must be addresses or networks parted by commas, such as 10.0.0.0/8, not ` +
        `"${text.trim()}".`,
    );
  }
  return networks;
}

/** An address, or a network as `10.0.0.0/8`; false for anything else and for the whole world. */
export function addNetwork(networks: BlockList, text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) {
    networks.addAddress(address, family);
    return true;
  }
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
  if (length < 1 || length > (version === 4 ? 32 : 128)) return false;
  networks.addSubnet(address, length, family);
  return true;
}
